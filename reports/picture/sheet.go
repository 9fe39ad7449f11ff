package picture

import (
	"fmt"
	"io"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgpdf"
	"rsc.io/qr"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// Exercise is a board to be solved, with its key.
type Exercise struct {
	Board    puzzle.Drawing
	Position string   // as it is typed
	Cost     string   // of a shortest solution, such as "5 moves"
	Moves    []string // of a shortest solution
}

// An exercise sheet is of A4, which prints on other paper too.
const (
	sheetWidth, sheetHeight = 210 * vg.Millimeter, 297 * vg.Millimeter
	sheetMargin             = 18 * vg.Millimeter
	sheetHead               = 24 * vg.Millimeter
	sheetColumns, sheetRows = 3, 4
	sheetCell               = 1.5 * vg.Centimeter // at most
)

// SheetOptions are the options of Sheet.
type SheetOptions struct {
	Title   string
	Numbers bool   // the boards say what they cost
	Link    string // a QR code on each page of boards leads there; "" means no code
}

// Sheet writes exercises of p as a PDF of pages to be solved on paper, then pages with the key. The
// rules stand under the title, and below the boards how moves are written.
func Sheet(w io.Writer, p puzzle.Puzzle, exercises []Exercise, opt SheetOptions) error {
	var code *qr.Code
	if opt.Link != "" {
		var err error
		if code, err = qr.Encode(opt.Link, qr.L); err != nil {
			return fmt.Errorf("the link of %d bytes is too long for a code: want fewer boards",
				len(opt.Link))
		}
	}
	all := p.Features().Rules
	rules := strings.Join(all[:min(2, len(all))], " ")
	moves := p.Features().Transcript.Moves
	rules = strings.Replace(rules, moves, "", 1) // they stand below the boards
	floor, aside := sheetFoot(moves, code)
	lines := answerLines(exercises)
	most := sheetRows
	switch {
	case lines > 4:
		most = sheetRows - 2
	case lines > 3:
		most = sheetRows - 1
	}
	rows := min(max((len(exercises)+sheetColumns-1)/sheetColumns, 2), most)
	setPDFDates()
	canvas := pdfCanvas{vgpdf.New(sheetWidth, sheetHeight)}
	c := draw.New(canvas)
	for first := 0; first < len(exercises); first += sheetColumns * rows {
		if first > 0 {
			canvas.NextPage()
		}
		sheetTitle(c, opt.Title, "Name ______________________   Date ______________")
		goal := sheetGoal(c, p)
		sheetWords(c, rules, c.Max.Y-sheetMargin-22, goal)
		page := exercises[first:min(first+sheetColumns*rows, len(exercises))]
		if code != nil {
			sheetCode(c, code)
		}
		sheetWords(c, moves, floor-6, aside)
		for i, exercise := range page {
			high := (sheetHeight - sheetMargin - sheetHead - floor) / vg.Length(rows)
			if !opt.Numbers {
				exercise.Cost = ""
			}
			sheetBoard(c, first+i, i, high, lines, exercise)
		}
	}
	sheetKey(canvas, c, opt.Title, moves, exercises)
	_, err := canvas.WriteTo(w)
	return err
}

// sheetWords writes small lines from y downwards, which leave so much of the right side free.
func sheetWords(c draw.Canvas, words string, y, aside vg.Length) {
	style, lines := sheetLines(words, aside)
	for _, l := range lines {
		c.FillText(style, vg.Point{X: sheetMargin, Y: y}, l)
		y -= sheetLine
	}
}

// sheetLine is the height of a small line.
const sheetLine = labelSize + 3

func sheetLines(words string, aside vg.Length) (text.Style, []string) {
	style := letters(labelSize, faint, text.XLeft, text.YTop)
	return style, wrapped(words, style, sheetWidth-2*sheetMargin-aside)
}

// sheetFoot returns how high the boards of a page end, and how much of the right side the words
// below them leave to the code. There is room for the words, and for the code and the line beside
// it, if there is one.
func sheetFoot(words string, code *qr.Code) (floor, aside vg.Length) {
	floor = sheetMargin
	bottom := vg.Length(codeBottom)
	if code != nil {
		floor, aside = codeBottom+codeSide(code), codeSide(code)
		bottom += 2 * sheetLine
	}
	_, lines := sheetLines(words, aside)
	return max(floor, bottom+sheetLine*vg.Length(len(lines))), aside
}

// The picture of the goal is at most so wide and so high.
const goalWide, goalHigh = 50 * vg.Millimeter, 17 * vg.Millimeter

// sheetGoal draws the first goal of p in the upper right corner, below the name. It returns how
// much of the right side that takes.
func sheetGoal(c draw.Canvas, p puzzle.Puzzle) vg.Length {
	depict, goals := p.Features().Depict, p.Goals()
	if depict == nil || len(goals) == 0 {
		return 0
	}
	d := depict(puzzle.Scene{Position: p.Unrank(goals[0])})
	cell := min(goalWide/vg.Length(d.Width), goalHigh/vg.Length(d.Height))
	wide := cell * vg.Length(d.Width)
	left, top := sheetWidth-sheetMargin-wide, c.Max.Y-sheetMargin-18
	paintDrawing(c, d, vg.Point{X: left, Y: top}, cell)
	c.FillText(letters(labelSize, faint, text.XRight, text.YTop), vg.Point{X: left - 4, Y: top},
		"goal")
	return wide + 34
}

// A QR code has a side from the least to the most, and is so far from the edge of the paper.
const (
	codeLeast  = 26 * vg.Millimeter
	codeMost   = 45 * vg.Millimeter
	codeBottom = 10 * vg.Millimeter
	quiet      = 4 // modules around the code
)

// The modules of a code are of the usual size if there is room. Telephones have trouble with finer
// ones.
const usualModule, finestModule = 0.35 * vg.Millimeter, 0.3 * vg.Millimeter

// codeSide is the side of a code with its quiet zone.
func codeSide(code *qr.Code) vg.Length {
	return min(max(codeLeast, usualModule*vg.Length(code.Size+2*quiet)), codeMost)
}

// FineCode reports whether the code of a link is too fine on a sheet for some telephones.
func FineCode(link string) bool {
	code, err := qr.Encode(link, qr.L)
	return err == nil && codeSide(code) < finestModule*vg.Length(code.Size+2*quiet)
}

// sheetCode draws a QR code in the lower right corner of a page, between the margins.
func sheetCode(c draw.Canvas, code *qr.Code) {
	side := codeSide(code)
	module := side / vg.Length(code.Size+2*quiet)
	left, bottom := c.Max.X-sheetMargin-side+quiet*module, c.Min.Y+codeBottom
	c.SetColor(ink)
	for y := range code.Size {
		for x := range code.Size {
			if !code.Black(x, y) {
				continue
			}
			from := vg.Point{X: left + module*vg.Length(x+quiet),
				Y: bottom + module*vg.Length(code.Size-1-y+quiet)}
			c.Fill(vg.Rectangle{Min: from,
				Max: vg.Point{X: from.X + module, Y: from.Y + module}}.Path())
		}
	}
	c.FillText(letters(labelSize, faint, text.XRight, text.YBottom),
		vg.Point{X: left - 4, Y: bottom}, "play these boards on a screen")
}

func sheetTitle(c draw.Canvas, left, right string) {
	top := c.Max.Y - sheetMargin
	aside := letters(labelSize, ink, text.XRight, text.YTop)
	title := titled(left, sheetWidth-2*sheetMargin-aside.Width(right)-12)
	c.FillText(title, vg.Point{X: sheetMargin, Y: top}, left)
	c.FillText(aside, vg.Point{X: sheetWidth - sheetMargin, Y: top - 4}, right)
}

// titled is how a title is written, smaller where it is too long for its room.
func titled(title string, room vg.Length) text.Style {
	style := bold(letters(titleSize+3, ink, text.XLeft, text.YTop))
	if wide := style.Width(title); wide > room {
		style.Font.Size *= room / wide
	}
	return style
}

// sheetBoard draws exercise n as the i-th of its page, whose rows of boards have that height. So
// many lines for the answer, or more, fill what is left below the board.
func sheetBoard(c draw.Canvas, n, i int, high vg.Length, lines int, exercise Exercise) {
	wide := (sheetWidth - 2*sheetMargin) / sheetColumns
	left := sheetMargin + wide*vg.Length(i%sheetColumns)
	top := c.Max.Y - sheetMargin - sheetHead - high*vg.Length(i/sheetColumns)
	d := exercise.Board
	room := high - 24 - vg.Length(lines)*answerLine
	cell := min((wide-16)/vg.Length(d.Width), room/vg.Length(d.Height), sheetCell)
	c.FillText(bold(letters(labelSize+1, ink, text.XLeft, text.YTop)), vg.Point{X: left, Y: top},
		fmt.Sprintf("%d.  %s", n+1, exercise.Cost))
	paintDrawing(c, d, vg.Point{X: left, Y: top - 16}, cell)
	for y := top - 16 - cell*vg.Length(d.Height) - answerLine; y > top-high+7; y -= answerLine {
		c.StrokeLine2(draw.LineStyle{Color: faint, Width: 0.4}, left, y, left+wide-16, y)
	}
}

// answerLine is the room above a line for an answer.
const answerLine = 18

// answerLines is how many lines the longest answer may need, six moves on one.
func answerLines(exercises []Exercise) int {
	longest := 0
	for _, exercise := range exercises {
		longest = max(longest, len(exercise.Moves))
	}
	return min(max((longest+5)/6, 2), 8)
}

// longPosition is the length in bytes of the longest position in the key: nobody types a longer
// one.
const longPosition = 25

// sheetKey writes the solutions on pages of their own, after a sentence about moves, if there is
// one.
func sheetKey(canvas pdfCanvas, c draw.Canvas, title, moves string, exercises []Exercise) {
	const size = labelSize + 2
	style := letters(size, ink, text.XLeft, text.YTop)
	y := vg.Length(0)
	var paragraphs []string
	if moves != "" {
		paragraphs = append(paragraphs, moves)
	}
	for i, exercise := range exercises {
		moves := strings.ReplaceAll(strings.Join(exercise.Moves, ",\n"), " ", english.Unbroken)
		position := ""
		if len(exercise.Position) <= longPosition {
			position = exercise.Position + ", "
		}
		paragraphs = append(paragraphs, fmt.Sprintf("%d.  %s%s: %s", i+1, position, exercise.Cost,
			moves))
	}
	for _, paragraph := range paragraphs {
		lines := wrapped(paragraph, style, sheetWidth-2*sheetMargin)
		if y-vg.Length(len(lines))*(size+3) < sheetMargin { // also before the first
			canvas.NextPage()
			sheetTitle(c, title+": key", "")
			y = c.Max.Y - sheetMargin - sheetHead
		}
		for _, l := range lines {
			c.FillText(style, vg.Point{X: sheetMargin, Y: y}, l)
			y -= size + 3
		}
		y -= 4
	}
}

// wrapped breaks words into lines of at most a width, but for blanks that are english.Unbroken.
func wrapped(words string, style text.Style, room vg.Length) (lines []string) {
	line := ""
	for _, word := range strings.Fields(words) {
		word = strings.ReplaceAll(word, english.Unbroken, " ")
		if next := strings.TrimSpace(line + " " + word); line != "" && style.Width(next) > room {
			lines, line = append(lines, line), word
		} else {
			line = next
		}
	}
	return append(lines, line)
}
