package export

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"go.uber.org/goleak"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/store/write"
)

// built returns a puzzle with its database.
func built(t *testing.T, spec string) (puzzle.Puzzle, *store.DB) {
	t.Helper()
	p := catalogtest.Find(t, spec)
	table, err := enumerate.Run(context.Background(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.db")
	if _, err := write.Table(context.Background(), path, p, table, write.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return p, db
}

// slow makes the records one by one, from lookups and the rules.
func slow(t *testing.T, p puzzle.Puzzle, db *store.DB, keep func(Record) bool) []Record {
	t.Helper()
	var out []Record
	for x := range puzzle.Index(p.Size()) {
		e, err := db.Lookup(x)
		if err != nil {
			t.Fatal(err)
		}
		r := Record{Position: p.Format(p.Unrank(x)), Index: x, Solvable: e.Reached,
			Distance: e.Distance, Parent: -1, Moves: len(p.Successors(x, nil))}
		if e.Reached && e.Distance > 0 {
			r.Parent = int(e.Parent)
		}
		for i, c := range columnsOf(p) {
			r.Numbers[i] = c.Of(x)
		}
		if keep(r) {
			out = append(out, r)
		}
	}
	return out
}

// standard returns the usual columns.
func standard(p puzzle.Puzzle) *Columns {
	c, _ := PositionColumns(p, nil)
	return c
}

// edges are the columns of moves.
var edges = MoveColumns()

// gathered is a sink that keeps the records.
type gathered struct {
	records []Record
	aborted bool
}

func (g *gathered) Write(records []Record) error {
	g.records = append(g.records, records...)
	return nil
}

func (g *gathered) Close(err error) error {
	g.aborted = err != nil
	return err
}

// parquetRow is a row of the standard columns.
type parquetRow struct {
	Position string `parquet:"position"`
	Index    uint64 `parquet:"index,delta"`
	Distance *int32 `parquet:"distance,dict"`
	Parent   *int32 `parquet:"parent_move,dict"`
	Moves    int32  `parquet:"moves,dict"`
}

// wishes are conditions with what they mean.
var wishes = []struct {
	texts []string
	keep  func(Record) bool
}{
	{nil, func(Record) bool { return true }},
	{[]string{"distance=3"}, func(r Record) bool { return r.Solvable && r.Distance == 3 }},
	{[]string{"distance!=3"}, func(r Record) bool { return r.Solvable && r.Distance != 3 }},
	{[]string{"distance=2..4"}, func(r Record) bool {
		return r.Solvable && r.Distance >= 2 && r.Distance <= 4
	}},
	{[]string{"distance>2", "distance<=4"}, func(r Record) bool {
		return r.Solvable && r.Distance > 2 && r.Distance <= 4
	}},
	{[]string{"distance = none"}, func(r Record) bool { return !r.Solvable }},
	{[]string{"distance!=none", "moves>=3"}, func(r Record) bool {
		return r.Solvable && r.Moves >= 3
	}},
	{[]string{"moves=0"}, func(r Record) bool { return r.Moves == 0 }},
	{[]string{"index<100", "index>=7", "index!=50..60"}, func(r Record) bool {
		return r.Index < 100 && r.Index >= 7 && (r.Index < 50 || r.Index > 60)
	}},
	{[]string{"index<0"}, func(Record) bool { return false }},
	{[]string{"distance>1 and distance<=3", "moves>=1 AND index>9"}, func(r Record) bool {
		return r.Solvable && r.Distance > 1 && r.Distance <= 3 && r.Moves >= 1 && r.Index > 9
	}},
}

// TestRecords compares with records that are made one by one.
func TestRecords(t *testing.T) {
	puzzletest.Alone(t)
	for _, spec := range []string{"tails:2x5", "weighted-tails:3x3", "sliding:2x4", "pool"} {
		p, db := built(t, spec)
		all := slow(t, p, db, func(Record) bool { return true })
		for _, w := range wishes {
			where, err := ParseWhere(w.texts, db.Manifest(), columnsOf(p))
			if err != nil && slices.ContainsFunc(w.texts, func(s string) bool {
				return strings.HasPrefix(s, "distance")
			}) {
				continue // the puzzle has no such distance
			}
			if err != nil {
				t.Fatal(err)
			}
			var got gathered
			n, err := Run(context.Background(), db, where, &got,
				Options{Columns: standard(p), Workers: 3})
			if err != nil {
				t.Fatal(err)
			}
			want := slices.DeleteFunc(slices.Clone(all), func(r Record) bool { return !w.keep(r) })
			if !slices.Equal(got.records, want) || n != uint64(len(want)) {
				t.Errorf("%s %v: %d records (%d said), want %d", spec, w.texts, len(got.records), n,
					len(want))
			}
		}
	}
}

// TestOwnColumns chooses by the puzzle's own numbers and finds them in both
// kinds of file. A puzzle without any has none.
func TestOwnColumns(t *testing.T) {
	for spec, name := range map[string]string{"tails:2x5": "heads", "sliding:2x3": "manhattan",
		"peg:triangle15": "white"} {
		p, db := built(t, spec)
		where, err := ParseWhere([]string{name + "=2..4 and distance=1..5"}, db.Manifest(),
			columnsOf(p))
		if err != nil {
			t.Fatal(err)
		}
		want := slow(t, p, db, func(r Record) bool {
			return r.Numbers[0] >= 2 && r.Numbers[0] <= 4 && r.Solvable && r.Distance >= 1 &&
				r.Distance <= 5
		})
		var lines, file bytes.Buffer
		sink, err := newCSV(&lines, standard(p))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []Sink{sink, newParquet(&file, db.Manifest(), standard(p), 2)} {
			if n, err := Run(context.Background(), db, where, s,
				Options{Columns: standard(p)}); err != nil ||
				n != uint64(len(want)) || n == 0 {
				t.Fatalf("%s: %d records, want %d; %v", spec, n, len(want), err)
			}
		}
		rows, err := csv.NewReader(&lines).ReadAll()
		if err != nil || rows[0][5] != name {
			t.Fatalf("%s: the columns are %v; %v", spec, rows[0], err)
		}
		packed, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		values := make([]parquet.Row, len(want)+1)
		group := packed.RowGroups()[0].Rows()
		n, _ := group.ReadRows(values)
		if fields := packed.Schema().Fields(); n != len(want) ||
			len(fields) != 5+len(columnsOf(p)) ||
			fields[5].Name() != name {
			t.Fatalf("%s: %d rows of %v", spec, n, packed.Schema())
		}
		for i, r := range want {
			if rows[i+1][5] != strconv.FormatUint(r.Numbers[0], 10) ||
				values[i][5].Uint64() != r.Numbers[0] {
				t.Fatalf("%s: record %d is %v and %v, want %+v", spec, i, rows[i+1], values[i], r)
			}
		}
		group.Close()
	}
	if p, _ := built(t, "pool"); columnsOf(p) != nil {
		t.Errorf("pool has columns of its own")
	}
}

// TestWhereWrong words what cannot be meant.
func TestWhereWrong(t *testing.T) {
	p, db := built(t, "sliding:2x3")
	for text, want := range map[string]string{
		"distance=99":    "no position at such a distance, the greatest is 21",
		"distance=4..x":  "whole number",
		"distance=5..4":  "whole number",
		"distance>3..4":  "whole number",
		"distance<none":  "distance=none",
		"distance":       "want a field",
		"weight=3":       "no field is called",
		"=3":             "no field is called",
		"moves=-1":       "whole number",
		"index=1e3":      "whole number",
		"distance=\x003": "whole number",
	} {
		_, err := ParseWhere([]string{text}, db.Manifest(), columnsOf(p))
		if err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want something with %q", text, err, want)
		}
	}
}

// TestParquet reads back what was written, with as many workers as may be.
func TestParquet(t *testing.T) {
	p, db := built(t, "sliding:2x4")
	want := slow(t, p, db, func(Record) bool { return true })
	var first []byte
	for _, workers := range []int{1, 2, 5} {
		var file bytes.Buffer
		if _, err := Run(context.Background(), db, new(Where),
			newParquet(&file, db.Manifest(), standard(p), workers),
			Options{Columns: standard(p), Workers: workers}); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = file.Bytes()
		}
		if !bytes.Equal(first, file.Bytes()) {
			t.Errorf("%d workers give another file than 1", workers)
		}
	}
	if file, err := parquet.OpenFile(bytes.NewReader(first), int64(len(first))); err != nil ||
		file.Schema().Name() != "parquetRow" {
		t.Errorf("the schema has another name than it always had (%v)", err)
	}
	got, err := parquet.Read[parquetRow](bytes.NewReader(first), int64(len(first)))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) {
		t.Fatalf("%d records, want %d", len(got), len(want))
	}
	for i, g := range got {
		r := Record{Position: g.Position, Index: puzzle.Index(g.Index), Moves: int(g.Moves),
			Parent: -1, Numbers: want[i].Numbers}
		if g.Distance != nil {
			r.Solvable, r.Distance = true, puzzle.Distance(*g.Distance)
		}
		if g.Parent != nil {
			r.Parent = int(*g.Parent)
		}
		if r != want[i] {
			t.Fatalf("record %d is %+v, want %+v", i, r, want[i])
		}
	}
}

