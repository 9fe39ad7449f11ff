package solid

import "math"

// vector is a point or a direction: x grows to the right, y up and z towards the viewer.
type vector [3]float64

func (a vector) plus(b vector) vector {
	return vector{a[0] + b[0], a[1] + b[1], a[2] + b[2]}
}

func (a vector) times(k float64) vector { return vector{k * a[0], k * a[1], k * a[2]} }

func (a vector) dot(b vector) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func (a vector) cross(b vector) vector {
	return vector{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func (a vector) unit() vector { return a.times(1 / math.Sqrt(a.dot(a))) }

func (a vector) near(b vector) bool {
	const close = 1e-6
	d := a.plus(b.times(-1))
	return d.dot(d) < close
}

// turned rotates v about an axis through the origin, counterclockwise as seen from the tip of the
// axis (Rodrigues' formula).
func (v vector) turned(axis vector, degrees float64) vector {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	k := axis.unit()
	return v.times(cos).plus(k.cross(v).times(sin)).plus(k.times(k.dot(v) * (1 - cos)))
}

// polygon is the corners of a sticker, counterclockwise as seen from outside.
type polygon []vector

func (p polygon) turned(axis vector, degrees float64) polygon {
	out := make(polygon, len(p))
	for i, v := range p {
		out[i] = v.turned(axis, degrees)
	}
	return out
}

func (p polygon) middle() vector {
	var sum vector
	for _, v := range p {
		sum = sum.plus(v)
	}
	return sum.times(1 / float64(len(p)))
}
