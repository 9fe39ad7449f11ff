package solid

import (
	"maps"
	"math"
	"slices"

	"puzzlebase/puzzle"
)

// body is the geometry of a puzzle: a convex body, all of whose faces are equally far from the
// origin.
type body struct {
	faces  []face
	shapes []polygon        // a sticker of each shape
	spins  []spin           // which take a sticker to all others of its shape
	layers map[string]layer // what a move turns, by its name
}

// face is a face of a body. In the net it hangs on another one, the first on none.
type face struct {
	normal vector
	colour puzzle.Colour
	on     int
}

type spin struct {
	axis    vector
	degrees float64
}

// layer is what lies beyond a plane across an axis. It turns clockwise as seen from the tip.
type layer struct {
	spin
	beyond float64 // the distance of the plane from the origin
}

// The axes of a cube.
var (
	right = vector{1, 0, 0}
	up    = vector{0, 1, 0}
	front = vector{0, 0, 1}
)

// Bodies are tried in this order.
var bodies = []*body{
	cube(quarters(0), rectangle(0, 1, 0, 1, 1)),
	cube(quarters(0.5), rectangle(-0.5, 0.5, -0.5, 0.5, 1.5), rectangle(0.5, 1.5, -0.5, 0.5, 1.5),
		rectangle(0.5, 1.5, 0.5, 1.5, 1.5)),
	pyraminx(),
	skewb(),
	dino(),
}

// cube is a cube with stickers of some shapes, which lie on its upper face.
func cube(layers map[string]layer, shapes ...polygon) *body {
	return &body{
		faces: []face{
			{front, "#009b48", 0}, {up, "#ffffff", 0}, {right.times(-1), "#ff7a00", 0},
			{right, "#c41e3a", 0}, {up.times(-1), "#ffd500", 0}, {front.times(-1), "#1f5fc4", 3},
		},
		shapes: shapes,
		spins:  []spin{{up, 90}, {right, 90}},
		layers: layers,
	}
}

// rectangle is a sticker of the upper face at a height, between two x and two z.
func rectangle(left, right, back, front, high float64) polygon {
	return polygon{{left, high, front}, {right, high, front}, {right, high, back},
		{left, high, back}}
}

// quarters are the layers that lie beyond cuts parallel to the faces of a cube.
func quarters(beyond float64) map[string]layer {
	out := map[string]layer{}
	for name, axis := range map[string]vector{"U": up, "D": up.times(-1), "R": right,
		"L": right.times(-1), "F": front, "B": front.times(-1)} {
		out[name] = layer{spin{axis, 90}, beyond}
	}
	return out
}

// pyraminx is the Pyraminx. Its edges are three units long, and its tips belong to the axials.
func pyraminx() *body {
	high := 3 * math.Sqrt(3.0/8) // of a corner above the middle
	top := vector{0, high, 0}
	down := math.Acos(-1.0/3) * 180 / math.Pi // between two corners
	back := top.turned(right, -down)
	left, right := back.turned(up, 120), back.turned(up, 240)
	at := func(a, b, c float64) vector { // in thirds of the front face
		return top.times(a / 3).plus(left.times(b / 3)).plus(right.times(c / 3))
	}
	turns := func(corner vector) layer { return layer{spin{corner, 120}, 0.2 * high} }
	return &body{
		faces: []face{
			{back.times(-1).unit(), "#009b48", 0}, {right.times(-1).unit(), "#c41e3a", 0},
			{left.times(-1).unit(), "#1f5fc4", 0}, {top.times(-1).unit(), "#ffd500", 0},
		},
		shapes: []polygon{
			{at(3, 0, 0), at(2, 1, 0), at(2, 0, 1)}, // tip
			{at(2, 1, 0), at(1, 1, 1), at(2, 0, 1)}, // axial
			{at(2, 1, 0), at(1, 2, 0), at(1, 1, 1)}, // edge
		},
		spins: []spin{{top, 120}, {left, 120}},
		layers: map[string]layer{"U": turns(top), "L": turns(left), "R": turns(right),
			"B": turns(back)},
	}
}

// skewb is the Skewb. Its cuts go through the middle, across four diagonals.
func skewb() *body {
	layers := map[string]layer{}
	for name, axis := range map[string]vector{"U": {1, 1, 1}, "F": {1, -1, -1}, "R": {-1, 1, -1},
		"L": {-1, -1, 1}} {
		layers[name] = layer{spin{axis, 120}, 0}
	}
	return cube(layers,
		polygon{{0, 1, 1}, {1, 1, 0}, {0, 1, -1}, {-1, 1, 0}},
		polygon{{0, 1, 1}, {1, 1, 1}, {1, 1, 0}})
}

// dino is the Dino Cube. The edge between the corners A and B stays where it is: the other nine
// edges turn about these two.
func dino() *body {
	const cut = 0.5
	layers := map[string]layer{
		"A": {spin{vector{1, 1, 1}, -120}, -cut},
		"B": {spin{vector{-1, 1, 1}, 120}, -cut},
	}
	for name, s := range map[string]spin{
		"C": {vector{-1, 1, -1}, -120}, "D": {vector{1, 1, -1}, 120},
		"E": {vector{-1, -1, 1}, -120}, "F": {vector{1, -1, 1}, 120},
		"G": {vector{-1, 1, 1}, 120}, "H": {vector{1, 1, 1}, -120},
	} {
		layers[name] = layer{s, cut}
	}
	return cube(layers, polygon{{-1, 1, 1}, {1, 1, 1}, {0, 1, 0}})
}

// stickers are all stickers of a body.
func (b *body) stickers() []polygon {
	all := slices.Clone(b.shapes)
	for i := 0; i < len(all); i++ {
		for _, s := range b.spins {
			p := all[i].turned(s.axis, s.degrees)
			if find(all, p.middle()) < 0 {
				all = append(all, p)
			}
		}
	}
	return all
}

// find returns the sticker with that middle, or -1.
func find(all []polygon, middle vector) int {
	return slices.IndexFunc(all, func(p polygon) bool { return p.middle().near(middle) })
}

// faceOf returns the face on which a sticker lies.
func (b *body) faceOf(p polygon) int {
	best, middle := 0, p.middle()
	for i, f := range b.faces {
		if f.normal.dot(middle) > b.faces[best].normal.dot(middle) {
			best = i
		}
	}
	return best
}

// holds reports whether a sticker belongs to a layer.
func (l layer) holds(p polygon) bool { return l.axis.unit().dot(p.middle()) > l.beyond }

// pieces returns the stickers of each piece: those that are in the same layers.
func (b *body) pieces(all []polygon) [][]int {
	var out [][]int
	names, number := slices.Sorted(maps.Keys(b.layers)), map[string]int{}
	for i, p := range all {
		var in []byte
		for _, name := range names {
			if b.layers[name].holds(p) {
				in = append(in, name...)
				in = append(in, ' ')
			}
		}
		k, known := number[string(in)]
		if !known {
			k = len(out)
			number[string(in)], out = k, append(out, nil)
		}
		out[k] = append(out[k], i)
	}
	return out
}
