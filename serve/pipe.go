package serve

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"unsafe"

	"puzzlebase/analyze"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// The protocol of a pipe; docs/python.md describes it.
const (
	pipeProtocol = 1
	maxFrame     = 1 << 26 // bytes
	pipeStep     = 2048    // positions that a goroutine answers at once
	// Instead of a distance.
	noDistance = 0xffff // the position is unsolvable
	notLegal   = 0xfffe // of a move
	noIndex    = ^uint64(0)
)

// The first byte of an answer.
const (
	fine    = 0
	refused = 1 // a sentence follows
)

// greeting is the first answer of a pipe.
type greeting struct {
	Protocol int               `json:"protocol"`
	Version  string            `json:"version"`
	Puzzle   string            `json:"puzzle"` // the spec
	Cells    int               `json:"cells"`  // bytes of a position
	Moves    int               `json:"moves"`  // one more than the greatest move number
	Size     uint64            `json:"size"`   // indices; 0 if positions have none
	Table    bool              `json:"table"`  // whether answers are looked up, not searched for
	Costs    []puzzle.Distance `json:"costs"`  // by move number; null if all cost 1
}

// Pipe answers the frames of one client about p until in ends. The client is a library in another
// language. Questions about one position are those of the API. The others are about many
// positions, in binary.
func (s *Server) Pipe(ctx context.Context, p puzzle.Puzzle, in io.Reader, out io.Writer) error {
	s.databases.named.Add(pipeName, p) // which may be too long for a path
	db, err := s.databases.acquire(ctx, pipeName)
	if err != nil {
		return err
	}
	q := &pipe{Server: s, in: bufio.NewReader(in), out: bufio.NewWriter(out)}
	numbered := db.Puzzle() // as a search has found its positions
	hello, err := json.Marshal(greeting{Protocol: pipeProtocol, Version: s.opt.Version,
		Puzzle: p.Spec(), Cells: newBoards(db.Tablebase).cells, Moves: numbered.MoveCount(),
		Size: numbered.Size(), Table: !db.Costly(), Costs: p.Features().Costs})
	s.databases.release(db)
	if err == nil {
		err = q.write(fine, hello)
	}
	for err == nil {
		var kind byte
		var question []byte
		if kind, question, err = q.read(); err == nil {
			err = q.answer(ctx, kind, question)
		}
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

const pipeName = "pipe"

type pipe struct {
	*Server
	in       *bufio.Reader
	out      *bufio.Writer
	question []byte // memory for the content of a frame
}

// read returns a frame, until the next call. The error is io.EOF if the input ends between two.
func (q *pipe) read() (kind byte, question []byte, err error) {
	var head [5]byte
	if _, err := io.ReadFull(q.in, head[:]); err != nil {
		return 0, nil, err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n > maxFrame {
		return 0, nil, fmt.Errorf("a frame of %d bytes, want at most %d", n, maxFrame)
	}
	q.question = slices.Grow(q.question[:0], int(n))[:n]
	if _, err = io.ReadFull(q.in, q.question); errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return head[4], q.question, err
}

func (q *pipe) write(status byte, answer []byte) error {
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(answer)))
	q.out.Write(append(head, status))
	q.out.Write(answer)
	return q.out.Flush() // it returns the first error
}

// answer writes the answer to a question. An error means that nothing more can be answered.
func (q *pipe) answer(ctx context.Context, kind byte, question []byte) error {
	answer, err := q.find(ctx, kind, question)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return q.write(refused, []byte(err.Error()))
	default:
		return q.write(fine, answer)
	}
}

func (q *pipe) find(ctx context.Context, kind byte, question []byte) ([]byte, error) {
	if kind == 'g' {
		return q.get(ctx, string(question))
	}
	db, err := q.databases.acquire(ctx, pipeName)
	if err != nil {
		return nil, err
	}
	defer q.databases.release(db)
	b := newBoards(db.Tablebase)
	switch kind {
	case 'p':
		return b.parse(string(question))
	case 'f':
		return b.format(question)
	case 'd':
		return b.many(ctx, question, b.cells, 2, b.distances)
	case 'u':
		return b.each(ctx, question, 8, b.cells, b.unrank)
	case 'r':
		return b.each(ctx, question, b.cells, 8, b.rank)
	case 'm':
		return b.each(ctx, question, b.cells, 2*b.puzzle.MoveCount(), b.moves)
	case 's':
		return b.each(ctx, question, b.cells+2, b.cells+1, b.step)
	case 'c':
		return b.each(ctx, question, b.cells, b.cells, b.canonical(analyze.SymmetriesOf(b.puzzle)))
	default:
		return nil, problem(http.StatusBadRequest, "no question is of the kind %q", kind)
	}
}

