package certificates

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase/tablebasetest"
)

// program is the environment variable that makes the test binary be the program.
const program = "PUZZLEBASE_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(program) != "" {
		os.Exit(cli.Main())
	}
	os.Exit(tablebasetest.Runner{M: m}.Run())
}

// explained is what explain prints of one position, and all that the tests of
// certificates know of it.
type explained struct {
	kind string // of the certificate; "" for a solvable position
	text string // of it, in one line
	rows []string
	// cells are what stands on a board whose cells have names, with these.
	cells []drawnCell
	sums  string // what stands below, a line each
}

// drawnCell is a cell of a drawn board.
type drawnCell struct {
	row, column int
	mark        byte
	name        string
}

// replayer checks every claim that is made of a position; it knows the rules of a
// puzzle, and its solved positions as they are drawn.
type replayer interface {
	// certificate wants all that a certificate says to be true, and to refute.
	certificate(e *explained) error
	// sums wants all that stands in the sums to be true.
	sums(e *explained) error
}

// headline begins what is said of a position.
var headline = regexp.MustCompile(`^\S.* is (?:solvable, at distance \d+|unsolvable \((.*)\):)$`)

// readExplained reads what explain printed of several positions.
func readExplained(out string) (all []*explained, err error) {
	var e *explained
	part := ""
	for line := range strings.Lines(out) {
		line = strings.TrimSuffix(line, "\n")
		head := headline.FindStringSubmatch(line)
		switch {
		case head != nil:
			e, part = &explained{kind: head[1]}, "text"
			all = append(all, e)
		case line == "":
		case line == "The board:", line == "The board, and what its cells are called:",
			line == "The sums:":
			part = line
		case part == "text":
			e.text = strings.TrimSpace(e.text + " " + strings.TrimSpace(line))
		case part == "The sums:":
			e.sums += line + "\n"
		case part == "The board:":
			e.rows = append(e.rows, line[2:])
		case part != "":
			if err := e.readNames(line[2:]); err != nil {
				return nil, err
			}
		default:
			return nil, fmt.Errorf("%q stands before any position", line)
		}
	}
	return all, nil
}

// readNames reads a row of a board and beside it the names of its cells.
func (e *explained) readNames(line string) error {
	marks := len(line) - len(strings.TrimLeft(line, " HTo."))
	names := strings.Fields(line[marks:])
	row := len(e.rows)
	for column, mark := range []byte(line[:marks]) {
		if mark == ' ' {
			continue
		}
		if len(names) == 0 {
			return fmt.Errorf("%q has more cells than names", line)
		}
		e.cells = append(e.cells, drawnCell{row, column, mark, names[0]})
		names = names[1:]
	}
	if e.rows = append(e.rows, line[:marks]); len(names) > 0 {
		return fmt.Errorf("%q has more names than cells", line)
	}
	return nil
}

// setLines wants the sums as a program is given them to be those that are printed,
// which are broken so that they fit the screen, and takes their lines from there.
func (e *explained) setLines(lines []string) error {
	if printed, want := strings.Fields(e.sums), strings.Fields(
		strings.Join(lines, " ")); !slices.Equal(printed, want) {
		return fmt.Errorf("the sums %q are printed as %q", want, printed)
	}
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	e.sums = strings.Join(lines, "\n")
	return nil
}

// reading takes one sentence after another from the beginning of a text.
type reading struct{ rest string }

// take takes what a pattern, which begins with ^, matches, and returns its groups.
func (r *reading) take(pattern *regexp.Regexp) []string {
	m := pattern.FindStringSubmatch(r.rest)
	if m != nil {
		r.rest = strings.TrimSpace(r.rest[len(m[0]):])
	}
	return m
}

// number reads a number that a pattern has matched.
func number(text string) int {
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		panic(err) // patterns match digits, and commas between them
	}
	return n
}

// list reads numbers with blanks, commas or words between them.
func list(text string) []int {
	var out []int
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		out = append(out, number(word))
	}
	return out
}

// sweep is positions of a puzzle that are explained.
type sweep struct {
	spec      string
	positions func(rng *rand.Rand) []string
	// kinds are the certificates that are wanted among others.
	kinds string
}

