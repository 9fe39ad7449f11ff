package section

import (
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
)

// Picture returns block i as a picture and its name; nil when it is none.
func (s *Section) Picture(i int) (*picture.Picture, string) {
	if f := s.Blocks[i].Figure; f != nil {
		return f.Picture, f.Name
	}
	if b := &s.Blocks[i]; b.Steps != nil {
		name := s.ID
		if b.Path != "" {
			name += "-path"
		}
		return picture.Path("", "", b.Steps), name
	}
	var steps []picture.Step
	for _, d := range s.Blocks[i].Boards {
		if step, ok := d.Step(); ok {
			steps = append(steps, step)
		}
	}
	if steps == nil {
		return nil, ""
	}
	name := s.ID
	for _, earlier := range s.Blocks[:i] {
		if earlier.Boards != nil {
			name += "-more"
		}
	}
	return picture.Path("", "", steps), name
}

// Step returns a diagram as a board that is drawn; false when its puzzle draws none.
func (d *Diagram) Step() (picture.Step, bool) {
	depict := d.Rules.Features().Depict
	if depict == nil {
		return picture.Step{}, false
	}
	alt := d.Caption + ": " + Described(d.Rules, d.Position)
	if d.Known != "" {
		alt += "; " + d.Known
	}
	drawing := depict(puzzle.Scene{Position: d.Position, Small: true})
	return picture.Step{Drawing: drawing, Caption: d.Caption, Alt: alt}, true
}
