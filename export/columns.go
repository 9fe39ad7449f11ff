package export

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/parquet-go/parquet-go"

	"puzzlebase/analyze"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// maxColumns is how many columns with numbers of the puzzle an export may have.
const maxColumns = 4

// maxFields is how many columns Fields returns at most: those of columnsOf, the side and the orbit.
const maxFields = maxColumns + 2

// columnsOf returns the columns with numbers of p: the first maxColumns of its features.
func columnsOf(p puzzle.Puzzle) []puzzle.Measure {
	all := p.Features().Measures
	return all[:min(len(all), maxColumns)]
}

// Fields returns the columns with numbers of p and two more: the side of a position, where every
// move changes sides, and the least index of its symmetric images. Conditions may be on any of
// them.
func Fields(p puzzle.Puzzle) []puzzle.Measure {
	f := p.Features()
	out := slices.Clone(columnsOf(p))
	if side := f.Side; side != nil {
		out = append(out, puzzle.Measure{Name: "side", About: "0 or 1, which every move changes",
			Of: func(x puzzle.Index) uint64 {
				return uint64(side(x))
			}})
	}
	if f.Symmetry != nil {
		symmetries := analyze.SymmetriesOf(p)
		out = append(out, puzzle.Measure{Name: fieldOrbit,
			About: "the least index of its symmetric images", Of: func(x puzzle.Index) uint64 {
				return uint64(symmetries.Canonical(x))
			}})
	}
	return out
}

// Columns is the columns of a file, in order.
type Columns struct {
	fields  []field
	numbers []puzzle.Measure // those of Record.Numbers
	names   bool             // moves are named
	edges   bool             // a row is a move, not a position
}

type field struct {
	name string
	typ  reflect.Type // in Parquet
	tag  string       // its encoding there
	of   func(r *Record) value
}

type value struct {
	text    string
	number  uint64
	isText  bool
	missing bool
}

func words(s string) value { return value{text: s, isText: true} }

func number[N ~uint64 | ~int | ~uint16](n N) value { return value{number: uint64(n)} }

func maybe(there bool, v value) value {
	v.missing = !there
	return v
}

// The types of columns in Parquet. Numbers are signed, for the difference of two that
// are not overflows in SQL where it is less than zero; indices may take 64 bits.
var (
	typeText        = reflect.TypeFor[string]()
	typeTextOrNull  = reflect.TypeFor[*string]()
	typeIndex       = reflect.TypeFor[uint64]()
	typeLarge       = reflect.TypeFor[int64]()
	typeSmall       = reflect.TypeFor[int32]()
	typeSmallOrNull = reflect.TypeFor[*int32]()
)

// positions are the columns of rows that are positions, but for the puzzle's numbers.
var positions = []field{
	{"position", typeText, "", func(r *Record) value { return words(r.Position) }},
	{fieldIndex, typeIndex, ",delta", func(r *Record) value { return number(r.Index) }},
	{fieldDistance, typeSmallOrNull, ",dict", func(r *Record) value {
		return maybe(r.Solvable, number(r.Distance))
	}},
	{"parent_move", typeSmallOrNull, ",dict", func(r *Record) value {
		return maybe(r.Parent >= 0, number(r.Parent))
	}},
	{fieldMoves, typeSmall, ",dict", func(r *Record) value { return number(r.Moves) }},
	// in the file only if columns name it
	{"parent_name", typeTextOrNull, ",dict", func(r *Record) value {
		return maybe(r.Parent >= 0, words(r.Name))
	}},
}

// moves are the columns of rows that are moves.
var moves = []field{
	{"from", typeIndex, ",delta", func(r *Record) value { return number(r.Index) }},
	{"to", typeIndex, "", func(r *Record) value { return number(r.To) }},
	{"move", typeSmall, ",dict", func(r *Record) value { return number(r.Move) }},
	{"name", typeText, ",dict", func(r *Record) value { return words(r.Name) }},
	{fieldDistance, typeSmallOrNull, ",dict", func(r *Record) value {
		return maybe(r.Solvable, number(r.Distance))
	}},
	{"to_distance", typeSmallOrNull, ",dict", func(r *Record) value {
		return maybe(r.ToSolvable, number(r.ToDistance))
	}},
}

func numberField(i int, c puzzle.Measure) field {
	typ := typeLarge
	if c.Name == fieldOrbit {
		typ = typeIndex
	}
	return field{c.Name, typ, ",dict", func(r *Record) value { return number(r.Numbers[i]) }}
}

// MoveColumns returns the columns of a file of moves.
func MoveColumns() *Columns { return &Columns{fields: moves, names: true, edges: true} }

// PositionColumns returns the named columns of a file of positions. Without names these are all but
// parent_name and those that only Fields has.
func PositionColumns(p puzzle.Puzzle, columns []string) (*Columns, error) {
	c, fields := new(Columns), Fields(p)
	var names []string
	for _, f := range positions {
		names = append(names, f.name)
	}
	if columns == nil {
		columns = slices.Clone(names[:len(names)-1])
		for _, m := range columnsOf(p) {
			columns = append(columns, m.Name)
		}
	}
	for _, m := range fields {
		names = append(names, m.Name)
	}
	for k, name := range columns {
		i := slices.Index(names, name)
		switch {
		case i < 0:
			return nil, english.Unknown("column", name, names...)
		case slices.Contains(columns[:k], name):
			return nil, fmt.Errorf("column %s is wanted twice", name)
		case i < len(positions):
			c.fields = append(c.fields, positions[i])
			c.names = c.names || name == "parent_name"
		default:
			m := fields[i-len(positions)]
			c.fields = append(c.fields, numberField(len(c.numbers), m))
			c.numbers = append(c.numbers, m)
		}
	}
	return c, nil
}

// schema returns the schema of a Parquet file with these columns. Its name is in the file.
func (c *Columns) schema() *parquet.Schema {
	var out []reflect.StructField
	for i, f := range c.fields {
		out = append(out, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: f.typ,
			Tag: reflect.StructTag(fmt.Sprintf(`parquet:"%s%s"`, f.name, f.tag))})
	}
	return parquet.NewSchema("parquetRow",
		parquet.SchemaOf(reflect.New(reflect.StructOf(out)).Interface()))
}
