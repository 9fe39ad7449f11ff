package puzzle

// Solid is a puzzle as a body in space. X grows to the right, y up and z towards the viewer; the
// unit of length is that of [Drawing]. The feature Depict draws a net of it. There mark i has the
// colour of sticker i.
type Solid struct {
	Stickers [][][3]float64 `json:"stickers" doc:"corners, counterclockwise seen from outside"`
	Turns    []Turn         `json:"turns" doc:"by move"`
}

// Turn is what a move does with a [Solid].
type Turn struct {
	Move     string     `json:"move"`
	Axis     [3]float64 `json:"axis"`
	Degrees  float64    `json:"degrees" doc:"counterclockwise seen from the tip of the axis"`
	Stickers []int      `json:"stickers" doc:"which are turned, from 0"`
}
