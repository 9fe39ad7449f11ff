package export

import (
	"fmt"
	"reflect"

	"github.com/parquet-go/parquet-go"

	"puzzlebase/puzzle"
)

// MaxColumns is how many columns of its own a puzzle may have in an export.
const MaxColumns = 4

// Columns returns the columns that only exports of p have: the first MaxColumns
// of the numbers that it has of its positions.
func Columns(p puzzle.Puzzle) []puzzle.Column {
	c := puzzle.TraitsOf(p).Columner
	if c == nil {
		return nil
	}
	all := c.Columns()
	return all[:min(len(all), MaxColumns)]
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

// schema is that of a file with such columns besides the usual ones.
func schema(columns []puzzle.Column) *parquet.Schema {
	row := reflect.TypeFor[parquetRow]()
	fields := reflect.VisibleFields(row)
	for i, c := range columns {
		fields = append(fields, reflect.StructField{
			Name: fmt.Sprintf("Own%d", i), Type: reflect.TypeFor[uint64](),
			Tag: reflect.StructTag(fmt.Sprintf(`parquet:"%s,dict"`, c.Name)),
		})
	}
	return parquet.NewSchema(row.Name(), parquet.SchemaOf(reflect.New(reflect.StructOf(fields)).Interface()))
}
