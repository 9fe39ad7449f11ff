package reports

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	pegcounts "puzzlebase/analyze/pegs"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/literature"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/table"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

// small returns the report of a small puzzle, enumerated on the spot.
func small(t *testing.T, spec string) *Report {
	t.Helper()
	p, db := enumerated(t, spec)
	r, err := Gather(context.Background(), tablebase.OfFile(db),
		Options{Name: p.Spec(), About: "a puzzle", Stem: "small", Typed: p.Spec()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Certificates = append(r.Certificates,
		Certified{p.Format(p.Unrank(0)),
			puzzle.Certificate{Kind: "parity", Text: "a reason with <signs> & |bars|"}})
	return r
}

// enumerated returns a puzzle with its database.
func enumerated(t *testing.T, spec string) (puzzle.Puzzle, *store.DB) {
	t.Helper()
	ctx := context.Background()
	p := catalogtest.Find(t, spec)
	path := filepath.Join(t.TempDir(), "x.db")
	table, err := enumerate.Run(ctx, p, enumerate.Options{})
	if err == nil {
		_, err = write.Table(ctx, path, p, table, write.Options{})
	}
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return p, db
}

// withHiRiQ makes a report look like one of hiriq, with made-up counts.
func withHiRiQ(t *testing.T) *Report {
	r := small(t, "sliding:2x3")
	h := peg.NewHiRiQ()
	distance, needed := puzzle.Distance(4), 1
	white := []pegcounts.WeightRow{{ByDistance: []uint64{}, Needed: []uint64{}}}
	for w := 1; w <= 33; w++ {
		white = append(white, pegcounts.WeightRow{White: w, Positions: 5,
			ByDistance: append(make([]uint64, w-1), 1), Needed: []uint64{1}})
	}
	r.Puzzle, r.Subject, r.Certificates = "hiriq", h, []Certified{}
	r.solution = nil
	r.Hardest.Listed = []HardPosition{{Position: h.Format(h.Unrank(7)), Index: 7, Orbit: 4,
		Moves: []string{"4W16"}}}
	r.Extra = &pegs.Extra{
		Game: h,
		Atlas: &pegcounts.Atlas{Positions: 1 << 33, Components: 32, Frozen: 16, GoalClass: 5,
			Classes: []*pegcounts.ClassInfo{
				{Number: 5, Invariants: []int{1, 0, 1, 0}, Smallest: 2, Frozen: []peg.Bitboard{5},
					Components: []uint64{9, 1, 1}, Size: 11},
			}},
		Unsolvable: &pegcounts.Unsolvable{Puzzle: "hiriq", Configurations: 16, Classes: 4, Class: 4,
			Solvable: 3, Reasons: pegcounts.Reasons{OtherClass: 12, Frozen: 1},
			FrozenPositions: []peg.Bitboard{5},
			FrozenClass:     []int{2}, GoalClass: 2},
		DeadEnds: &pegcounts.DeadEnds{Puzzle: "hiriq", None: []peg.Bitboard{0},
			All: []peg.Bitboard{3}, Neighbours: make([]uint64, 39), GoalClass: make([]uint64, 39),
			Stuck: make([]uint64, 34), StuckReached: []uint64{26: 3, 33: 0}},
		Weights: &pegcounts.Weights{Puzzle: "hiriq", White: white, Needed: []uint64{3, 1}},
		FewWhite: &pegcounts.FewWhite{Puzzle: "hiriq", Max: 1,
			Rows: []pegcounts.FewWhiteRow{{White: 1, Total: 33, Solvable: 5,
				Reasons:    pegcounts.Reasons{OtherClass: 28},
				ByDistance: []uint64{1, 0, 4}}}, ByDistance: []uint64{1, 0, 4}},
		Presets: []pegs.Preset{
			{Name: "preset:0", Position: h.Format(h.Unrank(3)), White: 3, Distance: &distance,
				Needed: &needed},
			{Name: "preset:1", Position: h.Format(h.Unrank(4)), White: 4,
				Certificate: &puzzle.Certificate{Kind: "class", Text: "a reason"}},
		},
	}
	if err := r.compare(); err != nil {
		t.Fatal(err)
	}
	return r
}

// compactOnly returns the report of a small puzzle that is stored as the largest are.
func compactOnly(t *testing.T, spec string) *Report {
	before := space.MostPositions
	defer func() { space.MostPositions = before }()
	space.MostPositions = 10
	r := small(t, spec)
	if r.Branching != nil || len(r.Hardest.Listed) != 1 || r.Hardest.Listed[0].Moves == nil {
		t.Errorf("%s: branching %v, the hardest are %v", spec, r.Branching, r.Hardest)
	}
	return r
}

// every returns a report of each kind.
func every(t *testing.T) []*Report {
	return []*Report{fifteen(t), compactOnly(t, "sliding:3x2"), small(t, "sliding:2x3"),
		small(t, "tails:3x3"), small(t, "weighted-tails:2x2"), small(t, "tails:1x1"),
		small(t, "peg:triangle10"), small(t, "peg:1x5,rule=w"), small(t, "peg:2x3,goal=0,goal=0+1"),
		withHiRiQ(t)}
}

// TestPageStandsAlone looks for anything that a page would fetch.
func TestPageStandsAlone(t *testing.T) {
	fetch := regexp.MustCompile(`(?i)<(link|script\s|img|iframe|object)|url\(|@import|` +
		`src\s*=|<use[^>]*href="[^#]`)
	for _, r := range every(t) {
		var page bytes.Buffer
		if err := r.writeHTML(&page); err != nil {
			t.Fatal(err)
		}
		if found := fetch.FindString(page.String()); found != "" {
			t.Errorf("%s: the page has %q", r.Name, found)
		}
		for _, want := range []string{"<svg", "content hash", "@media print", "</html>"} {
			if !strings.Contains(page.String(), want) {
				t.Errorf("%s: the page lacks %q", r.Name, want)
			}
		}
		if strings.Contains(page.String(), "<signs>") {
			t.Errorf("%s: a reason was not escaped", r.Name)
		}
	}
}

// TestSameBytes writes every file of a report twice.
func TestSameBytes(t *testing.T) {
	for _, form := range []string{"html", "md", "json", "csv"} {
		r := withHiRiQ(t)
		first, err := r.Files(form)
		if err != nil {
			t.Fatal(err)
		}
		second, _ := r.Files(form)
		for i, f := range first {
			var a, b bytes.Buffer
			if err := f.Write(&a); err != nil {
				t.Fatal(err)
			}
			if err := second[i].Write(&b); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(a.Bytes(), b.Bytes()) || a.Len() == 0 {
				t.Errorf("%s: two runs give different bytes, or none", f.Name)
			}
		}
	}
	if _, err := withHiRiQ(t).Files("doc"); err == nil {
		t.Error("there is no form doc")
	}
}

// TestMarkdownPictures checks that each picture that the page shows is written.
func TestMarkdownPictures(t *testing.T) {
	shown := regexp.MustCompile(`!\[[^\]]*\]\(([^)]+)\)`)
	for _, r := range every(t) {
		files, err := r.Files("md")
		if err != nil {
			t.Fatal(err)
		}
		var page bytes.Buffer
		if err := files[0].Write(&page); err != nil {
			t.Fatal(err)
		}
		for _, m := range shown.FindAllStringSubmatch(page.String(), -1) {
			if !slices.ContainsFunc(files, func(f File) bool { return f.Name == m[1] }) {
				t.Errorf("%s shows %s, which is not written", r.Name, m[1])
			}
		}
	}
}

// TestTables reads every CSV table: as many cells in each row as in the header.
func TestTables(t *testing.T) {
	for _, r := range every(t) {
		names := map[string]bool{}
		for _, tab := range r.tables() {
			var text bytes.Buffer
			if err := tab.Write(&text, "csv"); err != nil {
				t.Fatal(err)
			}
			if _, err := csv.NewReader(&text).ReadAll(); err != nil {
				t.Errorf("%s: %s: %v", r.Name, tab.Name, err)
			}
			if names[tab.Name] {
				t.Errorf("%s: two tables are called %s", r.Name, tab.Name)
			}
			names[tab.Name] = true
		}
	}
}

// TestLiterature reads the published counts and compares those of a puzzle.
func TestLiterature(t *testing.T) {
	all, err := literature.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if p.Source == "" || p.Title == "" || len(p.Want) == 0 {
			t.Errorf("an entry lacks something: %+v", p)
		}
		if _, err := catalog.Find(p.Puzzle); err != nil {
			t.Error(err)
		}
	}
	r := small(t, "sliding:2x3")
	if len(r.Checks) != 1 || !r.Checks[0].Agrees {
		t.Errorf("checks: %+v", r.Checks)
	}
	r.Manifest.Levels[3]++
	if err := r.compare(); err != nil || r.Checks[0].Agrees {
		t.Errorf("a wrong count agrees: %v", err)
	}
	for _, c := range withHiRiQ(t).Checks {
		if strings.Contains(c.What, "stuck") && !c.Agrees {
			t.Errorf("the shortest dead end: %+v", c)
		}
	}
}

// TestTableInPage writes a table as part of a page.
func TestTableInPage(t *testing.T) {
	all := table.New("what it is", "count")
	all.Title, all.Total = "A title", []any{"all", 1234567}
	special := `a!"#$%&'()*+,-./:;<=>?@[\]^_{|}~--` + "`" + `é`
	all.Add(special, 1234567)
	all.Add(table.Linked{Words: "words", Address: "https://oeis.org/"}, nil)
	var out strings.Builder
	err := htmlTemplate.ExecuteTemplate(&out, "table", map[string]any{"Table": all})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<caption>A title</caption>",
		`<th scope="col" class="n">count</th>`, html.EscapeString(`<=>?@`),
		`<td class="n">1,234,567</td>`, "<tfoot>", `<a href="https://oeis.org/">words</a>`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in %s", want, &out)
		}
	}
	cell := regexp.MustCompile(`<td class="x">([^<]*)</td>`).FindStringSubmatch(out.String())
	if cell == nil || html.UnescapeString(cell[1]) != special {
		t.Errorf("the words became %q", cell)
	}
}

