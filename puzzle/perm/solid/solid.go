package solid

import (
	"math"
	"slices"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// The colours of what has none of its own, and of the lines between stickers.
const (
	blank = "#b9b9b4" // pieces that the definition does not tell apart
	lines = "#1d2226"
)

// Body is a definition on a body.
type Body struct {
	*body
	definition *definition.Definition
	all        []polygon // its stickers
	turns      [][]int   // by generator: where it takes each sticker
	frames     [][]frame // by set and place
	// steps has, by set and place, which sticker of a frame one orientation more takes to
	// which place in the frame.
	steps [][][]int
	home  []puzzle.Colour // of each sticker when solved
	net   puzzle.Drawing  // the stickers without colours, in order
	names []puzzle.Mark   // of the layers, on the net
}

// Of returns a definition as a body, or nil if it is none that is known. One move alone does not
// show which body it is a layer of.
func Of(d *definition.Definition) *Body {
	if len(d.Moves) < 2 {
		return nil
	}
	for _, b := range bodies {
		if s := b.match(d); s != nil {
			s.paint()
			s.unfold()
			s.name()
			return s
		}
	}
	return nil
}

// paint sets the colours of the solved body. Pieces that look alike are blank, and so is
// what moves though the definition has no piece there.
func (s *Body) paint() {
	for i, p := range s.all {
		colour := s.faces[s.faceOf(p)].colour
		moves := slices.ContainsFunc(s.turns, func(to []int) bool { return to[i] != i })
		if moves && !s.seated(i) {
			colour = blank
		}
		s.home = append(s.home, colour)
	}
	for set := range s.definition.Sets {
		of := &s.definition.Sets[set]
		for place, label := range of.Solved {
			if slices.Index(of.Solved, label) != place || slices.Contains(of.Solved[place+1:],
				label) {
				for _, i := range s.frames[set][place] {
					s.home[i] = blank
				}
			}
		}
	}
}

// Depict draws a position as a net: a mark for each sticker, then the names of the layers.
func (s *Body) Depict(scene puzzle.Scene) puzzle.Drawing {
	d := s.net
	d.Marks = slices.Clone(d.Marks)
	for i, colour := range s.colours(scene.Position) {
		d.Marks[i].Fill = colour
	}
	if !scene.Small {
		d.Add(s.names...)
	}
	return d
}

// colours returns the colours of all stickers in a position.
func (s *Body) colours(pos puzzle.Position) []puzzle.Colour {
	out := slices.Clone(s.home)
	for set := range s.definition.Sets {
		of := &s.definition.Sets[set]
		for place, f := range s.frames[set] {
			cell := of.Cell + place
			home := slices.Index(of.Solved, int(pos[cell]))
			turned := 0
			if of.Orientations > 1 {
				turned = int(pos[cell+of.Places]) + of.Orientations - of.Orientation[home]
			}
			for i, from := range s.frames[set][home] {
				for range turned % of.Orientations {
					i = s.steps[set][place][i]
				}
				out[f[i]] = s.home[from]
			}
		}
	}
	return out
}

// Solid returns the stickers and what the moves do with them.
func (s *Body) Solid(moves []definition.Move) *puzzle.Solid {
	out := &puzzle.Solid{}
	for _, p := range s.all {
		var corners [][3]float64
		for _, v := range p {
			corners = append(corners, v)
		}
		out.Stickers = append(out.Stickers, corners)
	}
	for _, m := range moves {
		l := s.layers[s.definition.Moves[m.Generator].Name]
		t := puzzle.Turn{Move: m.Name, Axis: l.axis.unit(),
			Degrees: math.Remainder(-l.degrees*float64(m.Times), 360)}
		for i, p := range s.all {
			if l.holds(p) {
				t.Stickers = append(t.Stickers, i)
			}
		}
		out.Turns = append(out.Turns, t)
	}
	return out
}

// Turning says which way the moves turn their layers.
func (s *Body) Turning() string {
	var back []string
	part := "third"
	for _, m := range s.definition.Moves {
		l := s.layers[m.Name]
		if l.degrees < 0 {
			back = append(back, m.Name)
		}
		if math.Abs(l.degrees) == 90 {
			part = "quarter"
		}
	}
	text := "The layer round a letter is turned by a " + part + ", clockwise as it is seen from " +
		"outside"
	if back != nil {
		text += ", or anticlockwise by " + english.Listed(back, "and")
	}
	return text + "."
}

// unfold lays all stickers into the plane.
func (s *Body) unfold() {
	const margin = 0.2
	least, most := vector{math.Inf(1), math.Inf(1)}, vector{math.Inf(-1), math.Inf(-1)}
	flat := make([]polygon, len(s.all))
	for i, p := range s.all {
		for _, v := range p {
			w := s.flat(s.faceOf(p), v)
			flat[i] = append(flat[i], w)
			for k := range 2 {
				least[k], most[k] = min(least[k], w[k]), max(most[k], w[k])
			}
		}
	}
	s.net = puzzle.Drawing{Width: most[0] - least[0] + 2*margin,
		Height: most[1] - least[1] + 2*margin}
	for _, p := range flat {
		at := p.middle()
		m := puzzle.Mark{Form: puzzle.Polygon, X: at[0] - least[0] + margin,
			Y: most[1] - at[1] + margin, Line: lines, Stroke: 0.05}
		for _, v := range p {
			m.Points = append(m.Points, [2]float64{v[0] - at[0], at[1] - v[1]})
		}
		s.net.Add(m)
	}
}

// name writes the name of each layer where its axis leaves the body: on each face there, in the
// middle of the stickers that are nearest. Two layers may have one axis.
func (s *Body) name() {
	for _, m := range s.definition.Moves {
		for face := range s.faces {
			at, n := vector{}, 0.0
			for _, i := range s.nearest(s.layers[m.Name].axis) {
				if s.faceOf(s.all[i]) == face {
					at, n = at.plus(vector{s.net.Marks[i].X, s.net.Marks[i].Y}), n+1
				}
			}
			at = at.times(1 / max(n, 1))
			same := slices.IndexFunc(s.names, func(m puzzle.Mark) bool {
				return m.Form == puzzle.Word && at.near(vector{m.X, m.Y})
			})
			switch {
			case n == 0:
			case same >= 0:
				s.names[same].Text += m.Name
			default:
				s.names = append(s.names,
					puzzle.Mark{Form: puzzle.Disc, X: at[0], Y: at[1], W: 0.46, Fill: "#ffffff"},
					puzzle.Mark{Form: puzzle.Word, X: at[0], Y: at[1], H: 0.34, Fill: lines,
						Text: m.Name})
			}
		}
	}
}

// nearest returns the stickers that are nearest to where an axis leaves the body.
func (s *Body) nearest(axis vector) (out []int) {
	far := math.Inf(-1)
	for i, p := range s.all {
		switch d := axis.dot(p.middle()); {
		case d > far+0.01:
			far, out = d, []int{i}
		case d > far-0.01:
			out = append(out, i)
		}
	}
	return out
}

// flat takes a point of a face into the plane of the first face, hinge by hinge, and that
// to the viewer.
func (s *Body) flat(face int, v vector) vector {
	for ; face > 0; face = s.faces[face].on {
		a, b := s.faces[face].normal, s.faces[s.faces[face].on].normal
		distance := b.dot(s.all[slices.IndexFunc(s.all,
			func(p polygon) bool { return s.faceOf(p) == s.faces[face].on })][0])
		hinge := a.plus(b).times(distance / (1 + a.dot(b)))
		v = fold(v.plus(hinge.times(-1)), a, b).plus(hinge)
	}
	return fold(v, s.faces[0].normal, front)
}

// fold rotates v as a is rotated to b on the shortest way.
func fold(v, a, b vector) vector {
	if a.near(b) {
		return v
	}
	return v.turned(a.cross(b), math.Acos(a.dot(b))*180/math.Pi)
}
