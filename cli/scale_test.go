package cli

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
)

var scale = flag.Int("scale", 0, "build the spaces of docs/scale.md of up to 2^`N` positions")

// What a space of docs/scale.md may take at most; the time is for tiles, on a machine
// that does nothing else.
const (
	scaleSeconds = 60
	scaleMemory  = 2 << 30
)

// A larger space than this is built in the compact layout and with a limit on memory.
const scaleLarge = 1 << 31

// scaleRow is a row of the tables of counts in docs/scale.md.
type scaleRow struct {
	spec   string
	counts string // the rest of the row
}

// scaleRows reads the tables.
func scaleRows(t *testing.T) []scaleRow {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "docs", "scale.md"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []scaleRow
	const head = "| puzzle | positions | reached |"
	for part := range strings.SplitSeq(string(text), "\n\n") {
		if !strings.HasPrefix(part, head) {
			continue
		}
		for _, line := range strings.Split(strings.TrimSpace(part), "\n")[2:] {
			spec, counts, _ := strings.Cut(strings.TrimPrefix(line, "| `"), "` | ")
			rows = append(rows, scaleRow{spec, counts})
		}
	}
	return rows
}

// TestScale builds rows of docs/scale.md, each by a process of its own, and compares
// counts and content hashes. The large ones are left to 'make scale'.
func TestScale(t *testing.T) {
	limit := uint64(1 << 16)
	if puzzletest.Whole() {
		limit = 1 << 22
	}
	limit = max(limit, 1<<*scale)
	rows, want := scaleRows(t), hashes(t)
	if len(rows) < 60 {
		t.Fatalf("docs/scale.md has %d rows", len(rows))
	}
	for _, r := range rows {
		p := catalogtest.Find(t, r.spec)
		if p.Spec() != r.spec || want[r.spec] == "" {
			t.Errorf("%s is called %s, and docs/hashes.md has %q", r.spec, p.Spec(), want[r.spec])
		}
		if p.Size() <= limit {
			t.Run(r.spec, func(t *testing.T) { r.build(t, want[r.spec], p.Size() > scaleLarge) })
		}
	}
}

// build builds a row and compares it.
func (r scaleRow) build(t *testing.T, hash string, large bool) {
	data, flags, memory := t.TempDir(), []string{}, uint64(scaleMemory)
	if large {
		flags, memory = []string{"--layout", "compact", "--memory", "12GiB"}, 12<<30
	}
	buildProcess(t, data, r.spec, flags...)
	stdout, stderr, code := inProcess(t, "", "info", r.spec, "--format", "json", "--data", data)
	var got struct {
		store.Manifest
		Build store.Build `json:"build"`
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != exitOK {
		t.Fatalf("info: exit code %d, %v, %s", code, err, stderr)
	}
	if counts := countsOf(&got.Manifest); counts != r.counts || got.ContentHash != hash {
		t.Errorf("%q %s, the pages have %q %s", counts, got.ContentHash, r.counts, hash)
	}
	slow := *scale > 0 && strings.HasPrefix(r.spec, "sliding:") && !large &&
		got.Build.Seconds > scaleSeconds
	if slow || got.Build.PeakBytes > memory {
		t.Errorf("%.1f s and %d bytes of memory, want at most %d s and %d",
			got.Build.Seconds, got.Build.PeakBytes, scaleSeconds, memory)
	}
	t.Logf("%.1f s, %s of memory", got.Build.Seconds, machine.Bytes(int64(got.Build.PeakBytes)))
}

// countsOf writes what a manifest says as the tables do.
func countsOf(m *store.Manifest) string {
	var sum float64
	for d, n := range m.Levels {
		sum += float64(d) * float64(n)
	}
	return fmt.Sprintf("%s | %s | %d | %s | %.4f |", english.Grouped(m.Size),
		english.Grouped(m.Reached), m.MaxDistance,
		english.Grouped(m.Levels[m.MaxDistance]), sum/float64(m.Reached))
}

// TestScaleMemory holds a build to less memory than it takes by itself.
func TestScaleMemory(t *testing.T) {
	if *scale < 28 {
		t.Skip("hundreds of millions of positions; run with -scale 28")
	}
	const limit = 200 << 20
	data := t.TempDir()
	want := buildProcess(t, data, "sliding:3x4")
	if got := buildProcess(t, data, "sliding:3x4", "--force", "--memory", "200MiB"); got != want {
		t.Errorf("content hash %s within 200 MiB, %s otherwise", got, want)
	}
	stdout, _, _ := runProcess(t, data, "info", "sliding:3x4", "--format", "json")
	var got struct{ Build store.Build }
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || got.Build.PeakBytes == 0 ||
		got.Build.PeakBytes > limit {
		t.Errorf("%d bytes of memory (%v), want at most %d", got.Build.PeakBytes, err, limit)
	}
}
