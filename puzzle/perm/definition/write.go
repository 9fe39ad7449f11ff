package definition

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
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
	stay := d.Stay()
	for _, m := range d.Moves {
		out = append(out, "Move "+m.Name)
		for i, s := range d.Sets {
			first := d.Offset(i)
			from, twist := m.Action.From[first:first+s.Places], m.Action.Twist[first:first+s.Places]
			turned := slices.ContainsFunc(twist, func(n int) bool { return n != 0 })
			if !turned && slices.Equal(from, stay.From[first:][:len(from)]) {
				continue
			}
			out = append(out, s.Name, join(from, 1-first))
			if turned {
				byPiece := make([]int, s.Places)
				for i, f := range from {
					byPiece[f-first] = twist[i]
				}
				out = append(out, join(byPiece, 0))
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
		o := strconv.Itoa(s.Turned[i])
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
	out := []string{s.Name, join(s.Solved, 0)}
	if !plain {
		out = append(out, strings.Join(turned, " "))
	}
	return out
}

// join writes numbers with blanks between them, each with something added.
func join(numbers []int, add int) string {
	var out strings.Builder
	for i, n := range numbers {
		if i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(strconv.Itoa(n + add))
	}
	return out.String()
}
