package certificates

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog"
)

// pieceSet is a set of a definition as its file tells it: by place the number on the
// piece when solved, how it is turned and what of its turns can be told apart.
type pieceSet struct {
	name                    string
	full                    int
	solved, turned, modulus []int
}

// modulusOf is what turns of the pieces with a number can be told apart.
func (s *pieceSet) modulusOf(label int) int { return s.modulus[slices.Index(s.solved, label)] }

// pieceMove is by set and place where the piece comes from, from 0, and by how much it is turned.
type pieceMove struct {
	name        string
	from, twist [][]int
}

// definition is what a file says.
type definition struct {
	sets  []pieceSet
	moves []pieceMove
}

// lineup is a position: by set and place the number of a piece, and how it is turned.
type lineup struct{ pieces, turned [][]int }

// definitionOfSpec reads a definition from a spec.
func definitionOfSpec(t *testing.T, spec string) *definition {
	t.Helper()
	text, _, _ := strings.Cut(spec, ",")
	plain, err := url.QueryUnescape(strings.ReplaceAll(text, "/", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return readDefinition(plain)
}

// builtinDefinitions is the folder of the definitions that have names.
var builtinDefinitions = filepath.Join("..", "..", "puzzle", "perm", "definition", "builtin")

// definitionOfFile reads the definition that the puzzle of a spec has in a folder.
func definitionOfFile(t *testing.T, folder, spec string) *definition {
	t.Helper()
	name, _, _ := strings.Cut(strings.TrimPrefix(spec, "cube:"), ",")
	text, err := os.ReadFile(filepath.Join(folder, name+".tws"))
	if err != nil {
		t.Fatal(err)
	}
	return readDefinition(string(text))
}

// readDefinition reads what docs/definitions.md tells of the format, as far as the
// definitions of this test need it.
func readDefinition(text string) *definition {
	d := &definition{}
	var inside string // Solved or Move
	var set *pieceSet
	var numbers [][]string
	flush := func() {
		if set != nil {
			d.block(inside, set, numbers)
		}
		set, numbers = nil, nil
	}
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0] == "Name" || strings.HasPrefix(words[0], "MoveSequence"):
		case words[0] == "Set":
			d.sets = append(d.sets, newPieceSet(words[1], number(words[2]), number(words[3])))
		case words[0] == "Solved":
			inside = "Solved"
		case words[0] == "Move":
			inside = "Move"
			d.moves = append(d.moves, d.still(words[1]))
		case words[0] == "End":
			flush()
		case d.set(words[0]) != nil:
			flush()
			set = d.set(words[0])
		default:
			numbers = append(numbers, words)
		}
	}
	return d
}

func newPieceSet(name string, places, full int) pieceSet {
	s := pieceSet{name: name, full: full, turned: make([]int, places)}
	for i := range places {
		s.solved, s.modulus = append(s.solved, i+1), append(s.modulus, full)
	}
	return s
}

// set returns a set by its name, or nil.
func (d *definition) set(name string) *pieceSet {
	for i := range d.sets {
		if d.sets[i].name == name {
			return &d.sets[i]
		}
	}
	return nil
}

// still is a move that changes nothing.
func (d *definition) still(name string) pieceMove {
	m := pieceMove{name: name}
	for _, s := range d.sets {
		stay := make([]int, len(s.solved))
		for i := range stay {
			stay[i] = i
		}
		m.from, m.twist = append(m.from, stay), append(m.twist, make([]int, len(stay)))
	}
	return m
}

// block reads the numbers of one set, of the solved position or of the last move.
func (d *definition) block(inside string, s *pieceSet, numbers [][]string) {
	if inside == "Move" {
		m, n := d.moves[len(d.moves)-1], slices.IndexFunc(d.sets, func(o pieceSet) bool {
			return o.name == s.name
		})
		for i, word := range numbers[0] {
			m.from[n][i] = number(word) - 1
		}
		for i, from := range m.from[n] {
			if len(numbers) > 1 {
				m.twist[n][i] = number(numbers[1][from])
			}
		}
		return
	}
	for i, word := range numbers[0] {
		s.solved[i] = number(word)
	}
	for i := range s.solved {
		if len(numbers) < 2 {
			continue
		}
		turned, modulus, _ := strings.Cut(numbers[1][i], ":")
		switch {
		case turned == "?":
			s.modulus[i] = 1
		default:
			s.turned[i], s.modulus[i] = number(turned), number(cmp.Or(modulus, fmt.Sprint(s.full)))
			s.turned[i] %= s.modulus[i]
		}
	}
}

// solved is the solved position.
func (d *definition) solved() lineup {
	var out lineup
	for _, s := range d.sets {
		out.pieces, out.turned = append(out.pieces, s.solved), append(out.turned, s.turned)
	}
	return out
}

// play makes a move.
func (d *definition) play(l lineup, m pieceMove) lineup {
	var out lineup
	for n := range d.sets {
		s := &d.sets[n]
		pieces, turned := make([]int, len(s.solved)), make([]int, len(s.solved))
		for i, from := range m.from[n] {
			pieces[i] = l.pieces[n][from]
			turned[i] = (l.turned[n][from] + m.twist[n][i]) % s.modulusOf(pieces[i])
		}
		out.pieces, out.turned = append(out.pieces, pieces), append(out.turned, turned)
	}
	return out
}

