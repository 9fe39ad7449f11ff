package export

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/parquet-go/parquet-go"

	"puzzlebase/puzzle"
)

// MaxColumns is how many columns of its own a puzzle may have in an export.
const MaxColumns = 4

// Columns returns the columns that only exports of p have: the first MaxColumns
// of the numbers that it has of its positions.
func Columns(p puzzle.Puzzle) []puzzle.Column {
	all := p.Features().Columns
	return all[:min(len(all), MaxColumns)]
}

// Fields are the puzzle's own columns and those that follow from its features: on
// which side a position is where every move changes sides, and the least index of
// its symmetric images. Conditions may be on any of them.
func Fields(p puzzle.Puzzle) []puzzle.Column {
	f := p.Features()
	out := slices.Clone(Columns(p))
	if side := f.Side; side != nil {
		out = append(out, puzzle.Column{Name: "side", About: "0 or 1, which every move changes",
			Of: func(x puzzle.Index) uint64 {
				return uint64(side(x))
			}})
	}
	if s := f.Symmetry; s != nil {
		out = append(out, puzzle.Column{Name: fieldOrbit,
			About: "the least index of its symmetric images", Of: func(x puzzle.Index) uint64 {
				least, pos := x, p.Unrank(x)
				for i := 1; i < s.Order; i++ {
					if y, ok := p.Rank(s.Image(pos, i)); ok {
						least = min(least, y)
					}
				}
				return uint64(least)
			}})
	}
	return out
}

// own is a condition on a column of the puzzle's own.
type own struct {
	condition
	of func(puzzle.Index) uint64
}

// wantsOwn reports whether the puzzle's own numbers of a position are wanted.
func (w *Where) wantsOwn(x puzzle.Index) bool {
	for _, c := range w.own {
		if !c.holds(c.of(x)) {
			return false
		}
	}
	return true
}

// Layout is the columns of a file, in order.
type Layout struct {
	fields []field
	own    []puzzle.Column // what Record.Own holds; those without a function are not in the file
	names  bool            // moves are named
	edges  bool            // a row is a move, not a position
}

// field is a column: a text or a number, which may be missing.
type field struct {
	name string
	typ  reflect.Type // in Parquet
	tag  string       // its encoding there
	of   func(r *Record) value
}

// value is a cell.
type value struct {
	text    string
	number  uint64
	isText  bool
	missing bool
}

func words(s string) value { return value{text: s, isText: true} }

func number[N ~uint64 | ~int | ~uint16](n N) value { return value{number: uint64(n)} }

// maybe is a cell that may be missing.
func maybe(there bool, v value) value {
	v.missing = !there
	return v
}

// The types of columns in Parquet. Numbers are signed, for the difference of two that
// are not overflows in SQL where it is less than zero; indices may take 64 bits.
var (
	texts    = reflect.TypeFor[string]()
	names    = reflect.TypeFor[*string]()
	indices  = reflect.TypeFor[uint64]()
	large    = reflect.TypeFor[int64]()
	small    = reflect.TypeFor[int32]()
	smallOpt = reflect.TypeFor[*int32]()
)

// positions are the columns of rows that are positions, but for the puzzle's own.
var positions = []field{
	{"position", texts, "", func(r *Record) value { return words(r.Position) }},
	{fieldIndex, indices, ",delta", func(r *Record) value { return number(r.Index) }},
	{fieldDistance, smallOpt, ",dict", func(r *Record) value {
		return maybe(r.Solvable, number(r.Distance))
	}},
	{"parent_move", smallOpt, ",dict", func(r *Record) value {
		return maybe(r.Parent >= 0, number(r.Parent))
	}},
	{fieldMoves, small, ",dict", func(r *Record) value { return number(r.Moves) }},
	// not unless asked for
	{"parent_name", names, ",dict", func(r *Record) value {
		return maybe(r.Parent >= 0, words(r.Name))
	}},
}

// moves are the columns of rows that are moves.
var moves = []field{
	{"from", indices, ",delta", func(r *Record) value { return number(r.Index) }},
	{"to", indices, "", func(r *Record) value { return number(r.To) }},
	{"move", small, ",dict", func(r *Record) value { return number(r.Move) }},
	{"name", texts, ",dict", func(r *Record) value { return words(r.Name) }},
	{fieldDistance, smallOpt, ",dict", func(r *Record) value {
		return maybe(r.Solvable, number(r.Distance))
	}},
	{"to_distance", smallOpt, ",dict", func(r *Record) value {
		return maybe(r.ToSolvable, number(r.ToDistance))
	}},
}

// Standard is the layout of a file of positions of which nothing special is
// wanted.
func Standard(p puzzle.Puzzle) *Layout {
	l := &Layout{fields: slices.Clone(positions[:5]), own: Columns(p)}
	for i, c := range l.own {
		l.fields = append(l.fields, ownField(i, c))
	}
	return l
}

// Edges is the layout of a file of moves.
func Edges() *Layout { return &Layout{fields: moves, names: true, edges: true} }

// ownField is a column of the puzzle's own, the i-th of a record.
func ownField(i int, c puzzle.Column) field {
	typ := large
	if c.Name == fieldOrbit {
		typ = indices
	}
	return field{c.Name, typ, ",dict", func(r *Record) value { return number(r.Own[i]) }}
}

// LayoutOf is the layout with the columns of those names.
func LayoutOf(p puzzle.Puzzle, columns []string) (*Layout, error) {
	l := &Layout{own: slices.Clone(Fields(p))}
	var known []string
	for _, f := range positions {
		known = append(known, f.name)
	}
	for _, c := range l.own {
		known = append(known, c.Name)
	}
	chosen := make([]bool, len(known))
	for _, name := range columns {
		i := slices.Index(known, name)
		switch {
		case i < 0:
			return nil, puzzle.Unknown("column", name, known...)
		case chosen[i]:
			return nil, fmt.Errorf("column %s is wanted twice", name)
		case i < len(positions):
			l.fields = append(l.fields, positions[i])
			l.names = l.names || name == "parent_name"
		default:
			l.fields = append(l.fields, ownField(i-len(positions), l.own[i-len(positions)]))
		}
		chosen[i] = true
	}
	for i := range l.own {
		if !chosen[len(positions)+i] {
			l.own[i].Of = nil
		}
	}
	return l, nil
}

// schema is that of a Parquet file with the layout; its name is what it always was.
func (l *Layout) schema() *parquet.Schema {
	var out []reflect.StructField
	for i, f := range l.fields {
		out = append(out, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: f.typ,
			Tag: reflect.StructTag(fmt.Sprintf(`parquet:"%s%s"`, f.name, f.tag))})
	}
	return parquet.NewSchema("parquetRow",
		parquet.SchemaOf(reflect.New(reflect.StructOf(out)).Interface()))
}
