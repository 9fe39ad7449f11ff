package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle/perm/definition"
)

// The longest descriptions of moves, in bytes: on a sheet, and among the rules.
const (
	longestLegend = 2000
	longestRule   = 500
)

// powers says what the names of powers mean, as in "U' undoes U, and U2 is U made twice."
func (n *Notation) powers() string {
	var known []string
	meaning := func(suffix, text string) {
		i := slices.IndexFunc(n.moves, func(m definition.Move) bool {
			return m.Times > 1 && m.Name == n.definition.Moves[m.Generator].Name+suffix
		})
		if i >= 0 {
			m := n.moves[i]
			known = append(known, fmt.Sprintf(text, m.Name, n.definition.Moves[m.Generator].Name))
		}
	}
	meaning("'", "%s undoes %s")
	meaning("2", "%s is %s made twice")
	meaning("3", "%s is %s made three times")
	if known == nil {
		return ""
	}
	return english.Listed(known, "and") + "."
}

// legend says what each generator does with the pieces, or "" if that is too long to be read.
func (n *Notation) legend() string {
	d, turning := n.definition, []string{}
	for i := range d.Sets {
		if s := &d.Sets[i]; turns(s) {
			turning = append(turning, fmt.Sprintf("+%d in %s", s.Orientations, s.Name))
		}
	}
	var all []string
	for _, g := range d.Moves {
		all = append(all, g.Name+": "+strings.Join(n.cycles(g.Action), ", "))
	}
	text := "Here 1>2 takes the piece on place 1, from the left, to place 2"
	if len(turning) > 0 {
		text += ", and +1 turns it by 1 as well, as the small number below a piece shows; a " +
			"whole turn is " + english.Listed(turning, "and")
	}
	text = strings.Join(all, "; ") + ". " + text + "."
	if len(text) > longestLegend {
		return ""
	}
	return text
}

// turns reports whether the orientations of a set show.
func turns(s *definition.Set) bool { return s.Orientations > 1 && slices.Max(s.Modulus) > 1 }

// cycles writes the cycles of a transformation set by set: "CORNERS 1>2>1 3>4>3" or "EDGES 4>4+1".
func (n *Notation) cycles(t definition.Transformation) (out []string) {
	for i := range n.definition.Sets {
		s, first := &n.definition.Sets[i], n.definition.Sets[i].First
		words := []string{s.Name}
		seen := make([]bool, s.Places)
		for start := range s.Places {
			text := strconv.Itoa(start + 1)
			for at := start; !seen[at]; {
				seen[at] = true
				to := slices.Index(t.From[first:first+s.Places], first+at)
				text += ">" + strconv.Itoa(to+1)
				if twist := t.Twist[first+to]; twist > 0 && turns(s) {
					text += "+" + strconv.Itoa(twist)
				}
				at = to
			}
			if stays := fmt.Sprintf("%d>%[1]d", start+1); len(text) > len(stays) {
				words = append(words, text)
			}
		}
		if len(words) > 1 {
			out = append(out, strings.Join(words, " "))
		}
	}
	return out
}

// joined joins sentences, some of which may be "".
func joined(sentences ...string) string {
	return strings.TrimSpace(strings.Join(sentences, " "))
}