// walk is a position and others that random moves lead to from there.
func (d *definition) walk(l lineup) []lineup {
	rng := rand.New(rand.NewPCG(1, 2))
	out := []lineup{l}
	for range 40 {
		l = d.play(l, d.moves[rng.IntN(len(d.moves))])
		out = append(out, l)
	}
	return out
}

// read reads a drawn position: for each set its name, its pieces and how these are turned.
func (d *definition) read(rows []string) (l lineup, err error) {
	for _, s := range d.sets {
		lines := 2
		if s.full > 1 {
			lines = 3
		}
		if len(rows) < lines || rows[0] != s.name {
			return l, fmt.Errorf("set %s is not drawn", s.name)
		}
		pieces := list(rows[1])
		turned := make([]int, len(pieces))
		if s.full > 1 {
			turned = list(strings.ReplaceAll(rows[2], "?", "0"))
		}
		rows = rows[lines:]
		l.pieces, l.turned = append(l.pieces, pieces), append(l.turned, turned)
	}
	return l, nil
}

// part is some places of a set.
type part struct {
	set    int
	places []int // from 0
	// Pieces with equal numbers are told apart by what is left of their orientations,
	// less those of a frame, modulo so much; 0 where they are not.
	apart int
	frame []int // by place
}

const (
	partOf  = `(\S+?)(?: \(places? ([\d, and]+)\))?`
	framed  = `orientation(?: \(less ([\d ]+) from place to place\))?`
	apartBy = `(?:, equal numbers told apart by ` + framed + ` modulo (\d+),)?`
	amount  = `(the parity of the permutation of .*?, 1 for odd,|the permutation of .*?|the sum ` +
		`of the orientations of .*?|\(the sum of the orientations of .*?\) / \d+)`
)

var partName = regexp.MustCompile(`^` + partOf + apartBy + `$`)

// part reads the name of some places of a set.
func (d *definition) part(text string) (part, error) {
	m := partName.FindStringSubmatch(text)
	if m == nil {
		return part{}, fmt.Errorf("%q names no places", text)
	}
	return d.partOf(m[1], m[2], m[3], m[4])
}

// partOf makes a part of what its name says.
func (d *definition) partOf(set, places, frame, apart string) (part, error) {
	p := part{set: slices.IndexFunc(d.sets, func(s pieceSet) bool { return s.name == set })}
	if p.set < 0 {
		return p, fmt.Errorf("there is no set %s", set)
	}
	s := &d.sets[p.set]
	for _, place := range list(places) {
		if place < 1 || place > len(s.solved) {
			return p, fmt.Errorf("%s has no place %d", set, place)
		}
		p.places = append(p.places, place-1)
	}
	if places == "" {
		for i := range s.solved {
			p.places = append(p.places, i)
		}
	}
	p.frame = make([]int, len(s.solved))
	if less := list(frame); frame != "" {
		if len(less) != len(p.places) {
			return p, fmt.Errorf("%d orientations are taken from %d places", len(less),
				len(p.places))
		}
		for i, place := range p.places {
			p.frame[place] = less[i]
		}
	}
	if apart != "" {
		p.apart = number(apart)
	}
	return p, nil
}

// less is the orientation of the piece on a place, less that of the frame.
func (d *definition) less(p part, l lineup, place int) int {
	m := d.sets[p.set].modulusOf(l.pieces[p.set][place])
	return ((l.turned[p.set][place]-p.frame[place])%m + m) % m
}

// identity is what tells the piece on a place of a part apart.
func (d *definition) identity(p part, l lineup, place int) [2]int {
	out := [2]int{l.pieces[p.set][place], 0}
	if p.apart > 0 {
		out[1] = d.less(p, l, place) % p.apart
	}
	return out
}

// odd returns 1 where the pieces of a part are in an odd permutation, compared with
// the solved position; the error says that this cannot be told.
func (d *definition) odd(p part, l lineup) (int, error) {
	home := map[[2]int]int{}
	for _, place := range p.places {
		home[d.identity(p, d.solved(), place)] = place
	}
	if len(home) < len(p.places) {
		return 0, errors.New("some of these pieces look alike")
	}
	var at []int
	for _, place := range p.places {
		to, ok := home[d.identity(p, l, place)]
		if !ok {
			return 0, fmt.Errorf("the piece on place %d is none of these when solved", place+1)
		}
		at = append(at, to)
	}
	n := 0
	for i, a := range at {
		for _, b := range at[i+1:] {
			if a == b {
				return 0, errors.New("a piece stands twice")
			}
			if a > b {
				n++
			}
		}
	}
	return n % 2, nil
}

// total adds the orientations of a part up.
func total(p part, l lineup) (n int) {
	for _, place := range p.places {
		n += l.turned[p.set][place]
	}
	return n
}

