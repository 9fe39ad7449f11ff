package export

import (
	"io"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// csvSink writes lines of comma-separated values under a header; what there is
// not is empty.
type csvSink struct {
	w    io.Writer
	own  int // columns of the puzzle's own
	line []byte
}

// NewCSV returns a sink that writes CSV to w, with such columns besides the usual
// ones, after RFC 4180 but for line feeds
// alone at the ends of lines.
func NewCSV(w io.Writer, columns []puzzle.Column) (Sink, error) {
	head := "position,index,distance,parent_move,moves"
	for _, c := range columns {
		head += "," + c.Name
	}
	_, err := io.WriteString(w, head+"\n")
	return &csvSink{w: w, own: len(columns)}, err
}

// Write implements Sink.
func (s *csvSink) Write(records []Record) error {
	out := s.line[:0]
	for i := range records {
		r := &records[i]
		if strings.ContainsAny(r.Position, ",\"\n") { // a quotation mark occurs in no notation
			out = append(out, '"')
			out = append(append(out, r.Position...), '"', ',')
		} else {
			out = append(append(out, r.Position...), ',')
		}
		out = append(strconv.AppendUint(out, uint64(r.Index), 10), ',')
		if r.Solvable {
			out = strconv.AppendUint(out, uint64(r.Distance), 10)
		}
		out = append(out, ',')
		if r.Parent >= 0 {
			out = strconv.AppendInt(out, int64(r.Parent), 10)
		}
		out = strconv.AppendInt(append(out, ','), int64(r.Moves), 10)
		for _, n := range r.Own[:s.own] {
			out = strconv.AppendUint(append(out, ','), n, 10)
		}
		out = append(out, '\n')
	}
	s.line = out
	_, err := s.w.Write(out)
	return err
}

// Close implements Sink.
func (s *csvSink) Close(bool) error { return nil }
