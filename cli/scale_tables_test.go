package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// TestScaleTables builds the smaller rows of docs/scale-pegs.md and
// docs/scale-definitions.md and compares.
func TestScaleTables(t *testing.T) {
	for page, least := range map[string]int{"scale-pegs.md": 20, "scale-definitions.md": 15} {
		t.Run(page, func(t *testing.T) { scaleTable(t, page, least) })
	}
}

// scaleTable compares the rows of a page, at least so many.
func scaleTable(t *testing.T, name string, least int) {
	page, err := os.ReadFile(filepath.Join("..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	limit := uint64(1 << 17)
	if puzzletest.Whole() {
		limit = 1 << 26
	}
	rows := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, "|")
		if len(cells) != 9 || !strings.Contains(line, "` |") {
			continue // not a row of the table of counts
		}
		p := catalogtest.Find(t, strings.Trim(cells[1], " `"))
		rows++
		if p.Size() > limit {
			continue
		}
		want := strings.TrimSpace(line)
		if got := countsRow(t, p); got != want {
			t.Errorf("the page says\n%s\nthe build gives\n%s", want, got)
		}
	}
	if rows < least {
		t.Errorf("only %d rows were found", rows)
	}
}

// countsRow builds p and writes its row.
func countsRow(t *testing.T, p puzzle.Puzzle) string {
	t.Helper()
	data := t.TempDir()
	buildProcess(t, data, p.Spec())
	db, err := store.Open(filepath.Join(data, tablebase.FileName(p.Spec())+".db"), p)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	m := db.Manifest()
	var sum float64
	for d, n := range m.Levels {
		sum += float64(d) * float64(n)
	}
	return fmt.Sprintf("| `%s` | %s | %s | %d | %s | %.4f | `%s` |", p.Spec(), grouped(m.Size), grouped(m.Reached), m.MaxDistance,
		grouped(m.Levels[m.MaxDistance]), sum/float64(m.Reached), m.ContentHash)
}
