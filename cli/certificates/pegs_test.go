package certificates

import (
	"errors"
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase"
)

// pegReplayer knows boards of pegs: substitutions along lines of three cells of a drawn board. A
// set of cells has a bit for each, in the order in which they are drawn.
type pegReplayer struct {
	wAlone bool
	goals  []uint64
	cells  []drawnCell
	named  map[string]int
	lines  [][3]int
	// unsolvable has the positions from which no goal is reached, once it is asked for.
	solvable map[uint64]bool
}

func newPegReplayer(p puzzle.Puzzle) *pegReplayer {
	r := &pegReplayer{wAlone: strings.Contains(p.Spec(), "rule=w") || p.Spec() == "hiriq-w"}
	for _, x := range p.Goals() {
		white := uint64(0)
		for i, mark := range strings.Join(strings.Fields(p.Draw(p.Unrank(x))), "") {
			if mark == 'o' {
				white |= 1 << i
			}
		}
		r.goals = append(r.goals, white)
	}
	return r
}

// white reads a board: its cells, the lines of three, and which cells are white.
func (r *pegReplayer) white(e *explained) (white uint64) {
	for i, c := range e.cells {
		if c.mark == 'o' {
			white |= 1 << i
		}
	}
	if r.cells != nil {
		return white
	}
	r.cells, r.named = e.cells, map[string]int{}
	at := map[[2]int]int{}
	for i, c := range e.cells {
		r.named[c.name] = i
		at[[2]int{c.row, c.column}] = i
	}
	for i, c := range e.cells {
		// neighbours in a row are drawn two columns apart
		for _, d := range [][2]int{{0, 2}, {1, 0}, {1, 1}, {1, -1}} {
			b, near := at[[2]int{c.row + d[0], c.column + d[1]}]
			far, there := at[[2]int{c.row + 2*d[0], c.column + 2*d[1]}]
			if near && there {
				r.lines = append(r.lines, [3]int{i, b, far})
			}
		}
	}
	return white
}

// set reads names of cells.
func (r *pegReplayer) set(text string) (out uint64, err error) {
	for _, name := range strings.Fields(text) {
		i, ok := r.named[name]
		if !ok {
			return 0, fmt.Errorf("no cell on the board is called %s", name)
		}
		out |= 1 << i
	}
	return out, nil
}

// of is the cells of a line as a set.
func of(line [3]int) uint64 { return 1<<line[0] | 1<<line[1] | 1<<line[2] }

// opens reports whether the rule allows a substitution on a line.
func (r *pegReplayer) opens(white uint64, line [3]int) bool {
	a, b, c := white>>line[0]&1, white>>line[1]&1, white>>line[2]&1
	return a != c && (!r.wAlone || b == 1)
}

// possible counts the substitutions that the rule allows.
func (r *pegReplayer) possible(white uint64) (n int) {
	for _, line := range r.lines {
		if r.opens(white, line) {
			n++
		}
	}
	return n
}

// law is a parity of white cells that substitutions keep: the cells of a set or of two.
type law struct{ first, second uint64 }

func (l law) count(white uint64) (int, int) {
	return bits.OnesCount64(l.first & white), bits.OnesCount64(l.second & white)
}

func (l law) odd(white uint64) int {
	first, second := l.count(white)
	return (first + second) % 2
}

var (
	pegLaw = regexp.MustCompile(
		`^every substitution flips (?:one cell of \{([\d ]+)\} and one of \{([\d ]+)\}, so the ` +
			`white cells in both together|none or two of the cells \{([\d ]+)\}, so the white ` +
			`cells among them) stay odd or stay even; here they are (.*)$`)
	pegClass = regexp.MustCompile(
		`^invariant \d+ of \d+ differs: (every substitution flips .*; here they are .*), in ` +
			`(the|every) solved position (.*)$`)
	pegCount = regexp.MustCompile(`^(?:(\d+) \+ (\d+) = )?(\d+), which is (even|odd)$`)
	pegNone  = regexp.MustCompile(
		`^no goal has these parities: (.*); in the goals they are, in this order, (.*)$`)
	pegFrozen = regexp.MustCompile(
		`^no substitution is possible: the two ends of every one of the (\d+) triplets have the ` +
			`same colour$`)
	pegStuck = regexp.MustCompile(
		`^no W-substitution is possible: none of the (\d+) triplets reads white-white-black from ` +
			`either end$`)
	pegFew = regexp.MustCompile(
		`^every W-substitution takes one white cell away, and this is no goal: it has (\d+), the ` +
			`goals at least (\d+)$`)
	pegPagoda = regexp.MustCompile(
		`^weigh the cells (.*): the white ones together weigh (-?\d+) here and (.*)$`)
	pegWeight = regexp.MustCompile(`^(-?\d+) \{([\d ]+)\}(?:, )?`)
	pegGoal   = regexp.MustCompile(`^(-?\d+) at the goal \{([\d ]+)\}(?:, )?`)
)

