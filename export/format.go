package export

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// Format is the form of a file of rows: the ending of its name.
type Format string

// The formats.
const (
	CSV     Format = "csv"
	Parquet Format = "parquet"
	Lines   Format = "jsonl"
	GraphML Format = "graphml"
	DOT     Format = "dot"
)

// Formats are all formats.
var Formats = []Format{CSV, Parquet, Lines, GraphML, DOT}

// Endings names the formats in messages.
const Endings = ".parquet, .csv, .jsonl, .graphml or .dot"

// FormatOf returns the format of a file by the ending of its name; false where there is none.
func FormatOf(name string) (Format, bool) {
	f := Format(strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), "."))
	return f, slices.Contains(Formats, f)
}

// Graph reports whether the rows of a format are always moves.
func (f Format) Graph() bool { return f == GraphML || f == DOT }

// NewSink returns a sink that writes rows with columns c in a format. A Parquet file names the
// database of m.
func NewSink(f Format, w io.Writer, p puzzle.Puzzle, m *store.Manifest, c *Columns,
	workers int) (Sink, error) {
	switch f {
	case CSV:
		return newCSV(w, c)
	case Lines:
		return newJSON(w, c), nil
	case Parquet:
		return newParquet(w, m, c, workers), nil
	default:
		return &graphSink{w: w, p: p, dot: f == DOT, nodes: map[puzzle.Index]value{}}, nil
	}
}