// closed wants moves to bring the pieces of a part to places of it alone.
func (d *definition) closed(p part) error {
	for _, m := range d.moves {
		for _, place := range p.places {
			if !slices.Contains(p.places, m.from[p.set][place]) {
				return fmt.Errorf("%s brings a piece from elsewhere to place %d", m.name, place+1)
			}
		}
	}
	return nil
}

// value is a number that a position has.
type value func(lineup) (int, error)

var (
	amountParity = regexp.MustCompile(`^(?:the parity of )?the permutation of (.*?)(?:, 1 for ` +
		`odd,)?$`)
	amountSum   = regexp.MustCompile(`^the sum of the orientations of (.*?)(?: less (\d+))?$`)
	amountShare = regexp.MustCompile(`^\((.*)\) / (\d+)$`)
)

// value reads what a number is that is added or counted.
func (d *definition) value(text string) (value, error) {
	if m := amountShare.FindStringSubmatch(text); m != nil {
		of, err := d.value(m[1])
		by := number(m[2])
		return func(l lineup) (int, error) {
			n, err := of(l)
			if err == nil && n%by != 0 {
				err = fmt.Errorf("%d cannot be divided by %d", n, by)
			}
			return n / by, err
		}, err
	}
	if m := amountSum.FindStringSubmatch(text); m != nil {
		p, err := d.part(m[1])
		less := number(cmp.Or(m[2], "0"))
		return func(l lineup) (int, error) { return total(p, l) - less, nil }, err
	}
	m := amountParity.FindStringSubmatch(text)
	if m == nil {
		return nil, fmt.Errorf("%q is not understood", text)
	}
	p, err := d.part(m[1])
	// What follows a comma tells equal numbers apart, and ends with one.
	if err != nil {
		p, err = d.part(m[1] + ",")
	}
	return func(l lineup) (int, error) { return d.odd(p, l) }, err
}

// constant wants a value to be a number here and another when solved, modulo so
// much, and no moves to change it but by multiples of a unit.
func (d *definition) constant(of value, l lineup, here, solved, modulus, unit int) error {
	for from, want := range map[int]int{0: here, 1: solved} {
		start := [2]lineup{l, d.solved()}[from]
		for i, at := range d.walk(start) {
			n, err := of(at)
			if err != nil {
				return err
			}
			if i == 0 && (n-want)%modulus != 0 {
				return fmt.Errorf("it is %d, not %d modulo %d", n, want, modulus)
			}
			if (n-want)%unit != 0 {
				return fmt.Errorf("moves change it from %d to %d", want, n)
			}
		}
	}
	if (here-solved)%unit == 0 || modulus%unit != 0 {
		return errors.New("that does not tell them apart")
	}
	return nil
}

// pieceReplayer knows a definition.
type pieceReplayer struct {
	*definition
	all map[string]bool // all positions that moves lead to, once asked for
}

func newPieceReplayer(t *testing.T, d *definition) *pieceReplayer {
	t.Helper()
	if len(d.moves) == 0 {
		t.Fatal("the definition has no moves")
	}
	return &pieceReplayer{definition: d}
}

// claims are what certificates of pieces say, each with who checks it.
var claims = []struct {
	kind    string
	pattern *regexp.Regexp
	check   func(*pieceReplayer, lineup, []string) error
}{
	{"orientation", regexp.MustCompile(`^piece (\d+) of (\S+) has orientation (\d+) on place ` +
		`(\d+), where the moves bring it with orientation ([\d, or]+) only$`),
		(*pieceReplayer).orientation},
	{"place", regexp.MustCompile(`^piece (\d+) is on place (\d+) of (\S+), and no move brings a ` +
		`piece there$`), (*pieceReplayer).elsewhere},
	{"place", regexp.MustCompile(`^piece (\d+) is on place (\d+) of (\S+); the moves exchange ` +
		`pieces between the places ([\d, and]+) alone, and there it is not when all is solved$`),
		(*pieceReplayer).elsewhere},
	{"place", regexp.MustCompile(`^pieces (\d+) on the places ([\d, and]+) of (\S+?)(?: with ` +
		framed + ` (\d+) modulo (\d+))?: (\d+) here, (\d+) when all is solved; the moves ` +
		`exchange pieces between these places alone( and do not change that of any)?$`),
		(*pieceReplayer).tooMany},
	{"twist", regexp.MustCompile(`^the orientations of (.*) add up to (\d+) modulo (\d+), and no ` +
		`move changes that sum, which is (\d+) in the solved position()$`), (*pieceReplayer).added},
	{"twist", regexp.MustCompile(`^the orientations of (.*) add up to (\d+) modulo (\d+), to ` +
		`(\d+) in the solved position, and every move changes that sum by a multiple of (\d+)$`),
		(*pieceReplayer).added},
	{"parity", regexp.MustCompile(`^compared with the solved position, the pieces of (.*) are in ` +
		`an odd permutation, and every move permutes them evenly$`), (*pieceReplayer).parity},
	{"parity", regexp.MustCompile(`^compared with the solved position, the pieces of (.*) are in ` +
		`an (even|odd) permutation and those of (.*) in an (even|odd) one, and every move ` +
		`changes both parities or neither$`), (*pieceReplayer).parities},
	{"twist", regexp.MustCompile(`^` + amount + ` and (?:(\d+) times )?` + amount +
		` are together (\d+) \+ (\d+) = (\d+) modulo (\d+), and no move changes that, which is 0 ` +
		`in the solved position$`), (*pieceReplayer).together},
	{"arrangement", regexp.MustCompile(`^((?:how|what) .*) is none of the ([\d,]+) ways that the ` +
		`moves lead to; they were all enumerated from the solved position$`),
		(*pieceReplayer).arrangement},
	{"counts", regexp.MustCompile(`^count each (.*), modulo (\d+): whatever moves lead to this ` +
		`position from the solved one, their count would have to be (\d+) for (.*), but (\d+) ` +
		`for ((?:how|what) .*)$`), (*pieceReplayer).counts},
	{"group", regexp.MustCompile(`^the moves generate a group of ([\d,]+) elements, which is as ` +
		`many positions as they lead to; of the (\d+) that parities and sums of twists allow ` +
		`this is none$`), (*pieceReplayer).group},
	{"enumerated", regexp.MustCompile(`^parities and sums of twists allow it, but the ` +
		`enumeration of all positions that the moves lead to has not met it$`),
		(*pieceReplayer).group},
}