// law reads what no substitution changes, checks it on every line, and counts.
func (r *pegReplayer) law(text string, white uint64) (l law, err error) {
	m := pegLaw.FindStringSubmatch(text)
	if m == nil {
		return l, fmt.Errorf("%q is not understood", text)
	}
	if l.first, err = r.set(m[1] + m[3]); err == nil {
		l.second, err = r.set(m[2])
	}
	if err != nil {
		return l, err
	}
	for _, line := range r.lines {
		first, second := l.count(of(line))
		if m[3] == "" && (first != 1 || second != 1) || m[3] != "" && first != 0 && first != 2 {
			return l, fmt.Errorf("the line %v has %d and %d of these cells", line, first, second)
		}
	}
	return l, l.counted(m[4], white)
}

// counted wants the counts of a position to be those of a text.
func (l law) counted(text string, white uint64) error {
	m := pegCount.FindStringSubmatch(text)
	first, second := l.count(white)
	switch {
	case m == nil:
		return fmt.Errorf("%q is not understood", text)
	case m[1] != "" && (number(m[1]) != first || number(m[2]) != second),
		number(m[3]) != first+second, m[4] != evenOdd[l.odd(white)]:
		return fmt.Errorf("there are %d and %d white cells, not %s", first, second, text)
	}
	return nil
}

func (r *pegReplayer) certificate(e *explained) error {
	white := r.white(e)
	if m := pegClass.FindStringSubmatch(e.text); m != nil && e.kind == "class" {
		l, err := r.law(m[1], white)
		if err != nil {
			return err
		}
		for _, goal := range r.goals {
			if l.odd(goal) == l.odd(white) {
				return errors.New("a goal has the same parity")
			}
		}
		return l.counted(m[3], r.goals[0])
	}
	if m := pegNone.FindStringSubmatch(e.text); m != nil && e.kind == "class" {
		return r.noGoal(m[1], m[2], white)
	}
	if slices.Contains(r.goals, white) {
		return errors.New("this is a goal")
	}
	if e.kind == "pagoda" {
		return r.pagodas(e.text, white)
	}
	return r.stuck(e, white)
}

// noGoal checks parities of which each is in some goals as it is here.
func (r *pegReplayer) noGoal(laws, goals string, white uint64) error {
	var all []law
	here := ""
	for i, text := range strings.Split(laws, ". ") {
		text, ok := strings.CutPrefix(text, fmt.Sprintf("invariant %d: ", i+1))
		l, err := r.law(text, white)
		if !ok || err != nil {
			return fmt.Errorf("invariant %d: %v", i+1, err)
		}
		all = append(all, l)
		here += " and " + evenOdd[l.odd(white)]
	}
	var found []string
	for _, goal := range r.goals {
		words := ""
		for _, l := range all {
			words += " and " + evenOdd[l.odd(goal)]
		}
		found = append(found, strings.TrimPrefix(words, " and "))
	}
	slices.Sort(found)
	told := strings.Split(goals, ", or ")
	slices.Sort(told)
	if found = slices.Compact(found); !slices.Equal(found, told) ||
		slices.Contains(found, strings.TrimPrefix(here, " and ")) {
		return fmt.Errorf("here they are%s, in the goals %v", here, found)
	}
	return nil
}

