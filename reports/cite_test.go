package reports_test

import (
	"strings"
	"testing"

	"puzzlebase/reports"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// TestCite wants the homepage in an entry, and no empty field if there is none.
func TestCite(t *testing.T) {
	in := &tablebase.Info{Table: &store.Manifest{}}
	in.Build.Built = "2026-11-27T08:00:00Z"
	for homepage, want := range map[string]string{
		"https://example.org/p": "v1},\n  url          = {https://example.org/p},\n  note ",
		"":                      "v1},\n  note ",
	} {
		if got := reports.Cite("pool", "v1", homepage, in); !strings.Contains(got, want) {
			t.Errorf("homepage %q: %s", homepage, got)
		}
	}
	in.Table.Puzzle = "perm:Name+ring/Set+BEADS+4+1/" +
		strings.Repeat("Move+L/BEADS/2+3+4+1/End/", 9)
	if got := reports.Cite("ring", "v1", "", in); !strings.Contains(got, `\texttt{perm-ring-`) {
		t.Errorf("a long spec: %s", got)
	}
}
