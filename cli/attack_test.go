package cli

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"puzzlebase/cli/positions"
	"puzzlebase/enumerate"
	"puzzlebase/enumerate/generic"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// attackTime is how long TestAttack takes; 'make attack' asks for minutes. A second
// tries everything at least once.
var attackTime = flag.Duration("attack", time.Second, "how long TestAttack attacks the program")

// attacker attacks the program in one way after the other and keeps count.
type attacker struct {
	t     *testing.T
	rng   *rand.Rand
	share float64   // of the time that is for the attack at hand
	until time.Time // when that ends
	wrong int       // what it has brought so far
}

// TestAttack attacks the program as somebody would who wants a wrong answer out
// of it, a crash, or a database lost: it damages files, kills commands, reads
// while others build, mutates what is asked, and asks for long. It prints what
// it did and how often something was wrong, which must be never.
func TestAttack(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	seed := puzzletest.Rand(t).Uint64()
	a := &attacker{t: t, rng: rand.New(rand.NewPCG(seed, 0))}
	fmt.Printf("attacked for %v on %d processors, seed %d\n\n", *attackTime, runtime.GOMAXPROCS(0),
		seed)
	fmt.Printf("%-46s %12s  %-58s %s\n", "ATTACK", "TIMES", "WHAT CAME OF IT", "WRONG")
	for _, layout := range []layouts.Layout{layouts.Full, layouts.OneBit, layouts.TwoBits} {
		a.row("lookups for long: "+string(layout), 0.05, func() (int, string) {
			return a.lookups(layout)
		})
	}
	for _, v := range a.victims() {
		a.row("files damaged: "+v.name, 0.30*v.share, func() (int, string) { return a.damage(v) })
	}
	for _, k := range a.commandsToKill() {
		a.row("killed: "+k.name, 0.25*k.share, func() (int, string) { return a.kill(k) })
	}
	a.row("reads while it is built again", 0.15, a.readers)
	for _, spec := range []string{"ninetails", "ninepuzzle", "pool"} {
		a.row("lines mutated: "+spec, 0.05, func() (int, string) { return a.lines(spec) })
	}
}

// row attacks for a share of the time and prints a row of the table.
func (a *attacker) row(name string, share float64, attack func() (times int, outcome string)) {
	a.wrong, a.share = 0, share
	times, outcome := attack()
	fmt.Printf("%-46s %12s  %-58s %d\n", name, english.Grouped(uint64(times)), outcome, a.wrong)
}

// ready starts the clock of an attack that has been prepared.
func (a *attacker) ready() {
	a.until = time.Now().Add(time.Duration(a.share * float64(*attackTime)))
}

// more reports whether there is time for attack n, of which there is one at least.
func (a *attacker) more(n int) bool { return n == 0 || time.Now().Before(a.until) }

// fail counts something wrong.
func (a *attacker) fail(format string, args ...any) {
	a.t.Helper()
	a.wrong++
	a.t.Errorf(format, args...)
}

// build builds a puzzle in a folder and returns the path of its database.
func (a *attacker) build(data, spec, layout string) string {
	a.t.Helper()
	if _, stderr, code := inProcess(a.t, "", "build", spec, "--layout", layout, "--data", data,
		"--quiet"); code != exitOK {
		a.t.Fatal(stderr)
	}
	p := catalogtest.Find(a.t, spec)
	return tablebase.Dir(data).Path(p)
}

// victim is a database that is damaged, with what is asked of it.
type victim struct {
	name, spec, layout string
	share              float64
	checks             [][]string // commands that take it as a whole
}

// victims has a database of every layout. That of HiRiQ takes too long to build
// for a short attack, and has no others that are folded.
func (a *attacker) victims() []victim {
	whole := [][]string{{"verify"}, {"info"}}
	all := []victim{
		{"full", "ninepuzzle", "full", 0.3, whole},
		{"compact-1bit", "ninepuzzle", "compact", 0.2, whole},
		{"compact-2bit", "lights:4x5", "compact", 0.2, whole},
	}
	if *attackTime >= time.Minute {
		all = append(all, victim{"folded-1bit", "hiriq", "folded", 0.3, nil})
	}
	return all
}

// spread writes n positions of p, evenly spread over all, one a line.
func spread(p puzzle.Puzzle, n uint64) string {
	var lines strings.Builder
	for i := range n {
		fmt.Fprintln(&lines, p.Format(p.Unrank(puzzle.Index(i*(p.Size()/n)+i%64))))
	}
	return lines.String()
}

