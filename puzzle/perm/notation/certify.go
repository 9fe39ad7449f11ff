package notation

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
	"puzzlebase/puzzle/perm/index"
)

// certify says why no moves lead from a position to the solved one.
func (n *Notation) certify(pos puzzle.Position) (puzzle.Certificate, bool) {
	switch r := n.positions.Refute(pos).(type) {
	case nil:
		return puzzle.Certificate{}, false
	case *index.Misplaced:
		return n.certifyPlace(r), true
	case index.Sum:
		return n.certifySum(&r), true
	case index.SumPair:
		return n.certifyPair(&r), true
	case index.Parities:
		var names []string
		for _, s := range r {
			names = append(names, n.quantity(&s))
		}
		return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf("every move changes an even "+
			"number of these from even to odd or back, and here an odd number of them are odd: %s",
			strings.Join(names, "; "))}, true
	case index.Arrangement:
		return puzzle.Certificate{Kind: "arrangement", Text: fmt.Sprintf("%s is none of the %d "+
			"ways that the moves lead to; they were all enumerated from the solved position",
			puzzle.Listed(n.about(r.About), "and"), r.Ways)}, true
	case index.Stuck:
		return n.certifyStuck(&r), true
	case index.Counts:
		return n.certifyCounts(&r), true
	default:
		panic(fmt.Sprintf("notation: there are no words for %T", r))
	}
}

// certifyPlace tells where the moves bring a piece that is elsewhere, or that a block has
// more pieces of a number than when solved, or more that are turned alike.
func (n *Notation) certifyPlace(m *index.Misplaced) puzzle.Certificate {
	set, places := n.definition.Sets[m.Block.Set].Name, n.places(m.Block)
	where := puzzle.Listed(places, "and")
	text := ""
	switch {
	case m.Home == 0 && len(places) == 1:
		text = fmt.Sprintf("piece %d is on place %d of %s, and no move brings a piece there",
			m.Label, m.Place, set)
	case m.Home == 0:
		text = fmt.Sprintf("piece %d is on place %d of %s; the moves exchange pieces between "+
			"the places %s alone, and there it is not when all is solved",
			m.Label, m.Place, set, where)
	case m.Turns != nil:
		return puzzle.Certificate{Kind: "orientation", Text: fmt.Sprintf("piece %d of %s has "+
			"orientation %d on place %d, where the moves bring it with orientation %s only",
			m.Label, set, m.Turned, m.Place, puzzle.Listed(strings.Fields(list(m.Turns)), "or"))}
	case m.All > m.Home:
		text = fmt.Sprintf("pieces %d on the places %s of %s: %d here, %d when all is solved; "+
			"the moves exchange pieces between these places alone",
			m.Label, where, set, m.All, m.Home)
	default:
		text = fmt.Sprintf("pieces %d on the places %s of %s with %s %d modulo %d: %d here, %d "+
			"when all is solved; the moves exchange pieces between these places alone and do "+
			"not change that of any",
			m.Label, where, set, orientation(m.Block), m.Off, m.Step, m.Alike, m.AlikeHome)
	}
	return puzzle.Certificate{Kind: "place", Text: text}
}

// certifySum tells of a sum that shows by itself that a position is unsolvable.
func (n *Notation) certifySum(s *index.Sum) puzzle.Certificate {
	if s.Parity {
		return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf("compared with the solved "+
			"position, the pieces of %s are in an odd permutation, and every move permutes them "+
			"evenly", n.sumName(s))}
	}
	unit := s.Unit()
	if unit == s.Modulus {
		return puzzle.Certificate{Kind: "twist", Text: fmt.Sprintf("the orientations of %s add "+
			"up to %d modulo %d, and no move changes that sum, which is %d in the solved position",
			n.sumName(s), s.Here, s.Modulus*s.Step, s.Solved)}
	}
	return puzzle.Certificate{Kind: "twist", Text: fmt.Sprintf("the orientations of %s add up "+
		"to %d modulo %d, to %d in the solved position, and every move changes that sum by a "+
		"multiple of %d",
		n.sumName(s), s.Here, s.Modulus*s.Step, s.Solved, unit*s.Step)}
}