// TestSchema compares the JSON of reports with docs/report.schema.json.
func TestSchema(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "report.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema map[string]any
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	for _, r := range every(t) {
		var out bytes.Buffer
		if err := r.writeJSON(&out); err != nil {
			t.Fatal(err)
		}
		var value any
		if err := json.NewDecoder(&out).Decode(&value); err != nil && err != io.EOF {
			t.Fatal(err)
		}
		for _, wrong := range conforms(r.Name, schema, schema, value) {
			t.Error(wrong)
		}
	}
}

// conforms returns where a value differs from a schema, of which it knows type, properties,
// required, items and references to definitions. Unlike in JSON Schema, a property that the schema
// does not name is wrong too.
func conforms(path string, root, schema map[string]any, value any) (wrong []string) {
	if name, ok := schema["$ref"].(string); ok {
		schema = root["$defs"].(map[string]any)[filepath.Base(name)].(map[string]any)
	}
	types, ok := schema["type"].([]any)
	if !ok {
		types = []any{schema["type"]}
	}
	if !slices.ContainsFunc(types, func(t any) bool { return hasType(value, t) }) {
		return []string{fmt.Sprintf("%s: %T, want %v", path, value, types)}
	}
	switch v := value.(type) {
	case []any:
		items, ok := schema["items"].(map[string]any)
		for i := 0; ok && i < len(v); i++ {
			wrong = append(wrong, conforms(fmt.Sprintf("%s[%d]", path, i), root, items, v[i])...)
		}
	case map[string]any:
		properties, _ := schema["properties"].(map[string]any)
		for name, inner := range v {
			if property, ok := properties[name].(map[string]any); ok {
				wrong = append(wrong, conforms(path+"."+name, root, property, inner)...)
			} else {
				wrong = append(wrong, fmt.Sprintf("%s.%s is not in the schema", path, name))
			}
		}
		required, _ := schema["required"].([]any)
		for _, name := range required {
			if _, ok := v[name.(string)]; !ok {
				wrong = append(wrong, fmt.Sprintf("%s.%s is missing", path, name))
			}
		}
	}
	return wrong
}

