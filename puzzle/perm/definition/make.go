package definition

import (
	"errors"
	"fmt"
)

// AddSet appends a set of places in the usual order.
func (d *Definition) AddSet(name string, places, orientations int) error {
	if len(d.Moves) > 0 {
		return errors.New("sets come before moves")
	}
	s, err := newSet(name, places, orientations)
	if err != nil {
		return err
	}
	return d.addSet(s)
}

// AddMove appends a move. Places are numbered from 0 through all sets: the piece
// that comes to place i was at place from[i] of the same set before and is turned
// by twist[i]; nil turns none.
func (d *Definition) AddMove(name string, from, twist []int) error {
	if err := checkName(name); err != nil {
		return err
	}
	if d.Named(name) {
		return fmt.Errorf("two moves are called %s", name)
	}
	if len(from) != d.Places() || twist != nil && len(twist) != len(from) {
		return fmt.Errorf("move %s is about %d places, want %d", name, len(from), d.Places())
	}
	m := Generator{name, d.Stay()}
	for i, s := range d.Sets {
		first := d.Offset(i)
		numbers := make([]int, s.Places)
		facings := make([]facing, s.Places)
		for k := range numbers {
			numbers[k] = from[first+k] - first + 1
			if twist != nil {
				facings[k].turn = (twist[first+k]%s.Orientations + s.Orientations) % s.Orientations
			}
		}
		if err := d.act(m.Action, i, numbers, facings); err != nil {
			return fmt.Errorf("move %s: %w", name, err)
		}
	}
	d.addMove(m)
	return nil
}