// explain explains positions of a puzzle.
func explain(t *testing.T, data, spec string, positions []string) []*explained {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ask := func(format string) string {
		cmd := exec.Command(self, "explain", spec, "--data", data, "--format", format)
		cmd.Env = append(os.Environ(), program+"=1")
		cmd.Stdin = strings.NewReader(strings.Join(positions, "\n") + "\n")
		var out, errs strings.Builder
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); err != nil {
			t.Fatalf("%s: %v: %s", spec, err, errs.String())
		}
		return out.String()
	}
	all, err := readExplained(ask("text"))
	if err != nil || len(all) != len(positions) {
		t.Fatalf("%s: %d positions are explained, want %d (%v)", spec, len(all), len(positions),
			err)
	}
	records := json.NewDecoder(strings.NewReader(ask("json")))
	for i, e := range all {
		var r answer.Explanation
		if err := records.Decode(&r); err != nil {
			t.Fatal(err)
		}
		if err := e.setLines(r.Working); err != nil {
			t.Fatalf("%s: %s: %v", spec, positions[i], err)
		}
	}
	return all
}

// replay explains positions of a puzzle and checks what is said of each, from this
// alone. It returns how many certificates of each kind it has read.
func replay(t *testing.T, data string, s sweep, positions []string) map[string]int {
	t.Helper()
	p, err := catalog.Load(s.spec)
	if err != nil {
		t.Fatal(err)
	}
	r := replayerOf(t, p)
	kinds := map[string]int{}
	for i, e := range explain(t, data, s.spec, positions) {
		if e.kind != "" {
			kinds[e.kind]++
			if err := r.certificate(e); err != nil {
				t.Fatalf("%s: %s: %v\n%s (%s)\n%s", s.spec, positions[i], err, e.text, e.kind,
					strings.Join(e.rows, "\n"))
			}
		}
		if err := r.sums(e); err != nil {
			t.Fatalf("%s: %s: %v\n%s\n%s", s.spec, positions[i], err, strings.Join(e.rows, "\n"),
				e.sums)
		}
	}
	return kinds
}

// replayerOf returns who knows the rules of a puzzle.
func replayerOf(t *testing.T, p puzzle.Puzzle) replayer {
	t.Helper()
	family, rest, _ := strings.Cut(p.Spec(), ":")
	switch family {
	case "tails", "weighted-tails", "lights":
		return newCoinReplayer(rest)
	case "sliding":
		return newTileReplayer(rest)
	case "peg", "hiriq", "hiriq-w":
		return newPegReplayer(p)
	case "topspin":
		return newTrackReplayer(rest)
	case "perm":
		return newPieceReplayer(t, definitionOfSpec(t, rest))
	case "cube", "pyraminx", "skewb", "dino":
		return newPieceReplayer(t,
			definitionOfFile(t, builtinDefinitions, p.Spec()))
	default:
		return solvableReplayer{}
	}
}

// solvableReplayer is for puzzles of which every position can be solved.
type solvableReplayer struct{}

func (solvableReplayer) certificate(*explained) error {
	return fmt.Errorf("every position can be solved")
}

func (solvableReplayer) sums(e *explained) error {
	if e.sums != "" {
		return fmt.Errorf("these sums are not understood")
	}
	return nil
}

// spelled returns all words of so many letters, or up to most of them drawn at random.
func spelled(letters string, length, most int) func(*rand.Rand) []string {
	return func(rng *rand.Rand) []string {
		total := 1
		for range length {
			if total *= len(letters); total > most {
				total = 0
				break
			}
		}
		var out []string
		for n := range cmp.Or(total, most) {
			word := make([]byte, length)
			for i := range word {
				if total == 0 {
					n = rng.IntN(len(letters))
				}
				word[i], n = letters[n%len(letters)], n/len(letters)
			}
			out = append(out, string(word))
		}
		return out
	}
}

// orders returns all arrangements of the numbers from a first one to a last one, or
// up to most of them drawn at random, as lists.
func orders(first, last, most int) func(*rand.Rand) []string {
	return func(rng *rand.Rand) []string {
		numbers := make([]int, last-first+1)
		total := 1
		for i := range numbers {
			numbers[i] = first + i
			total = min(total*(i+1), most+1)
		}
		draws := total > most
		if draws {
			total = most
		}
		var out []string
		for range total {
			out = append(out, strings.Trim(fmt.Sprint(numbers), "[]"))
			if draws {
				rng.Shuffle(len(numbers), func(i, k int) {
					numbers[i], numbers[k] = numbers[k], numbers[i]
				})
			} else {
				nextOrder(numbers)
			}
		}
		return out
	}
}

