package picture

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"puzzlebase/analyze"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// MaxNodes is how many positions a picture of a graph may show.
const MaxNodes = 5000

// Graph returns a picture of positions and the moves between them: the nearest in
// the middle, each distance a ring around it.
func Graph(name string, g *analyze.Graph) *Picture {
	positions := 0
	for _, level := range g.Levels {
		positions += len(level)
	}
	title := name + ": positions and moves"
	if g.Nearest > 0 {
		title += fmt.Sprintf(" from distance %d", g.Nearest)
	}
	under := fmt.Sprintf("%s, %s between them; each ring is a distance, "+
		"from %d in the middle to %d",
		english.Counted(uint64(positions), "position"),
		english.Counted(uint64(len(g.Edges)), "move"), g.Nearest, int(g.Nearest)+len(g.Levels)-1)
	return &Picture{width: pageWidth, height: pageWidth + headHeight, head: headHeight,
		firm: headHeight, paint: func(c draw.Canvas) {
			paintGraph(frame(c, title, under), g, positions)
		}}
}

// levelsOf returns the place of each position's level in the graph.
func levelsOf(g *analyze.Graph) map[puzzle.Index]int {
	level := map[puzzle.Index]int{}
	for d, xs := range g.Levels {
		for _, x := range xs {
			level[x] = d
		}
	}
	return level
}

func paintGraph(c draw.Canvas, g *analyze.Graph, positions int) {
	level := levelsOf(g)
	angles := angles(g, level)
	size := min(c.Max.X-c.Min.X, c.Max.Y-c.Min.Y)
	middle := vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: (c.Min.Y + c.Max.Y) / 2}
	inner := 0.0 // several positions in the middle stand on a ring of their own
	if len(g.Levels[0]) > 1 {
		inner = 0.5
	}
	dot := min(4,
		max(0.6, 0.22*size/vg.Length(math.Sqrt(float64(positions)*float64(len(g.Levels))))))
	apart := (size/2 - dot - 4) / vg.Length(max(inner+float64(len(g.Levels)-1), 1))
	var rings []ring
	at := map[puzzle.Index]vg.Point{}
	for d, xs := range g.Levels {
		r := ring{middle, apart * vg.Length(inner+float64(d)), len(xs)}
		for _, x := range xs {
			at[x] = r.pointAt(angles[x])
		}
		rings = append(rings, r)
	}
	width := min(0.6, max(0.12, vg.Length(300)/vg.Length(len(g.Edges)+1)))
	for _, e := range g.Edges {
		colour := faint
		if level[e[0]] == level[e[1]] {
			colour = rule
		}
		c.StrokeLine2(line(colour, width), at[e[0]].X, at[e[0]].Y, at[e[1]].X, at[e[1]].Y)
	}
	for d, xs := range g.Levels {
		shade := ramp(0.25 + 0.75*float64(d)/float64(max(len(g.Levels)-1, 1)))
		for _, x := range xs {
			c.DrawGlyph(draw.GlyphStyle{Color: shade, Radius: dot, Shape: draw.CircleGlyph{}},
				at[x])
		}
	}
	if apart > 2*smallSize {
		for d, r := range rings {
			if r.dots > 1 { // a dot in the middle has no name
				r.name(c, fmt.Sprint(int(g.Nearest)+d), dot, angles[g.Levels[d][0]])
			}
		}
	}
}

// ring is the place of a level around the middle.
type ring struct {
	middle vg.Point
	radius vg.Length
	dots   int // on it
}

func (r ring) pointAt(angle float64) vg.Point {
	sin, cos := math.Sincos(angle)
	return vg.Point{X: r.middle.X + r.radius*vg.Length(cos),
		Y: r.middle.Y + r.radius*vg.Length(sin)}
}

// name writes the distance of a ring, of which one dot stands at the angle, up the
// right between two dots, or just outside where they stand closely.
func (r ring) name(c draw.Canvas, name string, dot vg.Length, angle float64) {
	style := letters(smallSize-1, ink, text.XCenter, text.YCenter)
	half := style.Width(name)/2 + 1
	apart := 2 * math.Pi / float64(r.dots)
	at := angle + apart*(math.Floor((math.Pi/4-angle)/apart)+0.5)
	if r.radius*vg.Length(apart) < 2*(half+dot) {
		at, r.radius = math.Pi/4, r.radius+dot+half
	}
	p := r.pointAt(at)
	fillBox(c, white, p.X-half, p.Y-smallSize/2, p.X+half, p.Y+smallSize/2)
	c.FillText(style, p, name)
}

// angles spreads each level evenly around its ring, in the order of the mean
// direction of the neighbours one level nearer, so that few edges cross: the
// barycentre heuristic of K. Sugiyama, S. Tagawa and M. Toda (1981) on circles.
func angles(g *analyze.Graph, level map[puzzle.Index]int) map[puzzle.Index]float64 {
	nearer := map[puzzle.Index][]puzzle.Index{}
	for _, e := range g.Edges {
		for _, end := range [][2]puzzle.Index{{e[0], e[1]}, {e[1], e[0]}} {
			if level[end[0]] == level[end[1]]+1 {
				nearer[end[0]] = append(nearer[end[0]], end[1])
			}
		}
	}
	out := map[puzzle.Index]float64{}
	for _, xs := range g.Levels {
		spread(xs, wishes(xs, nearer, out), out)
	}
	return out
}

// wishes returns the mean directions of the neighbours of a level; of positions without,
// or around whom these lie, they are even.
func wishes(
	xs []puzzle.Index, nearer map[puzzle.Index][]puzzle.Index, placed map[puzzle.Index]float64,
) map[puzzle.Index]float64 {
	wish := map[puzzle.Index]float64{}
	for i, x := range xs {
		var east, north float64
		for _, y := range nearer[x] {
			sin, cos := math.Sincos(placed[y])
			east, north = east+cos, north+sin
		}
		if wish[x] = math.Atan2(north, east); math.Hypot(east, north) < 1e-9 {
			wish[x] = 2 * math.Pi * float64(i) / float64(len(xs))
		}
		wish[x] = math.Mod(wish[x]+2*math.Pi, 2*math.Pi)
	}
	return wish
}

// spread places a level evenly, in the order of the wishes and rotated to be near them.
func spread(xs []puzzle.Index, wish, placed map[puzzle.Index]float64) {
	order := slices.Clone(xs)
	slices.SortStableFunc(order, func(a, b puzzle.Index) int {
		switch d := wish[a] - wish[b]; {
		case d < -1e-9:
			return -1
		case d > 1e-9:
			return 1
		}
		return 0
	})
	var sin, cos float64 // of how far the places are rotated from the wishes, on the mean
	for i, x := range order {
		s, c := math.Sincos(wish[x] - 2*math.Pi*float64(i)/float64(len(order)))
		sin, cos = sin+s, cos+c
	}
	shift := math.Atan2(sin, cos)
	for i, x := range order {
		placed[x] = shift + 2*math.Pi*float64(i)/float64(len(order))
	}
}