// certifyPair tells of a sum and a multiple of another that no move changes together.
func (n *Notation) certifyPair(p *index.SumPair) puzzle.Certificate {
	a, b, m := &p.A, &p.B, p.Modulus
	if a.Parity && b.Parity {
		word := [2]string{"an even", "an odd"}
		return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf("compared with the solved "+
			"position, the pieces of %s are in %s permutation and those of %s in %s one, and "+
			"every move changes both parities or neither",
			n.sumName(a), word[a.Value], n.sumName(b), word[b.Value])}
	}
	times := ""
	if p.Factor > 1 {
		times = fmt.Sprintf("%d times ", p.Factor)
	}
	return puzzle.Certificate{Kind: "twist", Text: fmt.Sprintf("%s and %s%s are together %d + "+
		"%d = %d modulo %d, and no move changes that, which is 0 in the solved position",
		n.added(a), times, n.added(b), a.Value%m, p.Factor*b.Value%m,
		(a.Value%m+p.Factor*b.Value)%m, m)}
}

// certifyCounts tells that what one part says of the moves that were made contradicts
// others: with some way to count moves, the one is a different number than the other.
func (n *Notation) certifyCounts(c *index.Counts) puzzle.Certificate {
	var parts []string
	for _, about := range c.Before {
		parts = append(parts, n.about(about)...)
	}
	before, about := puzzle.Listed(parts, "and"), puzzle.Listed(n.about(c.About), "and")
	if c.Modulus == 0 {
		return puzzle.Certificate{Kind: "counts", Text: fmt.Sprintf("how often each move has to "+
			"be made is fixed by %s in one way and by %s in another", before, about)}
	}
	var counted []string
	for g, w := range c.Weights {
		if w > 0 {
			counted = append(counted, fmt.Sprintf("%s as %d", n.definition.Moves[g].Name, w))
		}
	}
	return puzzle.Certificate{Kind: "counts", Text: fmt.Sprintf("count each %s, modulo %d: "+
		"whatever moves lead to this position from the solved one, their count would have to be "+
		"%d for %s, but %d for %s",
		puzzle.Listed(counted, "and"), c.Modulus, c.Want, before, c.WantThen, about)}
}

// certifyStuck tells that where some pieces lie as they do, the moves bring another to
// some places alone.
func (n *Notation) certifyStuck(s *index.Stuck) puzzle.Certificate {
	piece := func(l index.Laid) string {
		return fmt.Sprintf("piece %d of %s", l.Label, n.definition.Sets[l.Set].Name)
	}
	place := func(l index.Laid) string {
		if l.Turned < 0 {
			return strconv.Itoa(l.Place)
		}
		return fmt.Sprintf("%d with orientation %d", l.Place, l.Turned)
	}
	var lie, places []string
	for _, l := range s.Lie {
		lie = append(lie, piece(l)+" is on place "+place(l))
	}
	for _, l := range s.Places {
		places = append(places, place(l))
	}
	return puzzle.Certificate{Kind: "arrangement", Text: fmt.Sprintf(
		"where %s, moves can have %s on place %s alone, and here it is on place %s; the "+
			"algorithm of Schreier and Sims finds that, and that the moves lead to %s positions",
		puzzle.Listed(lie, "and"), piece(s.Piece), puzzle.Listed(places, "or"), place(s.Piece),
		puzzle.Grouped(strconv.FormatUint(s.Positions, 10)))}
}

// explainUnreached says what is known of a position that has a number and that no
// moves lead to.
func (n *Notation) explainUnreached(puzzle.Position) puzzle.Certificate {
	if order := n.positions.Order(); order != nil {
		return puzzle.Certificate{Kind: "group", Text: fmt.Sprintf("the moves generate a group "+
			"of %s elements, which is as many positions as they lead to; of the %d that "+
			"parities and sums of twists allow this is none", puzzle.Grouped(order.String()),
			n.positions.Size())}
	}
	return puzzle.Certificate{Kind: "enumerated", Text: "parities and sums of twists allow it, " +
		"but the enumeration of all positions that the moves lead to has not met it"}
}

// demonstrate adds up permutations and orientations.
func (n *Notation) demonstrate(pos puzzle.Position) (out []string) {
	for _, s := range n.positions.Sums(pos) {
		effect := "no move changes that"
		var changed []string
		for g, c := range s.Changes {
			if c != 0 {
				changed = append(changed, n.definition.Moves[g].Name)
			}
		}
		if changed != nil {
			effect = "changed by " + puzzle.Listed(changed, "and")
		}
		name := n.sumName(&s)
		if s.Parity {
			out = append(out, fmt.Sprintf("%s: %s, an %s permutation; %s", name, inCycles(s.Cycles),
				[2]string{"even", "odd"}[s.Value], effect))
			continue
		}
		out = append(out, fmt.Sprintf("%s: orientations %s = %d modulo %d, when solved %d; %s",
			name, strings.ReplaceAll(list(s.Turned), " ", " + "), s.Here, s.Modulus*s.Step,
			s.Solved, effect))
	}
	return out
}