func (r *pieceReplayer) certificate(e *explained) error {
	l, err := r.read(e.rows)
	if err != nil {
		return err
	}
	for _, c := range claims {
		if m := c.pattern.FindStringSubmatch(e.text); m != nil && c.kind == e.kind {
			return c.check(r, l, m)
		}
	}
	return errors.New("this is not understood")
}

// orientation checks with which orientations the pieces of a number come to a place.
func (r *pieceReplayer) orientation(l lineup, m []string) error {
	label, turned, place := number(m[1]), number(m[3]), number(m[4])-1
	p, err := r.partOf(m[2], "", "", "")
	if err != nil {
		return err
	}
	if l.pieces[p.set][place] != label || l.turned[p.set][place] != turned {
		return errors.New("the board shows another piece there")
	}
	var found []int
	for _, at := range r.trips(p.set, label) {
		if at[0] == place {
			found = append(found, at[1])
		}
	}
	slices.Sort(found)
	if slices.Contains(found, turned) || !slices.Equal(found, list(m[5])) {
		return fmt.Errorf("the moves bring it there with the orientations %v", found)
	}
	return nil
}

// trips returns to which places pieces of a number travel from where they are when
// solved, and how they are turned there.
func (r *pieceReplayer) trips(set, label int) [][2]int {
	s := &r.sets[set]
	var found [][2]int
	for i, at := range s.solved {
		if at == label && !slices.Contains(found, [2]int{i, s.turned[i]}) {
			found = append(found, [2]int{i, s.turned[i]})
		}
	}
	for i := 0; i < len(found); i++ {
		for _, m := range r.moves {
			to := slices.Index(m.from[set], found[i][0])
			next := [2]int{to, (found[i][1] + m.twist[set][to]) % s.modulusOf(label)}
			if !slices.Contains(found, next) {
				found = append(found, next)
			}
		}
	}
	return found
}

// elsewhere checks a piece that no moves bring where it is.
func (r *pieceReplayer) elsewhere(l lineup, m []string) error {
	label, place := number(m[1]), number(m[2])-1
	between := m[2]
	if len(m) > 4 {
		between = m[4]
	}
	p, err := r.partOf(m[3], between, "", "")
	if err == nil {
		err = r.closed(p)
	}
	if err != nil {
		return err
	}
	if l.pieces[p.set][place] != label || !slices.Contains(p.places, place) {
		return errors.New("the board shows another piece there")
	}
	for _, i := range p.places {
		if r.sets[p.set].solved[i] == label {
			return fmt.Errorf("it is on place %d when all is solved", i+1)
		}
	}
	return nil
}

// tooMany checks that some places have more pieces of one sort than when solved.
func (r *pieceReplayer) tooMany(l lineup, m []string) error {
	p, err := r.partOf(m[3], m[2], m[4], m[6])
	if err == nil {
		err = r.closed(p)
	}
	if err != nil || (p.apart > 0) != (m[9] != "") {
		return fmt.Errorf("not closed or not understood: %v", err)
	}
	wanted := [2]int{number(m[1]), number(cmp.Or(m[5], "0"))}
	count := func(l lineup) (n int) {
		for _, place := range p.places {
			if r.identity(p, l, place) == wanted {
				n++
			}
		}
		return n
	}
	here, solved := number(m[7]), number(m[8])
	if count(l) != here || count(r.solved()) != solved || here == solved {
		return fmt.Errorf("%d here, %d when solved", count(l), count(r.solved()))
	}
	for _, at := range r.walk(l) {
		if count(at) != here {
			return errors.New("a move changes that")
		}
	}
	return nil
}