// TestCSV reads back what was written.
func TestCSV(t *testing.T) {
	p, db := built(t, "sliding:2x3")
	want := slow(t, p, db, func(Record) bool { return true })
	var file bytes.Buffer
	sink, err := newCSV(&file, standard(p))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(context.Background(), db, new(Where), sink,
		Options{Columns: standard(p), Workers: 2}); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range lines[1:] {
		r := want[i]
		parent := ""
		if r.Parent >= 0 {
			parent = strconv.Itoa(r.Parent)
		}
		should := []string{r.Position, fmt.Sprint(r.Index), fmt.Sprint(r.Distance), parent,
			fmt.Sprint(r.Moves)}
		for _, own := range r.Numbers[:len(columnsOf(p))] {
			should = append(should, fmt.Sprint(own))
		}
		if !slices.Equal(line, should) {
			t.Fatalf("line %d is %v, want %v", i+2, line, should)
		}
	}
}

// TestQuoted writes texts that CSV must quote.
func TestQuoted(t *testing.T) {
	for _, text := range []string{"a b", "a,b", `turn 5"`, "two\nlines", `"`} {
		got, err := csv.NewReader(bytes.NewReader(appendCSV(nil, text))).Read()
		if err != nil || !slices.Equal(got, []string{text}) {
			t.Errorf("%q is read back as %q, %v", text, got, err)
		}
	}
}

