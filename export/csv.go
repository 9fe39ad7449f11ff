package export

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"
)

// lineSink writes a line for each record, as CSV or JSON.
type lineSink struct {
	w      io.Writer
	fields []field
	before []string // what stands before each cell
	end    string   // what stands after the last one
	null   string   // a cell that is missing
	text   func(out []byte, text string) []byte
	line   []byte
}

// newCSV returns a sink that writes CSV to w, after RFC 4180 but for line feeds
// alone at the ends of lines. The first line has the names of columns; missing cells are empty.
func newCSV(w io.Writer, c *Columns) (Sink, error) {
	s := &lineSink{w: w, fields: c.fields, end: "\n", text: appendCSV}
	head := ""
	for i, f := range c.fields {
		s.before = append(s.before, ","[:min(i, 1)])
		head += s.before[i] + f.name
	}
	_, err := io.WriteString(w, head+"\n")
	return s, err
}

func appendCSV(out []byte, text string) []byte {
	if strings.ContainsAny(text, ",\"\n") {
		return append(append(append(out, '"'), strings.ReplaceAll(text, `"`, `""`)...), '"')
	}
	return append(out, text...)
}

// newJSON returns a sink that writes JSON to w, an object a line; missing cells are null.
func newJSON(w io.Writer, c *Columns) Sink {
	s := &lineSink{w: w, fields: c.fields, end: "}\n", null: "null", text: appendJSON}
	for i, f := range c.fields {
		s.before = append(s.before, string("{,"[min(i, 1)])+strconv.Quote(f.name)+":")
	}
	return s
}

func appendJSON(out []byte, text string) []byte {
	quoted, _ := json.Marshal(text) // a string has no error
	return append(out, quoted...)
}

func (s *lineSink) Write(records []Record) error {
	out := s.line[:0]
	for i := range records {
		for k, f := range s.fields {
			out = append(out, s.before[k]...)
			switch v := f.of(&records[i]); {
			case v.missing:
				out = append(out, s.null...)
			case v.isText:
				out = s.text(out, v.text)
			default:
				out = strconv.AppendUint(out, v.number, 10)
			}
		}
		out = append(out, s.end...)
	}
	s.line = out
	_, err := s.w.Write(out)
	return err
}

func (s *lineSink) Close(err error) error { return err }