func hasType(value, name any) bool {
	switch v := value.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case float64:
		return name == "number" || name == "integer" && v == float64(int64(v))
	case []any:
		return name == "array"
	default:
		return name == "object"
	}
}

// fewRules is a puzzle with other rules, as somebody else may write them.
type fewRules struct {
	puzzle.Puzzle
	rules []string
}

func (f fewRules) Features() *puzzle.Features {
	features := *f.Puzzle.Features()
	features.Rules = f.rules
	return &features
}

// TestFewRules makes sheets and pages of puzzles with fewer rules than the catalogue has.
func TestFewRules(t *testing.T) {
	for _, r := range []*Report{small(t, "tails:2x2"), fifteen(t)} {
		for n := range 4 {
			own := *r
			own.Subject = fewRules{r.Subject, []string{"One.", "Two.", "Three."}[:n]}
			if err := picture.Sheet(io.Discard, own.Subject, nil,
				picture.SheetOptions{Title: "a sheet", Numbers: true}); err != nil {
				t.Error(err)
			}
			var out strings.Builder
			if err := own.writeMarkdown(&out); err != nil {
				t.Error(err)
			}
			for i, rule := range []string{"One.", "Two.", "Three."} {
				if told := strings.Contains(out.String(), rule); told != (i < n) {
					t.Errorf("%s with %d rules: %q is told: %t", r.Name, n, rule, told)
				}
			}
		}
	}
}