// added checks a sum of orientations.
func (r *pieceReplayer) added(l lineup, m []string) error {
	p, err := r.part(m[1])
	if err == nil {
		err = r.closed(p)
	}
	if err != nil {
		return err
	}
	modulus := number(m[3])
	if r.sets[p.set].modulusOf(l.pieces[p.set][p.places[0]]) != modulus {
		return errors.New("that is not what can be told apart of the orientations")
	}
	return r.constant(func(l lineup) (int, error) {
		return total(p, l), nil
	}, l, number(m[2]), number(m[4]), modulus, number(cmp.Or(m[5], m[3])))
}

// parity checks an odd permutation.
func (r *pieceReplayer) parity(l lineup, m []string) error {
	of, err := r.value("the permutation of " + m[1])
	if err != nil {
		return err
	}
	return r.constant(of, l, 1, 0, 2, 2)
}

// parities checks two permutations of which one is odd.
func (r *pieceReplayer) parities(l lineup, m []string) error {
	a, errA := r.value("the permutation of " + m[1])
	b, errB := r.value("the permutation of " + m[3])
	if err := cmp.Or(errA, errB); err != nil || m[2] == m[4] {
		return fmt.Errorf("both are %s (%v)", m[2], err)
	}
	if n, err := a(l); err != nil || evenOdd[n] != m[2] {
		return fmt.Errorf("the first is %s (%v)", evenOdd[n], err)
	}
	return r.constant(sumOf([]value{a, b}, []int{1, 1}), l, 1, 0, 2, 2)
}

// sumOf adds multiples of values.
func sumOf(values []value, times []int) value {
	return func(l lineup) (n int, err error) {
		for i, of := range values {
			v, wrong := of(l)
			n, err = n+times[i]*v, cmp.Or(err, wrong)
		}
		return n, err
	}
}

// together checks a sum of two.
func (r *pieceReplayer) together(l lineup, m []string) error {
	a, errA := r.value(m[1])
	b, errB := r.value(m[3])
	if err := cmp.Or(errA, errB); err != nil {
		return err
	}
	times, modulus := number(cmp.Or(m[2], "1")), number(m[7])
	x, errA := a(l)
	y, errB := b(l)
	first, second, sum := number(m[4]), number(m[5]), number(m[6])
	if err := cmp.Or(errA, errB); err != nil || (x-first)%modulus != 0 ||
		(times*y-second)%modulus != 0 || (first+second-sum)%modulus != 0 {
		return fmt.Errorf("%d and %d times %d (%v)", x, times, y, err)
	}
	return r.constant(sumOf([]value{a, b}, []int{1, times}), l, sum, 0, modulus, modulus)
}

// view is what is told of a position: part of it as a text.
type view func(lineup) string

var (
	viewStart = regexp.MustCompile(`(?:how the pieces? (?:of|on)|what the orientations of) `)
	viewSum   = regexp.MustCompile(`^what the orientations of ` + partOf +
		` add up to modulo (\d+)$`)
	viewPiece = regexp.MustCompile(`^how the piece on place (\d+) of (\S+) is turned$`)
	viewOf    = regexp.MustCompile(`^how the pieces of ` + partOf + apartBy + `(?:, by ` + framed +
		` in whole steps of (\d+),)? (lie|are turned|lie and are turned)$`)
)

// views reads a list of what is told.
func (d *definition) views(text string) (view, error) {
	var all []view
	starts := viewStart.FindAllStringIndex(text, -1)
	for i, start := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		one := strings.TrimSuffix(strings.TrimSuffix(text[start[0]:end], ", "), " and ")
		v, err := d.view(one)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	if len(all) == 0 || starts[0][0] > 0 {
		return nil, fmt.Errorf("%q is not understood", text)
	}
	return func(l lineup) string {
		out := ""
		for _, v := range all {
			out += v(l) + ";"
		}
		return out
	}, nil
}

// view reads what is told of one part.
func (d *definition) view(text string) (view, error) {
	if m := viewPiece.FindStringSubmatch(text); m != nil {
		p, err := d.partOf(m[2], m[1], "", "")
		return func(l lineup) string { return fmt.Sprint(l.turned[p.set][p.places[0]]) }, err
	}
	if m := viewSum.FindStringSubmatch(text); m != nil {
		p, err := d.partOf(m[1], m[2], "", "")
		modulus := number(m[3])
		return func(l lineup) string { return fmt.Sprint(total(p, l) % modulus) }, err
	}
	m := viewOf.FindStringSubmatch(text)
	if m == nil {
		return nil, fmt.Errorf("%q is not understood", text)
	}
	p, err := d.partOf(m[1], m[2], cmp.Or(m[3], m[5]), m[4])
	step := number(cmp.Or(m[6], "1"))
	return func(l lineup) string {
		out := ""
		for _, place := range p.places {
			if m[7] != "are turned" {
				out += fmt.Sprint(d.identity(p, l, place))
			}
			if m[7] != "lie" {
				out += fmt.Sprint(d.less(p, l, place)/step) + " "
			}
		}
		return out
	}, err
}

