package export

import (
	"cmp"
	"io"
	"reflect"
	"sync/atomic"
	"unsafe"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/store"
)

// rowGroupRecords is about how many records a row group of the file has: enough to compress well
// and to let readers skip, little enough to hold some in memory.
const rowGroupRecords = 1 << 20

// parquetSink gathers the file's row groups and packs several at a time.
type parquetSink struct {
	file    *parquet.GenericWriter[any]
	fields  []field
	next    *packing   // the group that records go to
	packing []*packing // groups being packed, in order
	aborted atomic.Bool
	atOnce  int
}

// packing is a row group; it takes its records in another goroutine.
type packing struct {
	sink    *parquetSink
	group   *parquet.ConcurrentRowGroupWriter
	records int
	in      chan []Record
	done    chan error
}

// newParquet returns a sink that writes Parquet to w; up to workers row groups are packed at the
// same time. The database that the records come from is named in the file's metadata.
func newParquet(w io.Writer, m *store.Manifest, c *Columns, workers int) Sink {
	return &parquetSink{
		fields: c.fields,
		file: parquet.NewGenericWriter[any](w, c.schema(),
			parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}),
			parquet.CreatedBy("puzzlebase", "", ""),
			parquet.KeyValueMetadata("puzzlebase.puzzle", m.Puzzle),
			parquet.KeyValueMetadata("puzzlebase.content_hash", m.ContentHash),
		),
		atOnce: max(workers, 1),
	}
}

func (s *parquetSink) Write(records []Record) error {
	if len(records) == 0 {
		return nil
	}
	if s.next == nil {
		s.next = &packing{sink: s, group: s.file.BeginRowGroup(), in: make(chan []Record, 4),
			done: make(chan error, 1)}
		s.packing = append(s.packing, s.next)
		go s.next.run()
	}
	s.next.records += len(records)
	s.next.in <- records
	if s.next.records < rowGroupRecords {
		return nil
	}
	close(s.next.in)
	s.next = nil
	if len(s.packing) < s.atOnce {
		return nil
	}
	return s.commit(nil)
}

// commit waits for the first of the groups and puts it into the file, but not after err.
func (s *parquetSink) commit(err error) error {
	first := s.packing[0]
	s.packing = s.packing[1:]
	failed := <-first.done
	if err = cmp.Or(err, failed); err == nil {
		_, err = first.group.Commit()
	}
	return err
}

func (s *parquetSink) Close(err error) error {
	s.aborted.Store(err != nil)
	if s.next != nil {
		close(s.next.in)
	}
	for len(s.packing) > 0 {
		err = s.commit(err)
	}
	if err != nil {
		return err
	}
	return s.file.Close()
}

// run takes records until there are no more. After a failure it goes on taking, so
// that no one waits for it, and drops them.
func (p *packing) run() {
	var err error
	columns := make([][]parquet.Value, len(p.sink.fields))
	for records := range p.in {
		if err == nil && !p.sink.aborted.Load() {
			err = p.add(records, columns)
		}
	}
	p.done <- err
}

// add puts records into the columns of the group. Columns is scratch memory.
func (p *packing) add(records []Record, columns [][]parquet.Value) error {
	for i, f := range p.sink.fields {
		column := columns[i][:0]
		for k := range records {
			column = append(column, f.of(&records[k]).parquet(i, f.typ))
		}
		columns[i] = column
	}
	vector.ClearUpper()
	for i, w := range p.group.ColumnWriters() {
		if _, err := w.WriteRowValues(columns[i]); err != nil {
			return err
		}
	}
	return nil
}

func (v value) parquet(column int, typ reflect.Type) parquet.Value {
	level := 0
	if typ.Kind() == reflect.Pointer { // it may be null
		level, typ = 1, typ.Elem()
	}
	switch {
	case v.missing:
		return parquet.NullValue().Level(0, 0, column)
	case v.isText:
		text := unsafe.Slice(unsafe.StringData(v.text), len(v.text)) // only read
		return parquet.ByteArrayValue(text).Level(0, level, column)
	case typ == typeSmall:
		return parquet.Int32Value(int32(v.number)).Level(0, level, column)
	default:
		return parquet.Int64Value(int64(v.number)).Level(0, level, column)
	}
}
