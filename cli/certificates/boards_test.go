package certificates

import (
	"errors"
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strings"
)

// coinReplayer knows coins on a grid. A set of coins has a bit for each cell, row by row.
type coinReplayer struct {
	rows, columns int
}

func newCoinReplayer(size string) *coinReplayer {
	r := new(coinReplayer)
	fmt.Sscanf(size, "%dx%d", &r.rows, &r.columns)
	return r
}

// cross is what a flip turns.
func (r *coinReplayer) cross(i int) uint64 {
	set := uint64(0)
	for k := range r.rows * r.columns {
		down, right := k/r.columns-i/r.columns, k%r.columns-i%r.columns
		if down*down+right*right <= 1 {
			set |= 1 << k
		}
	}
	return set
}

// coins reads the board: which coin each name means, and which show heads.
func (r *coinReplayer) coins(e *explained) (named map[string]int, heads uint64, err error) {
	named = map[string]int{}
	for _, c := range e.cells {
		i := c.row*r.columns + c.column
		named[c.name] = i
		if c.mark == 'H' {
			heads |= 1 << i
		}
	}
	if len(named) != r.rows*r.columns {
		return nil, 0, fmt.Errorf("%d names for %d coins", len(named), r.rows*r.columns)
	}
	return named, heads, nil
}

// set reads names of coins, or "none".
func set(named map[string]int, text string) (out uint64, err error) {
	if text == "none" {
		return 0, nil
	}
	for _, name := range strings.Fields(text) {
		i, ok := named[name]
		if !ok {
			return 0, fmt.Errorf("no coin on the board is called %s", name)
		}
		out |= 1 << i
	}
	return out, nil
}

// quiet wants every flip to turn an even number of a set.
func (r *coinReplayer) quiet(set uint64) error {
	for i := range r.rows * r.columns {
		if bits.OnesCount64(set&r.cross(i))%2 == 1 {
			return fmt.Errorf("flipping coin %d turns an odd number of them", i)
		}
	}
	return nil
}

var (
	coinParity = regexp.MustCompile(
		`^every flip turns an even number of the coins ([rc\d ]+), so the number of heads among ` +
			`them stays odd or stays even; here it is (\d+), at the goal 0$`)
	coinHeads = regexp.MustCompile(`^heads: (none|r\d+c\d+(?: r\d+c\d+)*)`)
	coinFree  = regexp.MustCompile(
		`^no two sets of flips turn the same coins, so one set turns exactly the heads of a ` +
			`position, whatever it is \(the flips are linearly independent\)`)
	coinQuiet = regexp.MustCompile(
		`^every flip turns an even number of ([rc\d ]+)\nheads among them: (\d+), (even, as at ` +
			`the goal|odd, at the goal 0: this refutes the position)`)
	coinFlips = regexp.MustCompile(
		`^flips that would do if any coin could be flipped: (none|r\d+c\d+(?: r\d+c\d+)*)$`)
)

func (r *coinReplayer) certificate(e *explained) error {
	named, heads, err := r.coins(e)
	if err != nil {
		return err
	}
	if m := coinParity.FindStringSubmatch(e.text); m != nil && e.kind == "parity" {
		coins, err := set(named, m[1])
		if n := bits.OnesCount64(coins & heads); err != nil || n != number(m[2]) || n%2 == 0 {
			return fmt.Errorf("%d heads are among them (%v)", n, err)
		}
		return r.quiet(coins)
	}
	return errors.New("this is not understood")
}

// flips wants flips of the coins named to turn all heads.
func (r *coinReplayer) flips(named map[string]int, text string, heads uint64) error {
	coins, err := set(named, text)
	for i := range r.rows * r.columns {
		if coins>>i&1 == 1 {
			heads ^= r.cross(i)
		}
	}
	if err != nil || heads != 0 {
		return fmt.Errorf("these flips leave heads (%v)", err)
	}
	return nil
}