// nextOrder makes the next arrangement in the order of dictionaries.
func nextOrder(a []int) {
	i := len(a) - 2
	for i >= 0 && a[i] > a[i+1] {
		i--
	}
	if i < 0 {
		return
	}
	k := len(a) - 1
	for a[k] < a[i] {
		k--
	}
	a[i], a[k] = a[k], a[i]
	slices.Reverse(a[i+1:])
}

// mostReplayed is how many positions of a puzzle are drawn and replayed, unless there are few
// enough for all.
const mostReplayed = 400

// sweeps are the puzzles of all families whose certificates are replayed: all
// positions of small ones, others at random.
func sweeps() []sweep {
	const most = mostReplayed
	all := []sweep{
		{"tails:1x1", spelled("HT", 1, most), ""},
		{"tails:1x5", spelled("HT", 5, most), "parity"},
		{"tails:2x3", spelled("HT", 6, most), "parity"},
		{"tails:3x3", spelled("HT", 9, 512), ""},
		{"tails:3x4", spelled("HT", 12, most), ""},
		{"tails:4x4", spelled("HT", 16, most), "parity"},
		{"weighted-tails:2x3", spelled("HT", 6, most), "parity"},
		{"lights:2x3", spelled("HT", 6, most), "parity"},
		{"lights:5x5", spelled("HT", 25, most), "parity"},
		{"sliding:2x2", orders(0, 3, most), "parity"},
		{"sliding:2x2,goal=first", orders(0, 3, most), "parity"},
		{"sliding:2x3", orders(0, 5, 720), "parity"},
		{"sliding:3x2,metric=line", orders(0, 5, 720), "parity"},
		{"sliding:1x4", orders(0, 3, most), "parity order"},
		{"sliding:5x1,goal=middle", orders(0, 4, most), "parity order"},
		{"sliding:1x5,goal=first,metric=line", orders(0, 4, most), "parity order"},
		{"sliding:3x3", orders(0, 8, most), "parity"},
		{"sliding:3x3,goal=middle,metric=line", orders(0, 8, most), "parity"},
		{"sliding:2x4,goal=middle", orders(0, 7, most), "parity"},
		{"sliding:4x2,goal=first", orders(0, 7, most), "parity"},
		{"pancake:5", orders(1, 5, most), ""},
		{"burnt:3", orders(1, 3, most), ""},
		{"hanoi:4", spelled("ABC", 4, most), ""},
		{"pool:a/bb,b/ab", func(*rand.Rand) []string { return []string{"abb", "bab", "bba"} }, ""},
	}
	for n := 4; n <= 7; n++ {
		for k := 2; k < n; k++ {
			spec := fmt.Sprintf("topspin:%d,%d", n, k)
			all = append(all, sweep{spec, orders(1, n, most), ""})
		}
	}
	return all
}

// TestCertificates replays what explain says of positions of every family from what
// it prints alone.
func TestCertificates(t *testing.T) {
	data := t.TempDir()
	hiriq := tablebasetest.HiRiQ(t).Path()
	if err := os.Symlink(hiriq, filepath.Join(data, filepath.Base(hiriq))); err != nil {
		t.Skipf("databases cannot be linked to: %v", err)
	}
	rng := puzzletest.Rand(t)
	seed := rng.Uint64()
	for _, s := range slices.Concat(sweeps(), pegSweeps(), pieceSweeps(t, rng)) {
		t.Run(strings.ReplaceAll(s.spec, "/", "."), func(t *testing.T) {
			kinds := replay(t, data, s, s.positions(rand.New(rand.NewPCG(seed, 0))))
			t.Log(kinds)
			for _, kind := range strings.Fields(s.kinds) {
				if kinds[kind] == 0 {
					t.Errorf("no certificate is of the kind %s: %v", kind, kinds)
				}
			}
		})
	}
}
