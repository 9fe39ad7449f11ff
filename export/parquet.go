package export

import (
	"io"
	"sync/atomic"
	"unsafe"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"puzzlebase/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// parquetRow is the schema of the file, which holds its name too, but for the
// columns of the puzzle's own. Null distances are unsolvable positions.
type parquetRow struct {
	Position string  `parquet:"position"`
	Index    uint64  `parquet:"index,delta"`
	Distance *uint16 `parquet:"distance,dict"`
	Parent   *uint16 `parquet:"parent_move,dict"`
	Moves    uint16  `parquet:"moves,dict"`
}

// rowGroupRecords is about how many records a row group of the file has: enough
// to compress well and to let readers skip, little enough to keep some in
// memory.
const rowGroupRecords = 1 << 20

// parquetSink gathers the file's row groups and packs several at a time.
type parquetSink struct {
	file    *parquet.GenericWriter[any]
	own     int        // columns of the puzzle's own
	next    *packing   // the group that records go to
	packing []*packing // groups being packed, in order
	failed  atomic.Bool
	atOnce  int
}

// packing is a row group; it takes its records in a goroutine of its own.
type packing struct {
	sink    *parquetSink
	group   *parquet.ConcurrentRowGroupWriter
	own     int
	records int
	in      chan []Record
	done    chan error
}

// NewParquet returns a sink that writes Parquet to w; up to workers row groups
// are packed at the same time. The database that the records come from is named
// in the file's metadata.
func NewParquet(w io.Writer, m *store.Manifest, columns []puzzle.Column, workers int) Sink {
	return &parquetSink{
		own: len(columns),
		file: parquet.NewGenericWriter[any](w, schema(columns),
			parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}),
			parquet.CreatedBy("puzzlebase", "", ""),
			parquet.KeyValueMetadata("puzzlebase.puzzle", m.Puzzle),
			parquet.KeyValueMetadata("puzzlebase.content_hash", m.ContentHash),
		),
		atOnce: max(workers, 1),
	}
}

// Write implements Sink.
func (s *parquetSink) Write(records []Record) error {
	if len(records) == 0 {
		return nil
	}
	if s.next == nil {
		s.next = &packing{sink: s, group: s.file.BeginRowGroup(), own: s.own, in: make(chan []Record, 4), done: make(chan error, 1)}
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
	return s.commit()
}

// commit waits for the first of the groups and puts it into the file.
func (s *parquetSink) commit() error {
	first := s.packing[0]
	s.packing = s.packing[1:]
	if err := <-first.done; err != nil {
		return err
	}
	_, err := first.group.Commit()
	return err
}

// Close implements Sink.
func (s *parquetSink) Close(failed bool) error {
	s.failed.Store(failed)
	if s.next != nil {
		close(s.next.in)
	}
	if failed {
		for _, p := range s.packing {
			<-p.done
		}
		return nil
	}
	for len(s.packing) > 0 {
		if err := s.commit(); err != nil {
			return err
		}
	}
	return s.file.Close()
}

// run takes records until there are no more. After a failure it goes on taking, so
// that no one waits for it, and drops them.
func (p *packing) run() {
	var err error
	columns := make([][]parquet.Value, 5+p.own)
	for records := range p.in {
		if err == nil && !p.sink.failed.Load() {
			err = p.add(records, columns)
		}
	}
	p.done <- err
}

// add puts records into the columns of the group. Columns is scratch room.
func (p *packing) add(records []Record, columns [][]parquet.Value) error {
	for i := range columns {
		columns[i] = columns[i][:0]
	}
	for i := range records {
		r := &records[i]
		text := unsafe.Slice(unsafe.StringData(r.Position), len(r.Position)) // only read
		columns[0] = append(columns[0], parquet.ByteArrayValue(text).Level(0, 0, 0))
		columns[1] = append(columns[1], parquet.Int64Value(int64(r.Index)).Level(0, 0, 1))
		columns[2] = append(columns[2], optional(int(r.Distance), r.Solvable, 2))
		columns[3] = append(columns[3], optional(r.Parent, r.Parent >= 0, 3))
		columns[4] = append(columns[4], parquet.Int32Value(int32(r.Moves)).Level(0, 0, 4))
		for k, n := range r.Own[:p.own] {
			columns[5+k] = append(columns[5+k], parquet.Int64Value(int64(n)).Level(0, 0, 5+k))
		}
	}
	vector.ClearUpper()
	for i, w := range p.group.ColumnWriters() {
		if _, err := w.WriteRowValues(columns[i]); err != nil {
			return err
		}
	}
	return nil
}

// optional returns a value of a column that may be null.
func optional(n int, there bool, column int) parquet.Value {
	if !there {
		return parquet.NullValue().Level(0, 0, column)
	}
	return parquet.Int32Value(int32(n)).Level(0, 1, column)
}