// get answers an operation of the API on the puzzle: its last part, with its query.
func (q *pipe) get(ctx context.Context, operation string) ([]byte, error) {
	path := base + "/puzzles/" + pipeName + operation
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+path, nil)
	if err != nil {
		return nil, problem(http.StatusBadRequest, "%q is no path", operation)
	}
	w := &inMemory{header: http.Header{}, status: http.StatusOK}
	q.handler.ServeHTTP(w, r)
	if w.status != http.StatusOK {
		wrong := &Problem{Detail: http.StatusText(w.status)}
		_ = json.Unmarshal(w.body, wrong) // or it says only the status
		return nil, wrong
	}
	return w.body, nil
}

// inMemory is an [http.ResponseWriter] whose answer stays in memory.
type inMemory struct {
	header http.Header
	status int
	body   []byte
}

func (w *inMemory) Header() http.Header    { return w.header }
func (w *inMemory) WriteHeader(status int) { w.status = status }

func (w *inMemory) Write(data []byte) (int, error) {
	w.body = append(w.body, data...)
	return len(data), nil
}

// boards answers questions about many positions, each of which has a byte a cell.
type boards struct {
	tb     *tablebase.Tablebase
	puzzle puzzle.Puzzle
	cells  int
}

func newBoards(tb *tablebase.Tablebase) *boards {
	p := tb.Puzzle()
	return &boards{tb, p, len(p.Unrank(p.Goals()[0]))}
}

// many answers questions of a number of bytes each, which have answers of a number of bytes. Some
// answers several of them; its error names one of them by its number.
func (b *boards) many(ctx context.Context, questions []byte, bytes, answer int,
	some func(ctx context.Context, first int, questions, answers []byte) error) ([]byte, error) {
	n := len(questions) / bytes
	if n*bytes != len(questions) {
		return nil, problem(http.StatusBadRequest, "%d bytes are no whole number of %d",
			len(questions), bytes)
	}
	if uint64(n)*uint64(answer) > maxFrame {
		return nil, problem(http.StatusBadRequest, "the answer would have more than %d bytes",
			maxFrame)
	}
	answers, step, workers := make([]byte, n*answer), uint64(pipeStep), 0
	if b.tb.Costly() {
		step, workers = 1, 1 // each search takes all processors
	}
	err := parallel.Ranges(ctx, workers, uint64(n), step, func() parallel.Worker {
		return parallel.Worker{Visit: func(from, to uint64) error {
			first, end := int(from), int(to)
			return some(ctx, first, questions[first*bytes:end*bytes],
				answers[first*answer:end*answer])
		}}
	})
	return answers, err
}

// each is many for one question at a time.
func (b *boards) each(ctx context.Context, questions []byte, bytes, answer int,
	one func(ctx context.Context, question, answer []byte) error) ([]byte, error) {
	return b.many(ctx, questions, bytes, answer,
		func(ctx context.Context, first int, questions, answers []byte) error {
			for i := range len(questions) / bytes {
				err := one(ctx, questions[i*bytes:][:bytes], answers[i*answer:][:answer])
				if err != nil {
					return fmt.Errorf("number %d: %w", first+i, err)
				}
			}
			return nil
		})
}

// position reads a board, with its index if it has one. The position is valid as long as the board
// is not changed.
func (b *boards) position(board []byte) (pos puzzle.Position, x puzzle.Index, numbered bool,
	err error) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case runtime.Error:
			// The rules expect a position, whose bytes may be indices of arrays. So a fault of the
			// rules themselves is told as a wrong board, too.
			err = b.none(board)
		default:
			panic(fault)
		}
	}()
	pos = puzzle.Position(unsafe.String(&board[0], len(board))) // without a copy of each
	x, numbered = b.puzzle.Rank(pos)
	if numbered = numbered && b.puzzle.Size() > 0; numbered {
		if b.puzzle.Unrank(x) != pos {
			err = b.none(board)
		}
	} else if read, wrong := b.puzzle.Parse(b.puzzle.Format(pos)); wrong != nil || read != pos {
		err = b.none(board)
	}
	return pos, x, numbered, err
}

func (b *boards) none(board []byte) error {
	return problem(http.StatusUnprocessableEntity, "%d is no board of %s", board,
		tablebase.Name(b.puzzle))
}