func (r *coinReplayer) sums(e *explained) error {
	named, heads, err := r.coins(e)
	if err != nil {
		return err
	}
	text := reading{e.sums}
	m := text.take(coinHeads)
	if m == nil {
		return errors.New("the heads are not named")
	}
	if shown, err := set(named, m[1]); err != nil || shown != heads {
		return fmt.Errorf("these do not show heads (%v)", err)
	}
	if text.take(coinFree) != nil {
		if err := r.independent(); err != nil {
			return err
		}
	}
	for m := text.take(coinQuiet); m != nil; m = text.take(coinQuiet) {
		coins, err := set(named, m[1])
		n := bits.OnesCount64(coins & heads)
		if err != nil || n != number(m[2]) || (n%2 == 0) != strings.HasPrefix(m[3], "even") {
			return fmt.Errorf("%d heads are among %s (%v)", n, m[1], err)
		}
		if err := r.quiet(coins); err != nil {
			return err
		}
	}
	if e.kind == "parity" && text.rest == "" {
		return nil
	}
	m = text.take(coinFlips)
	if m == nil || e.kind == "parity" {
		return fmt.Errorf("%q is not understood", text.rest)
	}
	return r.flips(named, m[1], heads)
}

// independent wants no sum of crosses to be empty.
func (r *coinReplayer) independent() error {
	var rows []uint64
	for i := range r.rows * r.columns {
		v := r.cross(i)
		for _, w := range rows {
			v = min(v, v^w)
		}
		if v == 0 {
			return errors.New("they are not")
		}
		rows = append(rows, v)
	}
	return nil
}

// tileReplayer knows tiles on a grid.
type tileReplayer struct {
	rows, columns int
	goal          []int // row by row, 0 for the gap
}

func newTileReplayer(spec string) *tileReplayer {
	r := new(tileReplayer)
	fmt.Sscanf(spec, "%dx%d", &r.rows, &r.columns)
	cells := r.rows * r.columns
	gap := cells - 1
	switch {
	case strings.Contains(spec, "goal=first"):
		gap = 0
	case strings.Contains(spec, "goal=middle"):
		gap = r.rows/2*r.columns + r.columns/2
	}
	for tile := 1; tile < cells; tile++ {
		if len(r.goal) == gap {
			r.goal = append(r.goal, 0)
		}
		r.goal = append(r.goal, tile)
	}
	if len(r.goal) < cells {
		r.goal = append(r.goal, 0)
	}
	return r
}

// inversions counts the pairs of tiles with the greater one first.
func inversions(board []int) (n int) {
	for i, a := range board {
		for _, b := range board[i+1:] {
			if b > 0 && b < a {
				n++
			}
		}
	}
	return n
}

var (
	tileParity = regexp.MustCompile(
		`^the number of inversions, pairs of tiles in reading order with the greater one first, ` +
			`is (\d+), which is (even|odd); (.*)$`)
	tileOdd = regexp.MustCompile(
		`^no move changes whether that number is even or odd, and at the goal it is 0$`)
	tileEven = regexp.MustCompile(
		`^a tile that slides up or down changes that and moves the blank by a row, so inversions ` +
			`plus rows of the blank (above the last|below the first|away from row \d+) stay ` +
			`even; here they are (\d+) \+ (\d+) = (\d+)$`)
	tileOrder  = regexp.MustCompile(`^tiles in reading order: (\d+(?: \d+)*)`)
	tileBefore = regexp.MustCompile(`^(\d+) stands before (\d+(?: \d+)*): (\d+)`)
	tileSum    = regexp.MustCompile(
		`^inversions: (\d+), which is (even|odd); at the goal 0, and no move changes the parity$`)
	tileSums = regexp.MustCompile(
		`^inversions plus rows of the blank (above the last|below the first|away from row \d+): ` +
			`(\d+) \+ (\d+) = (\d+), which is (even|odd); at the goal 0, and no move changes the ` +
			`parity$`)
)

var evenOdd = [2]string{"even", "odd"}

