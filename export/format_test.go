package export

import (
	"bytes"
	"strings"
	"testing"
)

// TestFormats writes a file of each format that the ending of a name tells.
func TestFormats(t *testing.T) {
	for name, want := range map[string]Format{"a.csv": CSV, "b.PARQUET": Parquet,
		"c.d.jsonl": Lines, "e.graphml": GraphML, "f.dot": DOT} {
		if f, ok := FormatOf(name); f != want || !ok {
			t.Errorf("%s is %q, %v", name, f, ok)
		}
	}
	for _, name := range []string{"", "csv", "a.txt", "."} {
		if f, ok := FormatOf(name); ok {
			t.Errorf("%q is %q", name, f)
		}
	}
	p, db := built(t, "tails:2x2")
	for f, want := range map[Format]string{CSV: "position,index,distance", Parquet: "PAR1",
		Lines: `{"position":"`, GraphML: "<?xml", DOT: "graph"} {
		c := standard(p)
		if f.Graph() {
			c = edges
		}
		var out bytes.Buffer
		sink, err := NewSink(f, &out, p, db.Manifest(), c, 1)
		if err == nil {
			_, err = Run(t.Context(), db, new(Where), sink, Options{Columns: c, Workers: 1})
		}
		if err != nil || !strings.Contains(out.String()[:min(out.Len(), 40)], want) {
			t.Errorf("%s begins with %.40q (%v), want %q", f, &out, err, want)
		}
	}
	if c, err := PositionColumns(p, []string{"index"}); err != nil || len(c.fields) != 1 {
		t.Errorf("one column is %v (%v)", c, err)
	}
	if _, err := PositionColumns(p, []string{"none"}); err == nil {
		t.Error("a column that there is not is taken")
	}
}
