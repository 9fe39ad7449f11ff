package perm

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
	if _, taken := d.actions[name]; taken {
		return fmt.Errorf("two moves are called %s", name)
	}
	if len(from) != d.places() || twist != nil && len(twist) != len(from) {
		return fmt.Errorf("move %s is about %d places, want %d", name, len(from), d.places())
	}
	m := Generator{name, d.stay()}
	for i, s := range d.Sets {
		first := d.offset(i)
		numbers := make([]int, s.Places)
		facings := make([]facing, s.Places)
		for k := range numbers {
			numbers[k] = from[first+k] - first + 1
			if twist != nil {
				facings[k].turn = mod(twist[first+k], s.Orientations)
			}
		}
		if err := d.act(m.action, i, numbers, facings); err != nil {
			return fmt.Errorf("move %s: %w", name, err)
		}
	}
	d.addMove(m)
	return nil
}

// NewNamed is New for a puzzle that has a spec of its own.
func NewNamed(d *Definition, metric Metric, spec string) (*Puzzle, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	return newPuzzle(d, metric, spec)
}
