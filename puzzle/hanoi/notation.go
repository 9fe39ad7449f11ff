package hanoi

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// letter is what a peg is called.
func letter(peg int) string { return string(rune('A' + peg)) }

// Parse reads the peg of each disk, the smallest first, as in AABC. It also reads pegs one after
// another, each with its disks from the bottom up, as in A 5 4 / B 3 / C 2 1.
func (t *Tower) Parse(text string) (puzzle.Position, error) {
	if !strings.ContainsAny(puzzle.Plain(text), "0123456789") {
		return t.OneLine.Parse(text)
	}
	return puzzle.ParseWith(text, func(plain string) (puzzle.Position, error) {
		return t.parsePegs(puzzle.Fields(strings.ToUpper(plain)))
	})
}

func (t *Tower) parsePegs(words []string) (puzzle.Position, error) {
	cells := slices.Repeat([]byte{byte(t.pegs)}, t.disks)
	seen := make([]bool, t.pegs)
	peg, below := -1, 0
	for _, w := range words {
		if w == "-" {
			continue // an empty peg as it is drawn
		}
		n, err := strconv.ParseUint(w, 10, 8)
		if err != nil {
			peg, below = strings.Index(t.Signs, w), t.disks+1
			switch {
			case len(w) != 1 || peg < 0:
				return "", fmt.Errorf("%s is no peg, want A to %s", english.Quote(w),
					letter(t.pegs-1))
			case seen[peg]:
				return "", fmt.Errorf("peg %s stands twice", w)
			}
			seen[peg] = true
			continue
		}
		switch {
		case peg < 0:
			return "", errors.New("want the letter of a peg before its disks")
		case n < 1 || n > uint64(t.disks):
			return "", fmt.Errorf("%s is no disk, want 1 to %d", english.Quote(w), t.disks)
		case cells[n-1] < byte(t.pegs):
			return "", fmt.Errorf("disk %d stands twice", n)
		case int(n) > below:
			return "", fmt.Errorf("disk %d lies on disk %d, which is smaller", n, below)
		}
		cells[n-1] = byte(peg)
		below = int(n)
	}
	if left := slices.Index(cells, byte(t.pegs)); left >= 0 {
		return "", fmt.Errorf("disk %d is on no peg", left+1)
	}
	return puzzle.Position(cells), nil
}

// Draw writes each peg on a line, its disks from the bottom up.
func (t *Tower) Draw(pos puzzle.Position) string {
	var out strings.Builder
	for p := range t.pegs {
		disks := ""
		for d := t.disks - 1; d >= 0; d-- {
			if int(pos[d]) == p {
				disks += " " + strconv.Itoa(d+1)
			}
		}
		out.WriteString(letter(p) + cmp.Or(disks, " -") + "\n")
	}
	return out.String()
}

// Lines implements puzzle.Notation: the first peg begins a drawing.
func (t *Tower) Lines(first string) int {
	words := strings.Fields(puzzle.Plain(first))
	if len(words) > 1 && words[0] == "A" &&
		!strings.ContainsAny(strings.Join(words[1:], ""), "ABCDEF,:") {
		return t.pegs
	}
	return 1
}

func (t *Tower) Written() []puzzle.Written {
	pos := t.Unrank(0)
	return []puzzle.Written{
		{About: "the peg of each disk, the smallest first", Example: t.Format(pos)},
		{About: "each peg with its disks from the bottom up, - for none", Example: t.Draw(pos)},
	}
}

// MoveName writes the disk and where it goes, as in "2 A-C".
func (t *Tower) MoveName(pos puzzle.Position, m puzzle.Move) string {
	from, to := t.ends(m)
	return fmt.Sprintf("%d %s-%s", strings.IndexByte(string(pos), byte(from))+1, letter(from),
		letter(to))
}

// depict draws the pegs side by side.
func (t *Tower) depict(scene puzzle.Scene) puzzle.Drawing {
	g := t.features.Geometry
	d := puzzle.Drawing{Width: g.Width, Height: g.Height}
	floor := d.Height - 0.6
	for p, cell := range g.Cells {
		x := cell.X
		d.Add(puzzle.Mark{Form: puzzle.Box, X: x, Y: (floor + 0.2) / 2, W: 0.12, H: floor - 0.2,
			Fill: "#8f8670"},
			puzzle.Mark{Form: puzzle.Word, X: x, Y: d.Height - 0.25, H: 0.34, Fill: "#767d84",
				Text: letter(p)})
		y := floor - 0.25
		for disk := t.disks; disk >= 1; disk-- {
			if int(scene.Position[disk-1]) != p {
				continue
			}
			bar := puzzle.Mark{Form: puzzle.Box, X: x, Y: y,
				W: t.width() * (float64(disk) + 1) / float64(t.disks+1), H: 0.44, Corner: 0.15,
				Fill: "#bfdcee", Line: "#4a6a80", Stroke: 0.02}
			if slices.Contains(scene.Marked, disk-1) {
				bar.Line, bar.Stroke = "#d55e00", 0.08
			}
			d.Add(bar, puzzle.Mark{Form: puzzle.Word, X: x, Y: y, H: 0.3, Fill: "#1d2226",
				Text: strconv.Itoa(disk)})
			y -= 0.48
		}
	}
	d.Add(puzzle.Mark{Form: puzzle.Box, X: d.Width / 2, Y: floor, W: d.Width - 0.2, H: 0.08,
		Fill: "#8f8670"})
	return d
}

func (t *Tower) rules() []string {
	return []string{
		"The topmost disk of a peg goes on any other peg that has no smaller disk.",
		fmt.Sprintf("It is solved when all %d disks are on the last of the %d pegs.", t.disks,
			t.pegs),
		"Every distribution of the disks can be solved: the largest disk that is not at home " +
			"always gets there, once the smaller ones are out of its way.",
	}
}
