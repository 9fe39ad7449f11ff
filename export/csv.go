package export

import (
	"io"
	"strconv"
	"strings"
)

// csvSink writes lines of comma-separated values under a header; what there is
// not is empty.
type csvSink struct {
	w    io.Writer
	line []byte
}

// NewCSV returns a sink that writes CSV to w, after RFC 4180 but for line feeds
// alone at the ends of lines.
func NewCSV(w io.Writer) (Sink, error) {
	_, err := io.WriteString(w, "position,index,distance,parent_move,moves\n")
	return &csvSink{w: w}, err
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
		out = append(strconv.AppendInt(append(out, ','), int64(r.Moves), 10), '\n')
	}
	s.line = out
	_, err := s.w.Write(out)
	return err
}

// Close implements Sink.
func (s *csvSink) Close() error { return nil }