// stuck checks what is told of positions that lead nowhere.
func (r *pegReplayer) stuck(e *explained, white uint64) error {
	frozen, stuck, few := pegFrozen.FindStringSubmatch(e.text), pegStuck.FindStringSubmatch(e.text),
		pegFew.FindStringSubmatch(e.text)
	switch {
	case frozen != nil && e.kind == "frozen" && number(frozen[1]) == len(r.lines):
		for _, line := range r.lines {
			if white>>line[0]&1 != white>>line[2]&1 {
				return fmt.Errorf("the ends of %v differ", line)
			}
		}
		return nil
	case stuck != nil && e.kind == "stuck" && number(stuck[1]) == len(r.lines) && r.wAlone:
		if r.possible(white) != 0 {
			return errors.New("a W-substitution is possible")
		}
		return nil
	case few != nil && e.kind == "count" && r.wAlone:
		fewest := 64
		for _, goal := range r.goals {
			fewest = min(fewest, bits.OnesCount64(goal))
		}
		if n := bits.OnesCount64(white); n != number(few[1]) || fewest != number(few[2]) ||
			n > fewest {
			return fmt.Errorf("it has %d, the goals at least %d", n, fewest)
		}
		return nil
	case e.kind == "unreached" && e.text == puzzle.Unreached.Text:
		if r.findSolvable(); r.solvable[white] {
			return errors.New("a goal is reached")
		}
		return nil
	default:
		return errors.New("this is not understood")
	}
}

// findSolvable goes backwards from the goals.
func (r *pegReplayer) findSolvable() {
	if r.solvable != nil {
		return
	}
	r.solvable = map[uint64]bool{}
	for found := slices.Clone(r.goals); len(found) > 0; found = found[1:] {
		if r.solvable[found[0]] {
			continue
		}
		r.solvable[found[0]] = true
		for _, line := range r.lines {
			if before := found[0] ^ of(line); r.opens(before, line) {
				found = append(found, before)
			}
		}
	}
}

// pagodas checks weights that no W-substitution makes more.
func (r *pegReplayer) pagodas(text string, white uint64) error {
	text, ok := strings.CutSuffix(text, "; no W-substitution makes the sum greater, for two "+
		"neighbours of a triplet together weigh at least as much as its third cell")
	if !ok || !r.wAlone {
		return errors.New("this is not understood")
	}
	text, others := strings.CutSuffix(text, "; the other goals have other parities")
	refuted := map[uint64]bool{}
	for text := range strings.SplitSeq(text, "; and ") {
		m := pegPagoda.FindStringSubmatch(text)
		if m == nil {
			return fmt.Errorf("%q is not understood", text)
		}
		weights, err := r.weights(m[1])
		if err != nil {
			return err
		}
		here := weigh(weights, white)
		if fmt.Sprint(here) != m[2] {
			return fmt.Errorf("the white cells weigh %d", here)
		}
		goals := reading{m[3]}
		for m := goals.take(pegGoal); m != nil; m = goals.take(pegGoal) {
			goal, err := r.set(m[2])
			if there := weigh(weights, goal); err != nil || fmt.Sprint(there) != m[1] ||
				there <= here {
				return fmt.Errorf("the goal %s weighs %d (%v)", m[2], there, err)
			}
			refuted[goal] = true
		}
		if goals.rest != "" {
			return fmt.Errorf("%q is not understood", goals.rest)
		}
	}
	if others == (len(refuted) == len(r.goals)) {
		return fmt.Errorf("%d of %d goals are told of", len(refuted), len(r.goals))
	}
	return r.others(refuted, white)
}

// weights reads what each cell weighs and checks every line.
func (r *pegReplayer) weights(text string) ([]int, error) {
	weights := make([]int, len(r.cells))
	rest := reading{text}
	for m := rest.take(pegWeight); m != nil; m = rest.take(pegWeight) {
		cells, err := r.set(m[2])
		if err != nil {
			return nil, err
		}
		for i := range weights {
			if cells>>i&1 == 1 {
				fmt.Sscan(m[1], &weights[i])
			}
		}
	}
	for _, l := range r.lines {
		a, b, c := weights[l[0]], weights[l[1]], weights[l[2]]
		if a+b < c || c+b < a {
			return nil, fmt.Errorf("the line %v weighs %d, %d, %d", l, a, b, c)
		}
	}
	if rest.rest != "" {
		return nil, fmt.Errorf("%q is not understood", rest.rest)
	}
	return weights, nil
}

// weigh adds the weights of a set up.
func weigh(weights []int, set uint64) (n int) {
	for i, w := range weights {
		n += w * int(set>>i&1)
	}
	return n
}

