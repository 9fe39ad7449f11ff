package table

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"puzzlebase/internal/english"
)

// Table is rows of values under headings.
type Table struct {
	Name    string   // of a file; "" where the table has none of its own
	Title   string   // a line above it, or ""
	Columns []string // in lower case, with blanks between words
	Rows    [][]any  // see Add
	Total   []any    // a last row for people; nil when there is none
	Facts   bool     // two columns, a name and a value: text leaves the headings out
	Folded  bool     // long: a page shows it when asked to
}

// New returns an empty table with these headings.
func New(columns ...string) *Table { return &Table{Columns: columns} }

// Named returns an empty table that is a file of a report; the title may be "".
func Named(name, title string, columns ...string) *Table {
	return &Table{Name: name, Title: title, Columns: columns}
}

// Folded is Named for a long table, which a page shows when asked to.
func Folded(name, title string, columns ...string) *Table {
	return &Table{Name: name, Title: title, Columns: columns, Folded: true}
}

// Add appends a row. A cell is a string, a [Linked], a [Number], a [Plain], a whole number of any
// type, a float64, a [Share], a bool, or where there is nothing nil or a [None].
func (t *Table) Add(cells ...any) { t.Rows = append(t.Rows, cells) }

// Maybe is the cell of a value that there may not be.
func Maybe[T any](value *T) any {
	if value == nil {
		return nil
	}
	return *value
}

// Share is a part of a whole, 0 to 1: a percentage for people.
type Share float64

// ShareOf returns what part n is of a whole, 0 of nothing.
func ShareOf(n, whole uint64) Share { return Share(float64(n) / float64(max(whole, 1))) }

// Number is a number that is written already. CSV has it without its commas.
type Number string

// Linked is words that lead elsewhere on a page.
type Linked struct{ Words, Address string }

func (l Linked) String() string { return l.Words }

// None is what people read where there is no value; programs find nothing there.
type None string

// Plain is a whole number that names something, such as an index: it has no commas.
type Plain uint64

// Text writes a cell for people.
func Text(cell any) string {
	switch v := cell.(type) {
	case nil:
		return ""
	case string:
		return Printable(v)
	case None:
		return string(v)
	case Linked:
		return Printable(v.Words)
	case Share: // with four digits after the point, unless it is too small for them, but not 0
		if v > 0 && v < 0.0000005 {
			return "<0.0001%"
		}
		return strconv.FormatFloat(100*float64(v), 'f', 4, 64) + "%"
	case Plain:
		return strconv.FormatUint(uint64(v), 10)
	case float64:
		switch {
		case v == math.Trunc(v) && v >= 0 && v < 1e15:
			return english.Grouped(uint64(v))
		case v >= 1e6:
			return strconv.FormatFloat(v, 'g', 4, 64)
		}
		return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', 4, 64), "0"), ".")
	}
	switch v := reflect.ValueOf(cell); {
	case v.CanUint():
		return english.Grouped(v.Uint())
	case v.CanInt() && v.Int() >= 0:
		return english.Grouped(v.Int())
	default:
		return fmt.Sprint(cell)
	}
}

// data writes a cell for programs: a number in full, without exponents where it is a share.
func data(cell any) string {
	switch v := cell.(type) {
	case nil, None:
		return ""
	case Share:
		return strconv.FormatFloat(float64(v), 'f', -1, 64)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case Number:
		return strings.ReplaceAll(string(v), ",", "")
	default:
		return fmt.Sprint(v)
	}
}

// IsNumber reports whether a cell is a number, which people expect on the right.
func IsNumber(cell any) bool {
	switch cell.(type) {
	case string, Linked, None, bool, nil:
		return false
	}
	return true
}

// Numeric reports whether column i holds numbers, and nothing where it holds none.
func (t *Table) Numeric(i int) bool {
	some := false
	for _, row := range t.Rows {
		if IsNumber(row[i]) {
			some = true
		} else if _, none := row[i].(None); !none && row[i] != nil {
			return false
		}
	}
	return some
}

// key is a heading as programs write it: lower case letters, digits and underscores.
func key(heading string) string {
	return strings.NewReplacer(" ", "_", "-", "_", "'", "").Replace(strings.ToLower(heading))
}

// forPeople returns all rows as people read them, totals included.
func (t *Table) forPeople() [][]string {
	var out [][]string
	rows := t.Rows
	if t.Total != nil {
		rows = append(rows[:len(rows):len(rows)], t.Total)
	}
	for _, row := range rows {
		line := make([]string, len(row))
		for i, cell := range row {
			line[i] = Text(cell)
		}
		out = append(out, line)
	}
	return out
}

// Printable returns a text that is safe for a terminal, though it has names of files in it. What no
// font shows, such as the escape that begins an order to the terminal, is written as in strings of
// Go.
func Printable(text string) string {
	var out strings.Builder
	for rest := text; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&out, `\x%02x`, rest[0])
		case r == '\n' || strconv.IsPrint(r):
			out.WriteRune(r)
		default:
			out.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
		rest = rest[size:]
	}
	return out.String()
}
