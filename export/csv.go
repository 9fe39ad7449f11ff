package export

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"
)

// csvSink writes lines of comma-separated values under a header; what there is
// not is empty.
type csvSink struct {
	w      io.Writer
	fields []field
	line   []byte
}

// NewCSV returns a sink that writes CSV to w, after RFC 4180 but for line feeds
// alone at the ends of lines.
func NewCSV(w io.Writer, l *Layout) (Sink, error) {
	var head []string
	for _, f := range l.fields {
		head = append(head, f.name)
	}
	_, err := io.WriteString(w, strings.Join(head, ",")+"\n")
	return &csvSink{w: w, fields: l.fields}, err
}

// Write implements Sink.
func (s *csvSink) Write(records []Record) error {
	out := s.line[:0]
	for i := range records {
		for k, f := range s.fields {
			if k > 0 {
				out = append(out, ',')
			}
			switch v := f.of(&records[i]); {
			case v.missing:
			case !v.isText:
				out = strconv.AppendUint(out, v.number, 10)
			case strings.ContainsAny(v.text, ",\"\n"): // a quotation mark occurs in no notation
				out = append(append(append(out, '"'), v.text...), '"')
			default:
				out = append(out, v.text...)
			}
		}
		out = append(out, '\n')
	}
	s.line = out
	_, err := s.w.Write(out)
	return err
}

// Close implements Sink.
func (s *csvSink) Close(bool) error { return nil }

// jsonSink writes an object a line; what there is not is null.
type jsonSink struct {
	w      io.Writer
	fields []field
	keys   []string // with what stands before and after them
	line   []byte
}

// NewJSON returns a sink that writes JSON to w, a line for each record.
func NewJSON(w io.Writer, l *Layout) Sink {
	s := &jsonSink{w: w, fields: l.fields}
	for i, f := range l.fields {
		s.keys = append(s.keys, string("{,"[min(i, 1)])+strconv.Quote(f.name)+":")
	}
	return s
}

// Write implements Sink.
func (s *jsonSink) Write(records []Record) error {
	out := s.line[:0]
	for i := range records {
		for k, f := range s.fields {
			out = append(out, s.keys[k]...)
			switch v := f.of(&records[i]); {
			case v.missing:
				out = append(out, "null"...)
			case v.isText:
				text, err := json.Marshal(v.text)
				if err != nil {
					return err
				}
				out = append(out, text...)
			default:
				out = strconv.AppendUint(out, v.number, 10)
			}
		}
		out = append(out, "}\n"...)
	}
	s.line = out
	_, err := s.w.Write(out)
	return err
}

// Close implements Sink.
func (s *jsonSink) Close(bool) error { return nil }
