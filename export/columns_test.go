package export

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
)

// TestSigned wants every number that may be subtracted from another to be signed in
// Parquet. Indices are not: they may take 64 bits.
func TestSigned(t *testing.T) {
	p, _ := built(t, "sliding:2x3")
	all := []string{"position", "index", "distance", "parent_move", "moves", "parent_name",
		"manhattan", "gap", "side"}
	chosen, err := PositionColumns(p, all)
	if err != nil {
		t.Fatal(err)
	}
	q, _ := built(t, "tails:2x2")
	orbits, err := PositionColumns(q, []string{"heads", "orbit"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range []*Columns{chosen, orbits, edges} {
		for _, f := range c.schema().Fields() {
			got = append(got, f.Name()+" "+f.Type().String())
		}
	}
	want := []string{
		"position STRING", "index INT(64,false)", "distance INT(32,true)",
		"parent_move INT(32,true)", "moves INT(32,true)", "parent_name STRING",
		"manhattan INT(64,true)", "gap INT(64,true)", "side INT(64,true)", "heads INT(64,true)",
		"orbit INT(64,false)",
		"from INT(64,false)", "to INT(64,false)", "move INT(32,true)", "name STRING",
		"distance INT(32,true)", "to_distance INT(32,true)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the columns are\n%q, want\n%q", got, want)
	}
}

// TestChosenColumns writes columns in an order of their own as CSV and as JSON, and
// compares them with what the rules say of each position.
func TestChosenColumns(t *testing.T) {
	for _, spec := range []string{"tails:3x3", "peg:triangle10", "peg:3x4,rule=w"} {
		p, db := built(t, spec)
		c, err := PositionColumns(p,
			[]string{"orbit", "parent_name", "position", "distance", "side"})
		if p.Features().Side == nil {
			c, err = PositionColumns(p, []string{"orbit", "parent_name", "position", "distance"})
		}
		if err != nil {
			t.Fatal(err)
		}
		var rows, lines bytes.Buffer
		sink, err := newCSV(&rows, c)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []Sink{sink, newJSON(&lines, c)} {
			if _, err := Run(t.Context(), db, new(Where), s, Options{Columns: c}); err != nil {
				t.Fatal(err)
			}
		}
		symmetry := analyze.SymmetriesOf(p)
		cells, err := csv.NewReader(&rows).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		decoder := json.NewDecoder(&lines)
		for i, r := range slow(t, p, db, func(Record) bool { return true }) {
			pos := p.Unrank(r.Index)
			want := []string{fmt.Sprint(slices.Min(symmetry.Orbit(r.Index))), "", p.Format(pos), ""}
			if r.Parent >= 0 {
				want[1] = p.MoveName(pos, puzzle.Move(r.Parent))
			}
			if r.Solvable {
				want[3] = fmt.Sprint(r.Distance)
			}
			if !slices.Equal(cells[i+1][:4], want) {
				t.Fatalf("%s: row %d is %v, want %v", spec, i, cells[i+1], want)
			}
			var object map[string]any
			if err := decoder.Decode(&object); err != nil {
				t.Fatal(err)
			}
			for k, name := range cells[0] {
				if got := cmp.Or(object[name], any("")); fmt.Sprintf("%.0f",
					got) != cells[i+1][k] && fmt.Sprint(got) != cells[i+1][k] {
					t.Fatalf("%s: line %d is %v, the row %v", spec, i, object, cells[i+1])
				}
			}
		}
	}
	p, _ := built(t, "tails:2x2")
	for _, wrong := range [][]string{{"colour"}, {"index", "index"}} {
		if _, err := PositionColumns(p, wrong); err == nil {
			t.Errorf("%v are columns", wrong)
		}
	}
}

// TestSample wants as many different records as asked for, the same whatever the
// number of workers, others with another seed, and each as often as any.
func TestSample(t *testing.T) {
	p, db := built(t, "sliding:2x3")
	where, err := ParseWhere([]string{"distance>=5"}, db.Manifest(), nil)
	if err != nil {
		t.Fatal(err)
	}
	draw := func(n int, seed uint64, workers int) []Record {
		var got gathered
		count, err := Run(t.Context(), db, where, &got,
			Options{Columns: standard(p), Sample: n, Seed: seed, Workers: workers})
		if err != nil || count != uint64(len(got.records)) {
			t.Fatalf("%d records, %d said; %v", len(got.records), count, err)
		}
		return got.records
	}
	all := slow(t, p, db, func(r Record) bool { return r.Distance >= 5 })
	if got := draw(1000, 1, 2); !slices.Equal(got, all) {
		t.Errorf("of a sample that is large enough %d of %d are there", len(got), len(all))
	}
	often := map[puzzle.Index]int{}
	const n = 20
	seeds := 2000
	if testing.Short() {
		seeds = 50 // too few to judge how often each is drawn
	}
	for seed := range uint64(seeds) {
		got := draw(n, seed, 1+int(seed%4))
		if len(got) != n || !slices.IsSortedFunc(got, func(a, b Record) int {
			return cmp.Compare(a.Index, b.Index)
		}) {
			t.Fatalf("%d records, or in another order", len(got))
		}
		if seed < 10 && !slices.Equal(got, draw(n, seed, 1)) {
			t.Fatalf("seed %d draws others with other workers", seed)
		}
		for _, r := range got {
			often[r.Index]++
		}
	}
	if testing.Short() {
		return
	}
	mean := float64(seeds*n) / float64(len(all))
	for _, r := range all {
		// five standard deviations and more
		if k := float64(often[r.Index]); k < mean/2 || k > 2*mean {
			t.Errorf("index %d is drawn %g times, about %g expected", r.Index, k, mean)
		}
	}
}

// TestEdges compares the moves between chosen positions with those of the rules,
// as rows, as GraphML and as DOT.
func TestEdges(t *testing.T) {
	for _, spec := range []string{"tails:3x3", "sliding:2x3"} {
		p, db := built(t, spec)
		where, err := ParseWhere([]string{"distance=2..4"}, db.Manifest(), nil)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		nodes := map[puzzle.Index]bool{}
		for _, r := range slow(t, p, db, func(r Record) bool {
			return r.Distance >= 2 && r.Distance <= 4
		}) {
			for _, e := range p.Successors(r.Index, nil) {
				if to, _ := db.Lookup(e.To); to.Distance >= 2 && to.Distance <= 4 {
					want = append(want,
						fmt.Sprintf("%d,%d,%d,%s,%d,%d", r.Index, e.To, e.Move,
							p.MoveName(p.Unrank(r.Index), e.Move), r.Distance, to.Distance))
					nodes[r.Index], nodes[e.To] = true, true
				}
			}
		}
		var rows, graph, dot bytes.Buffer
		for format, out := range map[Format]*bytes.Buffer{CSV: &rows, GraphML: &graph, DOT: &dot} {
			s, err := NewSink(format, out, p, db.Manifest(), edges, 1)
			if err == nil {
				_, err = Run(t.Context(), db, where, s, Options{Columns: edges})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Split(strings.TrimSpace(rows.String()), "\n")[1:]; !slices.Equal(got,
			want) || len(want) == 0 {
			t.Errorf("%s: %d moves, want %d", spec, len(got), len(want))
		}
		var read struct {
			Graph struct {
				Node []struct{} `xml:"node"`
				Edge []struct{} `xml:"edge"`
			} `xml:"graph"`
		}
		if err := xml.Unmarshal(graph.Bytes(), &read); err != nil {
			t.Fatal(err)
		}
		edges := len(want)
		if p.Features().Undirected() {
			edges /= 2
		}
		if len(read.Graph.Node) != len(nodes) || len(read.Graph.Edge) != edges {
			t.Errorf("%s: GraphML has %d nodes and %d edges, want %d and %d", spec,
				len(read.Graph.Node), len(read.Graph.Edge), len(nodes), edges)
		}
		if n := strings.Count(dot.String(), "label=") - len(nodes); n != edges {
			t.Errorf("%s: DOT has %d edges, want %d", spec, n, edges)
		}
	}
	p, db := built(t, "sliding:2x4")
	s, err := NewSink(DOT, new(bytes.Buffer), p, db.Manifest(), edges, 1)
	if err == nil {
		_, err = Run(t.Context(), db, new(Where), s, Options{Columns: edges})
	}
	if err == nil || !strings.Contains(err.Error(), "20,000 positions") {
		t.Errorf("a graph of 20,160 nodes: %v", err)
	}
}