// explore returns what is told of all positions that moves lead to, each with the
// counts of moves that lead there, modulo so much.
func (d *definition) explore(of view, weights map[string]int, modulus int) map[string][]int {
	type at struct {
		lineup
		count int
	}
	found := map[string][]int{of(d.solved()): {0}}
	for next := []at{{d.solved(), 0}}; len(next) > 0; next = next[1:] {
		for _, m := range d.moves {
			to := at{d.play(next[0].lineup, m), (next[0].count + weights[m.name]) % modulus}
			key := of(to.lineup)
			if !slices.Contains(found[key], to.count) {
				found[key] = append(found[key], to.count)
				next = append(next, to)
			}
		}
	}
	return found
}

// arrangement checks that moves do not lead to what is told.
func (r *pieceReplayer) arrangement(l lineup, m []string) error {
	of, err := r.views(m[1])
	if err != nil {
		return err
	}
	found := r.explore(of, nil, 1)
	if found[of(l)] != nil || len(found) != number(strings.ReplaceAll(m[2], ",", "")) {
		return fmt.Errorf("there are %d ways, of which this is one: %v", len(found),
			found[of(l)] != nil)
	}
	return nil
}

// counts checks that two things told of a position need counts of moves that differ.
func (r *pieceReplayer) counts(l lineup, m []string) error {
	weights := map[string]int{}
	for text := range strings.SplitSeq(strings.ReplaceAll(m[1], " and ", ", "), ", ") {
		name, weight, _ := strings.Cut(text, " as ")
		weights[name] = number(weight)
	}
	modulus := number(m[2])
	for _, side := range [][2]string{{m[3], m[4]}, {m[5], m[6]}} {
		of, err := r.views(side[1])
		if err != nil {
			return err
		}
		found := r.explore(of, weights, modulus)[of(l)]
		if !slices.Equal(found, []int{number(side[0])}) {
			return fmt.Errorf("the moves that lead to %s count %v", side[1], found)
		}
	}
	if m[3] == m[5] {
		return errors.New("the counts are equal")
	}
	return nil
}

// whole is all that there is to see.
func whole(l lineup) string { return fmt.Sprint(l) }

// group checks that moves do not lead to a position.
func (r *pieceReplayer) group(l lineup, m []string) error {
	if r.all == nil {
		r.all = map[string]bool{}
		for key := range maps.Keys(r.explore(whole, nil, 1)) {
			r.all[key] = true
		}
	}
	if r.all[whole(l)] || len(m) > 1 && number(m[1]) != len(r.all) {
		return fmt.Errorf("the moves lead to %d positions", len(r.all))
	}
	return nil
}

var (
	pieceCycles = regexp.MustCompile(`^(\S+?(?: \(places? [\d, and]+\))?(?:, equal numbers told ` +
		`apart by [^:]*,)?): (every piece on its place|(?:\(\d+(?: \d+)+\))+), an (even|odd) ` +
		`permutation; `)
	pieceTurns = regexp.MustCompile(`^(\S+?(?: \(places? [\d, and]+\))?): orientations (\d+(?: ` +
		`\+ \d+)*) = (\d+) modulo (\d+), when solved (\d+); `)
	pieceEffect = regexp.MustCompile(`^(?:no move changes that|changed by (\S+(?:, \S+)*(?: and ` +
		`\S+)?))(?:\n|$)`)
)

func (r *pieceReplayer) sums(e *explained) error {
	if e.sums == "" {
		return nil
	}
	l, err := r.read(e.rows)
	if err != nil {
		return err
	}
	text := reading{e.sums}
	for text.rest != "" {
		var of value
		if m := text.take(pieceCycles); m != nil {
			of, err = r.cycles(l, m)
		} else if m := text.take(pieceTurns); m != nil {
			of, err = r.turns(l, m)
		} else {
			return fmt.Errorf("%q is not understood", text.rest)
		}
		effect := text.take(pieceEffect)
		if err != nil || effect == nil {
			return fmt.Errorf("%v, or %q is not understood", err, text.rest)
		}
		changed := strings.Split(strings.ReplaceAll(effect[1], " and ", ", "), ", ")
		for _, m := range r.moves {
			before, _ := of(l)
			after, err := of(r.play(l, m))
			if err != nil || (before != after) != slices.Contains(changed, m.name) {
				return fmt.Errorf("%s changes it from %d to %d (%v)", m.name, before, after, err)
			}
		}
	}
	return nil
}

// cycles checks a permutation that is written in cycles, in which the piece on each
// place belongs on the next.
func (r *pieceReplayer) cycles(l lineup, m []string) (value, error) {
	of, err := r.value("the permutation of " + m[1])
	if err != nil {
		return nil, err
	}
	p, err := r.part(m[1])
	if err != nil {
		return nil, err
	}
	if n, err := of(l); err != nil || evenOdd[n] != m[3] {
		return nil, fmt.Errorf("it is %s (%v)", evenOdd[n], err)
	}
	home := map[int]int{}
	for _, place := range p.places {
		home[place] = place
	}
	for cycle := range strings.SplitSeq(strings.Trim(m[2], "()"), ")(") {
		for i, places := 0, list(cycle); i < len(places); i++ {
			home[places[i]-1] = places[(i+1)%len(places)] - 1
		}
	}
	for place, to := range home {
		if r.identity(p, l, place) != r.identity(p, r.solved(), to) {
			return nil, fmt.Errorf("the piece on place %d does not belong on %d", place+1, to+1)
		}
	}
	return of, nil
}

