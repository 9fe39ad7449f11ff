package peg_test

// The rules of HiRiQ a second time, written from the words of the game: boards are texts, triplets
// come from a picture and substitutions from patterns. That is slow and shares nothing with package
// peg.

import (
	"slices"
	"strings"
)

// solvedBoard is the solved board: 33 letters in cell order, W or B.
const solvedBoard = "BBB" + "BBB" + "BBBBBBB" + "BBBWBBB" + "BBBBBBB" + "BBB" + "BBB"

// picture has a # for every cell.
var picture = [7]string{
	"  ###  ",
	"  ###  ",
	"#######",
	"#######",
	"#######",
	"  ###  ",
	"  ###  ",
}

// triplets are the straight runs of three cells, by cell number, in the order
// of the move numbers: by first cell, the one to the right before the one down.
var triplets = tripletsOf(picture)

func tripletsOf(picture [7]string) (out [][3]int) {
	var number [7][7]int
	cells := 0
	for r, line := range picture {
		for c := range line {
			if line[c] == '#' {
				number[r][c] = cells
				cells++
			}
		}
	}
	run := func(r, c, down, right int) {
		var t [3]int
		for i := range t {
			row, col := r+i*down, c+i*right
			if row > 6 || col > 6 || picture[row][col] != '#' {
				return
			}
			t[i] = number[row][col]
		}
		out = append(out, t)
	}
	for r, line := range picture {
		for c := range line {
			run(r, c, 0, 1)
			run(r, c, 1, 0)
		}
	}
	return out
}

// substitution is a legal move.
type substitution struct {
	triplet  int    // its number, which is the number of the move
	kind     string // "W" or "B"
	from, to int    // the first and the last cell, as the pattern is read
	after    string // the board it leads to
}

// substitutions returns the legal moves of a board: WWB becomes BBW, BBW
// becomes WWB, along every triplet in either direction.
func substitutions(board string) (out []substitution) {
	becomes := map[string]string{"WWB": "BBW", "BBW": "WWB"}
	for n, t := range triplets {
		for _, read := range [][3]int{t, {t[2], t[1], t[0]}} {
			pattern := string([]byte{board[read[0]], board[read[1]], board[read[2]]})
			after, ok := becomes[pattern]
			if !ok {
				continue
			}
			cells := []byte(board)
			for i, cell := range read {
				cells[cell] = after[i]
			}
			out = append(out, substitution{n, pattern[:1], read[0], read[2], string(cells)})
		}
	}
	return out
}

// boardOf returns the board with these white cells.
func boardOf(whites ...int) string {
	cells := []byte(strings.Repeat("B", len(solvedBoard)))
	for _, i := range whites {
		cells[i] = 'W'
	}
	return string(cells)
}

// frozenBoards returns all boards that have no legal move. The two ends of a triplet then have one
// colour, so whole sets of cells do; every way to colour those sets is tried.
func frozenBoards() (boards []string) {
	set := make([]int, len(solvedBoard)) // the set that each cell is in
	for i := range set {
		set[i] = i
	}
	for _, t := range triplets {
		from, to := set[t[2]], set[t[0]]
		for i := range set {
			if set[i] == from {
				set[i] = to
			}
		}
	}
	sets := slices.Compact(slices.Sorted(slices.Values(set)))
	for colours := range 1 << len(sets) {
		cells := make([]byte, len(set))
		for i, s := range set {
			cells[i] = "BW"[colours>>slices.Index(sets, s)&1]
		}
		if board := string(cells); len(substitutions(board)) == 0 {
			boards = append(boards, board)
		}
	}
	return boards
}