// parse reads positions, one a line in the usual form.
func (b *boards) parse(text string) (out []byte, err error) {
	for i, line := range strings.Split(text, "\n") {
		pos, err := puzzle.Read(b.puzzle, line)
		if err != nil {
			return nil, problem(http.StatusUnprocessableEntity, "number %d: %s", i,
				oneLine(err.Error()))
		}
		out = append(out, pos...)
	}
	return out, nil
}

func (b *boards) format(boards []byte) ([]byte, error) {
	if len(boards)%b.cells != 0 {
		return nil, problem(http.StatusBadRequest, "%d bytes are no whole number of %d",
			len(boards), b.cells)
	}
	var lines []string
	for ; len(boards) > 0; boards = boards[b.cells:] {
		pos, _, _, err := b.position(boards[:b.cells])
		if err != nil {
			return nil, fmt.Errorf("number %d: %w", len(lines), err)
		}
		lines = append(lines, b.puzzle.Format(pos))
	}
	return []byte(strings.Join(lines, "\n")), nil
}

func (b *boards) unrank(_ context.Context, index, board []byte) error {
	x := binary.LittleEndian.Uint64(index)
	if x >= b.puzzle.Size() {
		return problem(http.StatusUnprocessableEntity, "the index %d is not less than %d", x,
			b.puzzle.Size())
	}
	copy(board, b.puzzle.Unrank(puzzle.Index(x)))
	return nil
}

func (b *boards) rank(_ context.Context, board, index []byte) error {
	_, x, numbered, err := b.position(board)
	if !numbered {
		x = puzzle.Index(noIndex)
	}
	binary.LittleEndian.PutUint64(index, uint64(x))
	return err
}

// distances looks up boards all at once, or searches for one after the other.
func (b *boards) distances(ctx context.Context, first int, boards, distances []byte) error {
	n := len(distances) / 2
	xs, whose := make([]puzzle.Index, 0, n), make([]int, 0, n)
	set := func(i int, e store.Entry) {
		d := uint16(noDistance)
		if e.Reached {
			d = uint16(e.Distance)
		}
		binary.LittleEndian.PutUint16(distances[2*i:], d)
	}
	table, _ := b.tb.Table() // nil if answers are searched for
	for i := range n {
		pos, x, numbered, err := b.position(boards[i*b.cells:][:b.cells])
		e := store.Entry{}
		switch {
		case err != nil:
		case table == nil:
			e, _, err = b.tb.Lookup(ctx, pos)
		case numbered:
			xs, whose = append(xs, x), append(whose, i)
		}
		if err != nil {
			return fmt.Errorf("number %d: %w", first+i, err)
		}
		set(i, e)
	}
	if table == nil {
		return nil
	}
	entries := make([]store.Entry, len(xs))
	err := table.Lookups(xs, entries)
	for i, e := range entries {
		set(whose[i], e)
	}
	return err
}

// moves writes the distance after each move.
func (b *boards) moves(ctx context.Context, board, distances []byte) error {
	for i := 0; i < len(distances); i += 2 {
		binary.LittleEndian.PutUint16(distances[i:], notLegal)
	}
	pos, _, _, err := b.position(board)
	if err != nil {
		return err
	}
	_, moves, err := b.tb.Moves(ctx, pos)
	for _, m := range moves {
		d := uint16(noDistance)
		if m.Solvable {
			d = uint16(m.Distance)
		}
		binary.LittleEndian.PutUint16(distances[2*int(m.Move):], d)
	}
	return err
}

// step plays a move: the question is a board and a move, the answer is a board and whether the
// move is legal. If it is not, the board stays as it is.
func (b *boards) step(_ context.Context, question, after []byte) error {
	board, move := question[:b.cells], binary.LittleEndian.Uint16(question[b.cells:])
	pos, _, _, err := b.position(board)
	copy(after, board)
	if err != nil {
		return err
	}
	for _, lead := range puzzle.SuccessorsOf(b.puzzle, pos) {
		if lead.Move == puzzle.Move(move) {
			copy(after, lead.To)
			after[b.cells] = 1
		}
	}
	return nil
}

// canonical returns a function that writes the image of a position with the least index. One
// without an index stays as it is.
func (b *boards) canonical(all *analyze.Symmetries) func(context.Context, []byte, []byte) error {
	return func(_ context.Context, board, least []byte) error {
		_, x, numbered, err := b.position(board)
		copy(least, board)
		if err == nil && numbered {
			copy(least, b.puzzle.Unrank(all.Canonical(x)))
		}
		return err
	}
}