// away is how many rows the blank of a board is away from the row of which a text speaks.
func (r *tileReplayer) away(board []int, where string) int {
	row := slices.Index(board, 0) / r.columns
	switch where {
	case "above the last":
		return r.rows - 1 - row
	case "below the first":
		return row
	default:
		n := row - (list(where)[0] - 1)
		return max(n, -n)
	}
}

// kept wants a sum to be 0 at the goal, and even there and odd here, and no slide to
// change whether it is odd: none of a walk from here.
func (r *tileReplayer) kept(board []int, sum func([]int) int) error {
	if sum(r.goal) != 0 {
		return fmt.Errorf("at the goal it is %d", sum(r.goal))
	}
	odd := sum(board) % 2
	board = slices.Clone(board)
	for step := range 100 {
		gap := slices.Index(board, 0)
		for k := range board {
			down, right := k/r.columns-gap/r.columns, k%r.columns-gap%r.columns
			if down*down+right*right != 1 {
				continue
			}
			board[gap], board[k] = board[k], 0
			if sum(board)%2 != odd {
				return errors.New("a slide changes whether it is odd")
			}
			if (k+step)%3 == 0 {
				break // and go on from there
			}
			board[gap], board[k] = 0, board[gap]
		}
	}
	return nil
}

func (r *tileReplayer) certificate(e *explained) error {
	board := list(strings.Join(e.rows, " "))
	if e.kind == "order" {
		if e.text != "tiles in a single line cannot pass each other, and these are out of order" ||
			r.rows > 1 && r.columns > 1 || inversions(board) == 0 {
			return errors.New("this is not understood or not true")
		}
		return nil
	}
	m := tileParity.FindStringSubmatch(e.text)
	if m == nil || e.kind != "parity" || number(m[1]) != inversions(board) ||
		m[2] != evenOdd[inversions(board)%2] {
		return fmt.Errorf("%d inversions, or not understood", inversions(board))
	}
	if tileOdd.MatchString(m[3]) && m[2] == "odd" {
		return r.kept(board, inversions)
	}
	m = tileEven.FindStringSubmatch(m[3])
	if m == nil {
		return errors.New("this is not understood")
	}
	rows := r.away(board, m[1])
	if number(m[2]) != inversions(board) || number(m[3]) != rows ||
		number(m[4]) != inversions(board)+rows || number(m[4])%2 == 0 {
		return fmt.Errorf("%d inversions and %d rows", inversions(board), rows)
	}
	return r.kept(board, func(b []int) int { return inversions(b) + r.away(b, m[1]) })
}

func (r *tileReplayer) sums(e *explained) error {
	board := list(strings.Join(e.rows, " "))
	tiles := slices.DeleteFunc(slices.Clone(board), func(t int) bool { return t == 0 })
	text := reading{e.sums}
	if m := text.take(tileOrder); m == nil || !slices.Equal(list(m[1]), tiles) {
		return errors.New("the tiles are in another order")
	}
	counted := 0
	for m := text.take(tileBefore); m != nil; m = text.take(tileBefore) {
		var smaller []int
		at := slices.Index(tiles, number(m[1]))
		for _, t := range tiles[at:] {
			if t < tiles[at] {
				smaller = append(smaller, t)
			}
		}
		if !slices.Equal(smaller, list(m[2])) || number(m[3]) != len(smaller) {
			return fmt.Errorf("%s stands before %v", m[1], smaller)
		}
		counted += len(smaller)
	}
	if counted != inversions(board) {
		return fmt.Errorf("%d inversions are shown, there are %d", counted, inversions(board))
	}
	if m := text.take(tileSum); m != nil && text.rest == "" && number(m[1]) == counted &&
		m[2] == evenOdd[counted%2] && r.columns%2 == 1 {
		return nil
	}
	m := text.take(tileSums)
	if m == nil || text.rest != "" {
		return fmt.Errorf("%q is not understood", text.rest)
	}
	rows := r.away(board, m[1])
	if number(m[2]) != counted || number(m[3]) != rows || number(m[4]) != counted+rows ||
		m[5] != evenOdd[(counted+rows)%2] {
		return fmt.Errorf("%d inversions and %d rows", counted, rows)
	}
	return nil
}
