package cli

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
	"puzzlebase/store/write"
)

// liar is content in which the distance of the first position is 1 too great;
// the file that is written from it agrees with itself in every way.
type liar struct{ space.Space }

func (l liar) Levels() []uint64 {
	levels := slices.Clone(l.Space.Levels())
	levels[5]--
	levels[6]++
	return levels
}

func (l liar) Rows(first uint64, dst []uint64) error {
	err := l.Space.Rows(first, dst)
	if first == 0 {
		dst[0] ^= 1 // distance 5 has code 110, distance 6 code 111
	}
	return err
}

// TestVerifyNamesTheLie verifies a database that only the rules can tell to be wrong.
func TestVerifyNamesTheLie(t *testing.T) {
	p := catalogtest.Find(t, "ninetails")
	table, err := enumerate.Run(t.Context(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	row := make([]uint64, table.Shape().Words())
	if err := table.Rows(0, row); err != nil {
		t.Fatal(err)
	}
	if d, _, _ := table.Shape().At(row, 0); d != puzzle.Distance(5) {
		t.Fatalf("position 0 is at distance %d, want 5", d)
	}
	data := t.TempDir()
	if _, err := write.Table(t.Context(), filepath.Join(data, "tails-3x3.db"), p, liar{table},
		write.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, flags := range [][]string{nil, {"--quick"}} {
		stdout, stderr, code := inProcess(t, "",
			append([]string{"verify", "ninetails", "--data", data}, flags...)...)
		last := stderr[strings.LastIndex(strings.TrimSpace(stderr), "\n")+1:]
		want := "puzzlebase: tails:3x3 does not verify: block 0, index 0, position HHHHHHHHH: it " +
			"has distance 6, but"
		if code != exitFailed || stdout != "" || !strings.HasPrefix(last, want) ||
			!strings.Contains(last, "(rule: ") ||
			!strings.HasSuffix(last, "; build it again with --force\n") {
			t.Errorf("%v: exit code %d, %q\nsaid %s\nwant %s", flags, code, stdout, last, want)
		}
	}
}