// others wants goals that are not refuted to be in another class: no substitutions
// of either kind, legal or not, have the difference for a sum.
func (r *pegReplayer) others(refuted map[uint64]bool, white uint64) error {
	var span []uint64
	reduced := func(v uint64) uint64 {
		for _, w := range span {
			v = min(v, v^w)
		}
		return v
	}
	for _, line := range r.lines {
		if v := reduced(of(line)); v != 0 {
			span = append(span, v)
		}
	}
	for _, goal := range r.goals {
		if !refuted[goal] && reduced(goal^white) == 0 {
			return fmt.Errorf("the goal %b is not refuted", goal)
		}
	}
	return nil
}

var (
	pegSum = regexp.MustCompile(
		`^invariant \d+: white cells in \{([\d ]+)\}(?: plus those in \{([\d ]+)\})?\nhere ` +
			`((?:\d+ \+ \d+ = )?\d+, which is (?:even|odd))(?:; solved ((?:\d+ \+ \d+ = )?\d+, ` +
			`which is (?:even|odd)): they (agree|differ))?`)
	pegPossible = regexp.MustCompile(`^(W-)?substitutions possible: (\d+)$`)
)

func (r *pegReplayer) sums(e *explained) error {
	white := r.white(e)
	text := reading{e.sums}
	for m := text.take(pegSum); m != nil; m = text.take(pegSum) {
		first, err := r.set(m[1])
		if err != nil {
			return err
		}
		second, err := r.set(m[2])
		if err != nil {
			return err
		}
		l := law{first, second}
		if err := l.counted(m[3], white); err != nil {
			return err
		}
		for _, line := range r.lines {
			if l.odd(of(line)) != 0 {
				return fmt.Errorf("a substitution on %v changes the parity of %s", line, m[0])
			}
		}
		if m[4] == "" {
			continue
		}
		if err := l.counted(m[4], r.goals[0]); err != nil ||
			(m[5] == "agree") != (l.odd(white) == l.odd(r.goals[0])) {
			return fmt.Errorf("in %s: %v", m[0], err)
		}
	}
	m := text.take(pegPossible)
	if m == nil || (m[1] != "") != r.wAlone || number(m[2]) != r.possible(white) {
		return fmt.Errorf("%q is not understood, or not %d", text.rest, r.possible(white))
	}
	return nil
}

// pegSweeps are boards of all shapes, rules and goals.
func pegSweeps() []sweep {
	const most = mostReplayed
	return []sweep{
		{"peg:3x3", spelled("o.", 9, 512), "class frozen"},
		{"peg:3x3,rule=w", spelled("o.", 9, 512), "class stuck"},
		{"peg:1x5,goal=any-one", spelled("o.", 5, most), "class"},
		{"peg:triangle10", spelled("o.", 10, most), "class"},
		{"peg:triangle15,rule=w", spelled("o.", 15, most), ""},
		{"peg:triangle15,rule=w,goal=0,goal=4", spelled("o.", 15, most), "pagoda"},
		{"peg:hexagon7,goal=0+1,goal=3", spelled("o.", 7, most), "class"},
		{"peg:4x4,rule=w,goal=5", spelled("o.", 16, most), "class pagoda"},
		{"peg:3x5,goal=any-one", spelled("o.", 15, most), "class"},
		{"peg:3x4,rule=w,goal=any-one", spelled("o.", 12, most), ""},
		{"peg:3x4,rule=w,goal=0+1+2+5", spelled("o.", 12, most), ""},
		{"peg:_.../...../..o../...../_...", spelled("o.", 21, most), "class"},
		{"hiriq", spelled("o.", 33, most), "class"},
	}
}

// TestPagodas replays the pagoda functions of peg solitaire, of which no database is asked.
func TestPagodas(t *testing.T) {
	p := catalogtest.Find(t, "hiriq-w")
	rng := puzzletest.Rand(t)
	var refuted []string
	for range 300 {
		pos := p.Unrank(puzzle.Index(rng.Uint64N(p.Size())))
		if tablebase.Explain(p, pos).Kind != puzzle.Unreached.Kind {
			refuted = append(refuted, p.Format(pos))
		}
	}
	if refuted == nil {
		t.Fatal("no certificate was found")
	}
	t.Log(replay(t, t.TempDir(), sweep{spec: "hiriq-w"}, refuted))
}
