package cli

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/store"
)

var scale = flag.Bool("scale", false, "build the large spaces of docs/scale.md and compare with its rows")

// What the spaces of docs/scale.md may take at most; the time is for tiles, on a
// machine that does nothing else.
const (
	scaleSeconds = 60
	scaleMemory  = 6 << 30
)

// scaleRow is a row of the table in docs/scale.md. Seconds and memory differ
// from one run to the next and are only held against the limits.
type scaleRow struct {
	spec  string
	exact []string // positions, reached, greatest distance, mean, antipodes
	hash  string
}

// scaleRows reads the table.
func scaleRows(t *testing.T) []scaleRow {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "docs", "scale.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## The spaces\n")
	table, _, _ = strings.Cut(table, "\n## ")
	var rows []scaleRow
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 11 || !strings.Contains(cells[1], "`") {
			continue
		}
		for i := range cells {
			cells[i] = strings.Trim(cells[i], " `\n")
		}
		rows = append(rows, scaleRow{cells[1], cells[2:7], cells[10]})
	}
	return rows
}

// exactCells writes what a manifest says as the table does.
func exactCells(m *store.Manifest) []string {
	var sum float64
	for d, n := range m.Levels {
		sum += float64(d) * float64(n)
	}
	return []string{
		grouped(m.Size), grouped(m.Reached), fmt.Sprint(m.MaxDistance),
		fmt.Sprintf("%.4f", sum/float64(m.Reached)), grouped(m.Levels[m.MaxDistance]),
	}
}

// TestScale builds every row by a process of its own; see 'make scale'.
func TestScale(t *testing.T) {
	rows := scaleRows(t)
	if len(rows) < 8 {
		t.Fatalf("docs/scale.md has %d rows", len(rows))
	}
	if !*scale {
		t.Skip("hundreds of millions of positions; run with -scale")
	}
	for _, r := range rows {
		t.Run(r.spec, func(t *testing.T) {
			data := t.TempDir()
			buildProcess(t, data, r.spec)
			stdout, stderr, code := runProcess(t, data, "info", r.spec, "--format", "json")
			var got struct {
				store.Manifest
				Build store.Build `json:"build"`
			}
			if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != exitOK {
				t.Fatalf("info: exit code %d, %v, %s", code, err, stderr)
			}
			if cells := exactCells(&got.Manifest); strings.Join(cells, "|") != strings.Join(r.exact, "|") || got.ContentHash != r.hash {
				t.Errorf("%q %s, docs/scale.md has %q %s", cells, got.ContentHash, r.exact, r.hash)
			}
			slow := strings.HasPrefix(r.spec, "sliding:") && got.Build.Seconds > scaleSeconds
			if slow || got.Build.PeakBytes > scaleMemory {
				t.Errorf("%.1f s and %d bytes of memory, want at most %d s and %d", got.Build.Seconds, got.Build.PeakBytes, scaleSeconds, uint64(scaleMemory))
			}
			t.Logf("%.1f s, %s of memory", got.Build.Seconds, bytesText(int64(got.Build.PeakBytes)))
		})
	}
}

// TestScaleMemory holds a build to less memory than it takes by itself.
func TestScaleMemory(t *testing.T) {
	if !*scale {
		t.Skip("hundreds of millions of positions; run with -scale")
	}
	const limit = 200 << 20
	data := t.TempDir()
	want := buildProcess(t, data, "sliding:3x4")
	if got := buildProcess(t, data, "sliding:3x4", "--force", "--memory", "200MiB"); got != want {
		t.Errorf("content hash %s within 200 MiB, %s otherwise", got, want)
	}
	stdout, _, _ := runProcess(t, data, "info", "sliding:3x4", "--format", "json")
	var got struct{ Build store.Build }
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || got.Build.PeakBytes == 0 || got.Build.PeakBytes > limit {
		t.Errorf("%d bytes of memory (%v), want at most %d", got.Build.PeakBytes, err, limit)
	}
}