// failing is a sink and a database that fail after so many records or at a row.
type failing struct {
	*store.DB
	gathered
	most int
	row  uint64
}

var errFailing = errors.New("no more")

func (f *failing) Write(records []Record) error {
	if len(f.records)+len(records) > f.most {
		return errFailing
	}
	return f.gathered.Write(records)
}

func (f *failing) Close(err error) error { return f.gathered.Close(err) }

func (f *failing) Rows(first uint64, dst []uint64) error {
	if f.row >= first && f.row < first+uint64(len(dst)/f.Shape().Words()) {
		return errFailing
	}
	return f.DB.Rows(first, dst)
}

// TestFailures wants the error of the sink or of the database, and before it
// the first records, in order.
func TestFailures(t *testing.T) {
	p, db := built(t, "sliding:3x3")
	want := slow(t, p, db, func(Record) bool { return true })
	for _, f := range []*failing{
		{most: 0, row: 1 << 60}, {most: 100_000, row: 1 << 60}, {most: len(want), row: 0},
		{most: len(want), row: 2000},
	} {
		f.DB = db
		n, err := Run(t.Context(), f, new(Where), f, Options{Columns: standard(p), Workers: 4})
		if !errors.Is(err, errFailing) || !f.aborted || n < uint64(len(f.records)) ||
			!slices.Equal(f.records, want[:len(f.records)]) {
			t.Errorf("at most %d records, none from row %d: %d are written, %v", f.most, f.row,
				len(f.records), err)
		}
	}
}

// unwritable is a database of a puzzle that cannot write one of its positions.
type unwritable struct{ *store.DB }

func (u unwritable) Puzzle() puzzle.Puzzle { return mute{u.DB.Puzzle()} }

type mute struct{ puzzle.Puzzle }

func (m mute) Format(p puzzle.Position) string {
	if x, _ := m.Rank(p); x == 100 {
		panic("no words")
	}
	return m.Puzzle.Format(p)
}

// TestPanic wants a panic while a record is made to reach the caller, who may recover, and not to
// keep the other workers waiting.
func TestPanic(t *testing.T) {
	p, db := built(t, "sliding:3x3")
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent()) // of the build, which may just end
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "no words") {
			t.Errorf("recovered from %.100s", r)
		}
	}()
	_, err := Run(t.Context(), unwritable{db}, new(Where), new(gathered),
		Options{Columns: standard(p), Workers: 4})
	t.Errorf("no panic, and the error %v", err)
}

// TestFailedParquet drops what is being packed when the database fails.
func TestFailedParquet(t *testing.T) {
	p, db := built(t, "sliding:3x3")
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent()) // of the build, which may just end
	f := &failing{DB: db, most: 1 << 60, row: 2000}
	var file bytes.Buffer
	if _, err := Run(t.Context(), f, new(Where),
		newParquet(&file, db.Manifest(), standard(p), 2),
		Options{Columns: standard(p), Workers: 2}); !errors.Is(err, errFailing) {
		t.Errorf("error %v", err)
	}
	if strings.HasSuffix(file.String(), "PAR1") {
		t.Error("the file was finished")
	}
}

// TestStopped stops in the middle and leaves nothing running.
func TestStopped(t *testing.T) {
	p, db := built(t, "tails:4x4")
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Run(ctx, db, new(Where),
		newParquet(&bytes.Buffer{}, db.Manifest(), standard(p), 2),
		Options{Columns: standard(p), Workers: 2}); err == nil {
		t.Error("no error")
	}
}

// TestGraphRefused refuses graphs of too many positions before it reads any rows. Where conditions
// leave few, or may leave few, rows are read.
func TestGraphRefused(t *testing.T) {
	p, db := built(t, "sliding:3x3")
	for condition, refused := range map[string]bool{"": true, "distance<=20": true,
		"distance<=5": false, "distance=20": false, "moves=4": false} {
		var texts []string
		if condition != "" {
			texts = []string{condition}
		}
		where, err := ParseWhere(texts, db.Manifest(), Fields(p))
		if err != nil {
			t.Fatal(err)
		}
		sink, err := NewSink(DOT, io.Discard, p, db.Manifest(), edges, 1)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Run(t.Context(), rowless{db}, where, sink, Options{Columns: edges})
		want := errRows
		if refused {
			want = ErrTooMany
		}
		if !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", condition, err, want)
		}
	}
}

// rowless is a database whose rows cannot be read.
type rowless struct{ *store.DB }

var errRows = errors.New("rows are read")

func (rowless) Rows(uint64, []uint64) error { return errRows }