// turns checks orientations that are added up.
func (r *pieceReplayer) turns(l lineup, m []string) (value, error) {
	p, err := r.part(m[1])
	if err != nil {
		return nil, err
	}
	var turned []int
	for _, place := range p.places {
		turned = append(turned, l.turned[p.set][place])
	}
	modulus := number(m[4])
	if !slices.Equal(turned, list(m[2])) || total(p, l)%modulus != number(m[3]) ||
		total(p, r.solved())%modulus != number(m[5]) {
		return nil, fmt.Errorf("the orientations are %v", turned)
	}
	return func(l lineup) (int, error) { return total(p, l) % modulus, nil }, nil
}

// trackReplayer knows TopSpin: a ring, drawn from token 1 on.
type trackReplayer struct{ *pieceReplayer }

// newTrackReplayer turns every k tokens that follow each other and reads the ring from
// token 1 on, whose place is the first.
func newTrackReplayer(spec string) *trackReplayer {
	n, k := 0, 4
	fmt.Sscanf(spec, "%d,%d", &n, &k)
	d := &definition{sets: []pieceSet{newPieceSet("TOKENS", n, 1)}}
	for start := range n {
		m := d.still(fmt.Sprint("turn", start))
		ring := m.from[0]
		for i, j := start, start+k-1; i < j; i, j = i+1, j-1 {
			ring[i%n], ring[j%n] = ring[j%n], ring[i%n]
		}
		one := slices.Index(ring, 0)
		m.from[0] = slices.Concat(ring[one:], ring[:one])
		d.moves = append(d.moves, m)
	}
	return &trackReplayer{&pieceReplayer{definition: d}}
}

// tokens reads the ring.
func (r *trackReplayer) tokens(e *explained) (lineup, error) {
	tokens := list(strings.Join(e.rows, " "))
	if sorted := slices.Sorted(slices.Values(tokens)); len(e.rows) != 1 ||
		!slices.Equal(sorted, r.sets[0].solved) || tokens[0] != 1 {
		return lineup{}, fmt.Errorf("%v is no ring from token 1 on", tokens)
	}
	return lineup{[][]int{tokens}, [][]int{make([]int, len(tokens))}}, nil
}

func (r *trackReplayer) certificate(e *explained) error {
	l, err := r.tokens(e)
	if err != nil {
		return err
	}
	if e.text == "read from token 1 on, the tokens are an odd permutation (an odd number of "+
		"pairs stand the wrong way round), and every turn is an even one" {
		return r.constant(func(l lineup) (int, error) {
			return inversions(l.pieces[0]), nil
		}, l, 1, 0, 2, 2)
	}
	text, ok := strings.CutPrefix(e.text, "read from token 1 on, which is on place 1: ")
	if !ok {
		return errors.New("this is not understood")
	}
	return r.pieceReplayer.certificate(
		&explained{kind: e.kind, text: strings.ReplaceAll(text, "token", "piece"),
			rows: []string{"TOKENS", strings.Trim(fmt.Sprint(l.pieces[0]), "[]")}})
}

var (
	trackTokens = regexp.MustCompile(`^tokens from token 1 on: (\d+(?: \d+)*)`)
	trackPairs  = regexp.MustCompile(`^pairs the wrong way round: (\d+), which is (even|odd)$`)
)

func (r *trackReplayer) sums(e *explained) error {
	if e.sums == "" {
		return nil
	}
	l, err := r.tokens(e)
	if err != nil {
		return err
	}
	text, tokens := reading{e.sums}, l.pieces[0]
	if m := text.take(trackTokens); m == nil || !slices.Equal(list(m[1]), tokens) {
		return errors.New("the tokens are in another order")
	}
	for m := text.take(tileBefore); m != nil; m = text.take(tileBefore) {
		rest := tokens[slices.Index(tokens, number(m[1])):]
		smaller := slices.DeleteFunc(slices.Clone(rest), func(t int) bool { return t >= rest[0] })
		if !slices.Equal(smaller, list(m[2])) || len(smaller) != number(m[3]) {
			return fmt.Errorf("%s stands before %v", m[1], smaller)
		}
	}
	if m := text.take(trackPairs); m == nil || number(m[1]) != inversions(tokens) ||
		m[2] != evenOdd[inversions(tokens)%2] {
		return fmt.Errorf("%q is not understood, or not %d", text.rest, inversions(tokens))
	}
	return nil
}

// lineups returns positions of a definition: where random moves lead, and with up to
// three pieces exchanged or turned after that.
func (d *definition) lineups(most int) func(*rand.Rand) []string {
	return func(rng *rand.Rand) []string {
		seen := map[string]bool{}
		for range most {
			l := d.solved()
			for range rng.IntN(30) {
				l = d.play(l, d.moves[rng.IntN(len(d.moves))])
			}
			for range rng.IntN(4) {
				l = d.spoiled(l, rng)
			}
			seen[d.format(l)] = true
		}
		return slices.Sorted(maps.Keys(seen))
	}
}

