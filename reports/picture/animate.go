package picture

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"maps"
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	vgdraw "gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// How long a board of an animation stays, in hundredths of a second; the first and
// the last stay longer.
const (
	frameTime = 80
	endTime   = 240
)

// Animate writes the steps as an animated GIF that goes round for ever.
func Animate(w io.Writer, steps []Captioned, s Style) error {
	var frames []image.Image
	counts := map[color.RGBA]int{}
	for _, step := range steps {
		p := captionedBoard(step).Styled(s)
		canvas := vgimg.NewWith(vgimg.UseWH(p.width, p.height), vgimg.UseDPI(96))
		p.paint(vgdraw.New(canvas))
		img := canvas.Image()
		frames = append(frames, img)
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				counts[color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)]++
			}
		}
	}
	out := &gif.GIF{}
	palette := paletteOf(counts)
	for i, img := range frames {
		paletted := image.NewPaletted(img.Bounds(), palette)
		draw.Draw(paletted, img.Bounds(), img, image.Point{}, draw.Src)
		delay := frameTime
		if i == 0 || i == len(frames)-1 {
			delay = endTime
		}
		out.Image, out.Delay = append(out.Image, paletted), append(out.Delay, delay)
	}
	return gif.EncodeAll(w, out)
}

// paletteOf returns the commonest colours: a board has few, and the shades at their
// edges are near to one of them.
func paletteOf(counts map[color.RGBA]int) color.Palette {
	common := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(counts[b]-counts[a], cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G),
			cmp.Compare(a.B, b.B))
	})
	var out color.Palette
	for _, c := range common[:min(len(common), 256)] {
		out = append(out, c)
	}
	return out
}

func captionedBoard(s Captioned) *Picture {
	const margin = vg.Length(6)
	board := oneBoard(s.Drawing, boardCell, margin)
	return &Picture{fixed: true, width: board.width, height: board.height + captionGap,
		paint: func(c vgdraw.Canvas) {
			fillBox(c, white, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
			board.paint(c)
			c.FillText(letters(labelSize+1, ink, text.XCenter, text.YTop),
				vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: c.Min.Y + captionGap + margin - 2},
				s.Caption)
		}}
}
