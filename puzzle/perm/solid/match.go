package solid

import (
	"slices"

	"puzzlebase/puzzle/perm/definition"
)

// frame is how a piece lies in a place: its stickers in an order. If piece and place have
// the same frame, the piece shows sticker i of its own where sticker i of the place is.
type frame []int

// match brings a definition onto a body; nil if its moves do something else there.
func (b *body) match(d *definition.Definition) *Body {
	m := &Body{body: b, definition: d, all: b.stickers()}
	for _, g := range d.Moves {
		l, known := b.layers[g.Name]
		if !known {
			return nil
		}
		m.turns = append(m.turns, m.taken(l))
	}
	pieces := b.pieces(m.all)
	for set := range d.Sets {
		m.frames = append(m.frames, make([]frame, d.Sets[set].Places))
		m.steps = append(m.steps, make([][]int, d.Sets[set].Places))
		for place := range d.Sets[set].Places {
			if m.frames[set][place] == nil && !m.seat(set, place, pieces) {
				return nil
			}
		}
	}
	return m
}

// taken returns where a layer takes each sticker.
func (m *Body) taken(l layer) []int {
	out := make([]int, len(m.all))
	for i, p := range m.all {
		out[i] = i
		if l.holds(p) {
			out[i] = find(m.all, p.middle().turned(l.axis, -l.degrees))
		}
	}
	return out
}

// seat looks for a piece at a place from which the moves of the definition and those of the
// body lead to the same.
func (m *Body) seat(set, place int, pieces [][]int) bool {
	for _, stickers := range pieces {
		if m.seated(stickers[0]) {
			continue
		}
		for _, sense := range []float64{1, -1} {
			step := m.step(stickers, orientations(&m.definition.Sets[set]), sense)
			if step != nil && m.spread(set, place, stickers, step) {
				return true
			}
		}
	}
	return false
}

// orientations is how many orientations of the pieces of a set can be told apart.
func orientations(s *definition.Set) int {
	if slices.Max(s.Modulus) == 1 {
		return 1
	}
	return s.Orientations
}

// seated reports whether a sticker belongs to a place.
func (m *Body) seated(sticker int) bool {
	return slices.ContainsFunc(m.frames, func(of []frame) bool {
		return slices.ContainsFunc(of, func(f frame) bool { return slices.Contains(f, sticker) })
	})
}

// step returns what the least rotation of a piece with n orientations does to its stickers, by
// their numbers in the piece. Sense is 1 or -1. It is nil if that does not take the piece to
// itself, or if nobody would see it.
func (m *Body) step(stickers []int, n int, sense float64) []int {
	var axis vector
	for _, s := range stickers {
		axis = axis.plus(m.all[s].middle())
	}
	out := make([]int, len(stickers))
	for i, s := range stickers {
		out[i] = slices.Index(stickers, find(m.all, m.all[s].middle().turned(axis,
			sense*360/float64(n))))
	}
	if slices.Contains(out, -1) || n > 1 && out[0] == 0 {
		return nil
	}
	return out
}

// spread follows all moves from a place in which a piece lies, and keeps the frames of all places
// to which they lead. It returns false, and keeps nothing, if two ways disagree about the piece in
// a place, or if one piece would be in two places.
func (m *Body) spread(set, place int, first frame, step []int) bool {
	found := map[int]frame{place: first}
	offset := m.definition.Sets[set].First
	for todo := []int{place}; len(todo) > 0; todo = todo[1:] {
		for g, move := range m.definition.Moves {
			to := slices.Index(move.Action.From, offset+todo[0])
			f := make(frame, len(first))
			for i, s := range found[todo[0]] {
				k := i
				for range move.Action.Twist[to] {
					k = step[k]
				}
				f[k] = m.turns[g][s]
			}
			if before, known := found[to-offset]; !known {
				found[to-offset] = f
				todo = append(todo, to-offset)
			} else if !slices.Equal(before, f) {
				return false
			}
		}
	}
	seen := map[int]bool{}
	for _, f := range found {
		if seen[f[0]] {
			return false
		}
		for _, sticker := range f {
			seen[sticker] = true
		}
	}
	for p, f := range found {
		m.frames[set][p], m.steps[set][p] = f, step
	}
	return true
}