// spoiled exchanges two pieces of a set, or turns one.
func (d *definition) spoiled(l lineup, rng *rand.Rand) lineup {
	m := d.still("")
	n := rng.IntN(len(d.sets))
	i, k := rng.IntN(len(m.from[n])), rng.IntN(len(m.from[n]))
	m.from[n][i], m.from[n][k] = k, i
	m.twist[n][i] = rng.IntN(d.sets[n].full)
	return d.play(l, m)
}

// format writes a position in one line.
func (d *definition) format(l lineup) string {
	text := ""
	for n, s := range d.sets {
		text += s.name + " " + strings.Trim(fmt.Sprint(l.pieces[n]), "[]") + " "
		if s.full > 1 {
			text += strings.Trim(fmt.Sprint(l.turned[n]), "[]") + " "
		}
	}
	return strings.TrimSpace(text)
}

// maxDrawn is how many positions a definition that is drawn may have.
const maxDrawn = 1 << 15

// pieceSweeps are definitions of the program, and others that are drawn at random.
func pieceSweeps(t *testing.T, rng *rand.Rand) []sweep {
	const most, drawn = 100, 30
	out := []sweep{}
	for _, spec := range []string{"cube:2x2x2", "pyraminx", "skewb", "dino"} {
		d := definitionOfFile(t, builtinDefinitions, spec)
		out = append(out, sweep{spec, d.lineups(most), ""})
	}
	folder := t.TempDir()
	for i := 0; i < drawn; {
		text := drawDefinition(rng)
		file := filepath.Join(folder, fmt.Sprintf("drawn%d.tws", i))
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		spec := "perm:@" + file + []string{"", ",metric=quarter", ",metric=generators"}[rng.IntN(3)]
		p, err := catalog.Load(spec)
		if err != nil || p.Size() > maxDrawn {
			continue // a move changes nothing, or pieces that look alike do not matter alike
		}
		out = append(out, sweep{spec, readDefinition(text).lineups(most), ""})
		i++
	}
	return out
}

// drawDefinition draws a definition: sets of few places, of which some look alike and
// some are turned, and moves that leave some where they are.
func drawDefinition(rng *rand.Rand) string {
	var out strings.Builder
	var sizes, turns []int
	for n := range 1 + rng.IntN(3) {
		sizes, turns = append(sizes, 1+rng.IntN(5)),
			append(turns, []int{1, 1, 2, 3, 4, 6}[rng.IntN(6)])
		fmt.Fprintf(&out, "Set S%d %d %d\n", n, sizes[n], turns[n])
	}
	fmt.Fprintln(&out, "Solved")
	for n, size := range sizes {
		fmt.Fprintf(&out, "S%d\n%s\n", n, drawPieces(rng, size, turns[n]))
	}
	fmt.Fprintln(&out, "End")
	for m := range 1 + rng.IntN(3) {
		fmt.Fprintf(&out, "Move %c\n", 'A'+m)
		for n, size := range sizes {
			if rng.IntN(4) == 0 {
				continue
			}
			places := rng.Perm(size)
			for i := range places {
				places[i]++
			}
			if cut := rng.IntN(size + 1); rng.IntN(2) == 0 { // places that keep to themselves
				slices.Sort(places)
				rng.Shuffle(cut, func(i, k int) { places[i], places[k] = places[k], places[i] })
			}
			fmt.Fprintf(&out, "S%d\n%s\n", n, strings.Trim(fmt.Sprint(places), "[]"))
			if step := 1 + rng.IntN(3); turns[n] > 1 && rng.IntN(3) > 0 {
				for range size {
					fmt.Fprintf(&out, "%d ", rng.IntN(turns[n])*step%turns[n])
				}
				fmt.Fprintln(&out)
			}
		}
		fmt.Fprintln(&out, "End")
	}
	return out.String()
}

// drawPieces draws the numbers on the pieces of a set, and their orientations.
func drawPieces(rng *rand.Rand, size, turns int) string {
	labels, modulus := make([]int, size), map[int]int{}
	kinds := 1 + rng.IntN(size)
	if rng.IntN(2) == 0 {
		kinds = size
	}
	for i, at := range rng.Perm(size) {
		labels[at] = 1 + i%kinds
	}
	out := strings.Trim(fmt.Sprint(labels), "[]")
	if turns == 1 || rng.IntN(3) == 0 {
		return out
	}
	out += "\n"
	mixed := rng.IntN(3) == 0
	for _, label := range labels {
		if modulus[label] == 0 {
			modulus[label] = turns
			if mixed {
				modulus[label] = []int{1, turns, turns / max(1, min(2, turns%2+1))}[rng.IntN(3)]
			}
		}
		switch m := modulus[label]; {
		case m == 1:
			out += "? "
		case m < turns:
			out += fmt.Sprintf("%d:%d ", rng.IntN(m), m)
		default:
			out += fmt.Sprintf("%d ", rng.IntN(turns))
		}
	}
	return out
}