// damage damages the file of a victim over and over, in the ways of spoil, and asks each time: the
// answers are those of the whole file, or a refusal of one line that names the file.
func (a *attacker) damage(v victim) (times int, outcome string) {
	data := a.t.TempDir()
	path := a.build(data, v.spec, v.layout)
	whole, err := os.ReadFile(path)
	if err != nil {
		a.t.Fatal(err)
	}
	p := catalogtest.Find(a.t, v.spec)
	asked := spread(p, 256)
	commands := append([][]string{{"lookup", v.spec, "-"}, {"info", v.spec}}, v.checks...)
	want := make([]string, len(commands))
	for i := range commands {
		if i >= 2 {
			commands[i] = append(commands[i][:len(commands[i]):len(commands[i])], v.spec)
		}
		commands[i] = append(commands[i], "--data", data, "--quiet")
		want[i], _, _ = inProcess(a.t, asked, commands[i]...)
	}
	refused, right := 0, 0
	a.ready()
	for ; a.more(times); times++ {
		if err := os.WriteFile(path, spoil(bytes.Clone(whole), a.rng), 0o644); err != nil {
			a.t.Fatal(err)
		}
		for i, c := range commands {
			stdout, stderr, code := inProcess(a.t, asked, c...)
			switch {
			case code == exitOK && withoutTimes(stdout) == withoutTimes(want[i]):
				right++
			case code == exitFailed && strings.Count(stderr, "\n") == 1 &&
				strings.Contains(stderr, filepath.Base(path)) &&
				(i > 0 || strings.HasPrefix(want[i], stdout)):
				refused++
			default:
				a.fail("%s, damage %d, %s: exit code %d, %q, stderr %q", v.name, times, c[0], code,
					stdout, stderr)
			}
		}
	}
	return times, fmt.Sprintf("%s commands: %s right, %s refused",
		english.Grouped(uint64(right+refused)),
		english.Grouped(uint64(right)), english.Grouped(uint64(refused)))
}

// lines asks for positions that are written nearly right, many at once, and
// compares each answer with the enumeration.
func (a *attacker) lines(spec string) (times int, outcome string) {
	data := a.t.TempDir()
	a.build(data, spec, "full")
	p := catalogtest.Find(a.t, spec)
	truth := a.truth(p)
	invalid := 0
	a.ready()
	for a.more(times) {
		var text strings.Builder
		for range 2000 {
			fmt.Fprintf(&text, "%s\n",
				mutated(p.Format(p.Unrank(puzzle.Index(a.rng.Uint64N(p.Size())))), a.rng))
		}
		var want strings.Builder
		for rec, err := range (&positions.Reader{Puzzle: p,
			Input: strings.NewReader(text.String())}).All(nil) {
			if err != nil {
				a.t.Fatal(err)
			}
			times++
			answer := "invalid"
			if pos, err := p.Parse(rec.Text); err == nil {
				answer = "unsolvable"
				if x, ok := p.Rank(pos); ok && truth[x].Reached {
					answer = fmt.Sprint(truth[x].Distance)
				}
			} else {
				invalid++
			}
			want.WriteString(answer + "\n")
		}
		stdout, stderr, code := inProcess(a.t, text.String(), "lookup", spec, "--data", data)
		if stdout != want.String() || code != exitInvalid && code != exitOK ||
			strings.ContainsFunc(stdout+stderr, func(r rune) bool {
				return r < ' ' && r != '\n'
			}) {
			a.fail("%s: exit code %d, another answer to %q", spec, code, text.String())
		}
	}
	return times, fmt.Sprintf("%s answered, %s called invalid",
		english.Grouped(uint64(times-invalid)),
		english.Grouped(uint64(invalid)))
}

// mutated is a line with a few bytes changed, taken, added or moved.
func mutated(line string, rng *rand.Rand) string {
	const letters = "HT8S0123456789o., #/|;\t\r\x00\x1b\xff"
	b := []byte(line)
	for range rng.IntN(3) {
		at := rng.IntN(len(b) + 1)
		switch c := letters[rng.IntN(len(letters))]; {
		case rng.IntN(4) == 0 || at == len(b):
			b = append(b[:at], append([]byte{c}, b[at:]...)...)
		case rng.IntN(3) == 0:
			b = append(b[:at], b[at+1:]...)
		case rng.IntN(2) == 0:
			to := rng.IntN(len(b))
			b[at], b[to] = b[to], b[at]
		default:
			b[at] = c
		}
	}
	return string(b)
}

// truth enumerates p and returns what is to be said of every position.
func (a *attacker) truth(p puzzle.Puzzle) []store.Entry {
	table, err := enumerate.Run(a.t.Context(), p, enumerate.Options{Engine: generic.Name})
	if err != nil {
		a.t.Fatal(err)
	}
	out := make([]store.Entry, p.Size())
	row := make([]uint64, table.Shape().Words())
	for x := range out {
		if x%space.Lanes == 0 {
			if err := table.Rows(uint64(x/space.Lanes), row); err != nil {
				a.t.Fatal(err)
			}
		}
		e := &out[x]
		e.Distance, e.Parent, e.Reached = table.Shape().At(row, uint(x%space.Lanes))
		if !e.Reached {
			e.Distance, e.Parent = 0, 0
		}
	}
	return out
}
