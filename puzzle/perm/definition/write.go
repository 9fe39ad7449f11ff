package definition

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// lines writes the definition in the same format, in one way only: what goes
// without saying is left out.
func (d *Definition) lines() []string {
	var out []string
	if d.Name != "" {
		out = append(out, "Name "+d.Name)
	}
	for _, s := range d.Sets {
		out = append(out, fmt.Sprintf("Set %s %d %d", s.Name, s.Places, s.Orientations))
	}
	var solved []string
	for _, s := range d.Sets {
		solved = append(solved, s.solvedLines()...)
	}
	if solved != nil {
		out = append(append(append(out, "Solved"), solved...), "End")
	}
	for _, m := range d.Moves {
		out = append(out, "Move "+m.Name)
		for _, s := range d.Sets {
			first, carried, turned := s.First, false, false
			from, twist := make([]int, s.Places), make([]int, s.Places) // twists by piece
			for to, f := range m.Action.From[first : first+s.Places] {
				n := m.Action.Twist[first+to]
				from[to], twist[f-first] = f-first+1, n
				carried, turned = carried || f != first+to, turned || n != 0
			}
			if carried || turned {
				out = append(out, s.Name, puzzle.Joined(from, " "))
			}
			if turned {
				out = append(out, puzzle.Joined(twist, " "))
			}
		}
		out = append(out, "End")
	}
	for _, a := range d.Aliases {
		out = append(out, "MoveSequence "+a.Name+" "+strings.Join(a.Moves, " "))
	}
	return out
}

// solvedLines writes how a set looks when it is solved; nil when it is as usual.
func (s *Set) solvedLines() []string {
	usual, plain := true, true
	var turned []string
	for i := range s.Places {
		usual = usual && s.Solved[i] == i+1
		o := strconv.Itoa(s.Orientation[i])
		switch m := s.Modulus[i]; {
		case m == s.Orientations:
		case m == 1:
			o = "?"
		default:
			o += ":" + strconv.Itoa(m)
		}
		plain = plain && o == "0"
		turned = append(turned, o)
	}
	if usual && plain {
		return nil
	}
	out := []string{s.Name, puzzle.Joined(s.Solved, " ")}
	if !plain {
		out = append(out, strings.Join(turned, " "))
	}
	return out
}
