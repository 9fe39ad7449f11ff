package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase/tablebasetest"
)

// hashes reads docs/hashes.md: the content hash of each puzzle.
func hashes(t *testing.T) map[string]string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "docs", "hashes.md"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(page)) {
		if hash, spec, found := strings.Cut(strings.TrimSpace(line), "  "); found &&
			len(hash) == 64 {
			out[spec] = hash
		}
	}
	return out
}

// TestHashes builds the core databases with different numbers of workers,
// engines and layouts, and compares their content hashes with docs/hashes.md.
func TestHashes(t *testing.T) {
	want := hashes(t)
	for _, spec := range catalog.Core() {
		t.Run(spec, func(t *testing.T) {
			p := catalogtest.Find(t, spec)
			ways := [][]string{{"--workers", "1"}, {"--workers", "3"},
				{"--layout", layouts.Tightest("compact", p), "--workers", "2"}}
			if p.Size() > 1<<25 {
				if db := tablebasetest.HiRiQ(t); db.Manifest().ContentHash != want[spec] {
					t.Errorf("content hash %s, docs/hashes.md says %s", db.Manifest().ContentHash,
						want[spec])
				}
				puzzletest.Full(t)
				ways = ways[:1]
			} else {
				ways = append(ways, []string{"--engine", "generic", "--workers", "5"})
				if _, err := enumerate.Choose(p, tiles.Name); err == nil {
					ways = append(ways, []string{"--engine", tiles.Name})
				}
			}
			for _, way := range ways {
				data := t.TempDir()
				if got := buildProcess(t, data, spec, way...); got != want[spec] {
					t.Errorf("%v: content hash %s, docs/hashes.md says %s", way, got, want[spec])
				}
			}
		})
	}
}