// inCycles writes a permutation in cycles of places.
func inCycles(all [][]int) string {
	if len(all) == 0 {
		return "every piece on its place"
	}
	var out strings.Builder
	for _, cycle := range all {
		out.WriteString("(" + list(cycle) + ")")
	}
	return out.String()
}

// sumName names what a sum is of.
func (n *Notation) sumName(s *index.Sum) string {
	name := n.blockName(s.Blocks...)
	if s.Parity {
		name += apart(s.Blocks[0])
	}
	return name
}

// quantity names the sum as a number that is 0 when solved.
func (n *Notation) quantity(s *index.Sum) string {
	if s.Parity {
		return "the permutation of " + n.sumName(s)
	}
	out := "the sum of the orientations of " + n.sumName(s)
	if s.Solved > 0 {
		out += fmt.Sprintf(" less %d", s.Solved)
	}
	if s.Step > 1 {
		out = fmt.Sprintf("(%s) / %d", out, s.Step)
	}
	return out
}

// added names a sum as a number.
func (n *Notation) added(s *index.Sum) string {
	if s.Parity {
		return "the parity of " + n.quantity(s) + ", 1 for odd,"
	}
	return n.quantity(s)
}

// InWords puts the part before an error that says why it cannot be numbered.
func InWords(d *definition.Definition, err error) error {
	var part *index.PartError
	if errors.As(err, &part) {
		return fmt.Errorf("%s: %w", (&Notation{definition: d}).aboutOne(part.About), part.Err)
	}
	return err
}

// about says what a coordinate tells.
func (n *Notation) about(all []index.About) (out []string) {
	for _, a := range all {
		out = append(out, n.aboutOne(a))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (n *Notation) aboutOne(a index.About) string {
	if a.What == index.Everything {
		return "how the pieces lie and are turned"
	}
	b := a.Block
	name, are := "how the pieces of "+n.blockName(b), " are turned"
	if len(b.Places) == 1 {
		name, are = fmt.Sprintf("how the piece on place %s of %s", n.places(b)[0],
			n.definition.Sets[b.Set].Name), " is turned"
	}
	switch a.What {
	case index.Lie:
		return name + apart(b) + " lie"
	case index.Turned:
		return name + inSteps(b) + are
	case index.TurnSum:
		return fmt.Sprintf("what the orientations of %s add up to modulo %d", n.blockName(b),
			b.Modulus())
	default:
		return name + " lie and are turned"
	}
}

// places are the places of blocks as they are counted in their set, from 1.
func (n *Notation) places(blocks ...*index.Block) (out []string) {
	for _, b := range blocks {
		for _, place := range b.Places {
			out = append(out, strconv.Itoa(place-n.definition.Offset(b.Set)+1))
		}
	}
	return out
}

// blockName names blocks of a set: the set, with their places where these are not all.
func (n *Notation) blockName(blocks ...*index.Block) string {
	s, places := &n.definition.Sets[blocks[0].Set], n.places(blocks...)
	if len(places) == s.Places {
		return s.Name
	}
	word := "places "
	if len(places) == 1 {
		word = "place "
	}
	return s.Name + " (" + word + puzzle.Listed(places, "and") + ")"
}

// orientation names the orientation of a piece of a block as the frame has it.
func orientation(b *index.Block) string {
	if !slices.ContainsFunc(b.Frame, func(n int) bool { return n != 0 }) {
		return "orientation"
	}
	return "orientation (less " + list(b.Frame) + " from place to place)"
}

// apart says how pieces of a block that bear the same number are told apart by how
// they are turned; "" where none are.
func apart(b *index.Block) string {
	if step := b.Apart(); step > 0 {
		return fmt.Sprintf(", equal numbers told apart by %s modulo %d,", orientation(b), step)
	}
	return ""
}

// inSteps says how the orientations of a block are counted where pieces are off by
// less than a step.
func inSteps(b *index.Block) string {
	if step := b.InSteps(); step > 0 {
		return fmt.Sprintf(", by %s in whole steps of %d,", orientation(b), step)
	}
	return ""
}
