package checkpoints

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"time"

	"puzzlebase/internal/english"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/layouts"
)

// Checkpoint is a search that was stopped between two levels, saved in a file beside the future
// database. A search for positions has its own file: it is over when the search for distances
// begins. Either file is:
//
//	line 1   "puzzlebase checkpoint 2"
//	line 2   the fields of Checkpoint but the planes, as JSON
//	line 3   the CRC-32C of lines 1 and 2 with their line ends, in hexadecimal
//	planes   each as 64-bit words, little-endian, then their CRC-32C, 4 bytes
type Checkpoint struct {
	Puzzle  string       `json:"puzzle"` // canonical spec
	Size    uint64       `json:"size"`   // positions in the numbered space
	Moves   int          `json:"moves"`  // move numbers are less than this
	Engine  string       `json:"engine"` // it decides the order of positions in the planes
	Seconds float64      `json:"seconds"`
	Saved   string       `json:"saved"` // RFC 3339
	Levels  []uint64     `json:"levels"`
	Code    int          `json:"code_planes"`
	Coding  space.Coding `json:"code_kind,omitempty"`
	Parent  int          `json:"parent_planes"`
	Words   uint64       `json:"words"` // words of a plane
	// The file with the other planes, if not all are here.
	Scratch *ScratchMark `json:"scratch,omitempty"`

	snapshot space.Snapshot // the snapshot to save
	name     string         // name of the file that was opened
	head     int64          // bytes of the file before the planes
}

const (
	checkpointMagic = "puzzlebase checkpoint 2\n"
	headLimit       = 1 << 24 // greatest number of bytes of the lines
	pieceWords      = 1 << 16 // words copied at a time
)

// New describes a search for p by an engine. Took is the time of the search so far.
func New(p puzzle.Puzzle, engine string, took time.Duration, s *space.Snapshot) *Checkpoint {
	c := &Checkpoint{
		Puzzle: p.Spec(), Size: p.Size(), Moves: p.MoveCount(), Engine: engine,
		Seconds: took.Seconds(), Saved: time.Now().UTC().Format(time.RFC3339),
		Levels: s.Levels, Code: len(s.Code), Coding: s.Coding, Parent: len(s.Parent), snapshot: *s,
	}
	if c.Code > 0 {
		c.Words = uint64(len(s.Code[0]))
	}
	return c
}

// Took is the time of the search so far.
func (c *Checkpoint) Took() time.Duration { return time.Duration(c.Seconds * float64(time.Second)) }

// Save saves c for the database at path, and replaces an earlier one. At every moment there is a
// whole checkpoint, old or new. If ctx ends it, the old one remains. The caller holds the lock.
func Save(ctx context.Context, path string, c *Checkpoint, report progress.Func) error {
	err := beside.Replace(path+suffixOf(c.Coding), func(file *os.File) error {
		out := bufio.NewWriterSize(file, 8*pieceWords)
		if err := c.write(ctx, out, report); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
		return beside.Sync(ctx, file, int64(c.snapshot.Bytes()), nil)
	})
	if err != nil {
		return fmt.Errorf("save a checkpoint: %w", err)
	}
	return nil
}

func suffixOf(coding space.Coding) string {
	if coding == space.Positions {
		return exploredSuffix
	}
	return checkpointSuffix
}

func (c *Checkpoint) write(ctx context.Context, out io.Writer, report progress.Func) error {
	done := report.Count("keeping a checkpoint", "bytes", c.snapshot.Bytes())
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	head := append([]byte(checkpointMagic), text...)
	head = append(head, '\n')
	head = fmt.Appendf(head, "%08x\n", crc32.Checksum(head, layouts.Castagnoli))
	if _, err := out.Write(head); err != nil {
		return err
	}
	for _, plane := range slices.Concat(c.snapshot.Code, c.snapshot.Parent) {
		sum := uint32(0)
		for words := range slices.Chunk(plane, pieceWords) {
			if err := ctx.Err(); err != nil {
				return err
			}
			piece := bigmem.LittleEndian(words)
			sum = crc32.Update(sum, layouts.Castagnoli, piece)
			if _, err := out.Write(piece); err != nil {
				return err
			}
			done.Add(uint64(len(piece)))
		}
		if err := binary.Write(out, binary.LittleEndian, sum); err != nil {
			return err
		}
	}
	return nil
}

// Open reads the head of the checkpoint for the database of p at path. If p has yet to find its
// positions, it is the checkpoint of that search. The error wraps os.ErrNotExist if there is none,
// and store.ErrDamaged if it contradicts itself. It is an *[UnusableError] then, and if the
// checkpoint is of another puzzle. Other errors prove nothing, as when the file may not be read.
func Open(path string, p puzzle.Puzzle) (*Checkpoint, error) {
	coding := space.Whole
	if d := p.Features().Discovered; d != nil && d.Found() == nil {
		coding = space.Positions
	}
	name := path + suffixOf(coding)
	c, err := open(name)
	if err != nil {
		return nil, err
	}
	if c.Puzzle != p.Spec() || c.Size != p.Size() || c.Moves != p.MoveCount() {
		return nil, &UnusableError{fmt.Errorf("%s is of %s with %d positions and %d moves, not of "+
			"%s with %d and %d",
			name, english.Spec(c.Puzzle), c.Size, c.Moves, english.Spec(p.Spec()), p.Size(),
			p.MoveCount())}
	}
	if (c.Coding == space.Positions) != (coding == space.Positions) {
		return nil, bad(name, fmt.Errorf("it is of another search, %q", c.Coding))
	}
	return c, nil
}

// open reads the head of a checkpoint file of any puzzle.
func open(name string) (*Checkpoint, error) {
	file, err := beside.Open(name, os.O_RDONLY)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnread, err)
	}
	defer file.Close()
	info, err := file.Stat()
	c := &Checkpoint{name: name}
	if err == nil {
		head := bufio.NewReader(io.LimitReader(file, headLimit))
		err = c.readHead(head, uint64(info.Size()))
	}
	if err != nil {
		return nil, bad(name, err)
	}
	return c, nil
}

// ErrUnread is the error, wrapped, of a checkpoint that cannot be read. A build can do without it.
var ErrUnread = errors.New("read a checkpoint")

// UnusableError says why a build cannot resume from a checkpoint. A build that does not resume can
// do without it.
type UnusableError struct{ Err error }

func (e *UnusableError) Error() string { return e.Err.Error() }
func (e *UnusableError) Unwrap() error { return e.Err }

// bad is the error for what was read of a checkpoint, or for why it could not be read.
func bad(name string, err error) error {
	if errors.As(err, new(*os.PathError)) {
		return fmt.Errorf("%w: %w", ErrUnread, err)
	}
	return &UnusableError{&store.DamagedError{Path: name, Err: err}}
}

func (c *Checkpoint) readHead(in *bufio.Reader, size uint64) error {
	magic := make([]byte, len(checkpointMagic))
	if _, err := io.ReadFull(in, magic); err != nil {
		return err
	}
	if string(magic) != checkpointMagic {
		return fmt.Errorf("it begins with %s, want %s", english.Quote(string(magic)),
			english.Quote(checkpointMagic))
	}
	text, err := in.ReadBytes('\n')
	if err != nil {
		return err
	}
	sum, err := in.ReadBytes('\n')
	if err != nil {
		return err
	}
	if want := fmt.Sprintf("%08x\n", crc32.Update(crc32.Checksum(magic, layouts.Castagnoli),
		layouts.Castagnoli, text)); string(sum) != want {
		return errors.New("the checksum of its head does not fit")
	}
	if err := json.Unmarshal(text, c); err != nil {
		return err
	}
	if c.Coding == "second bits" || c.Coding == "thirds" { // as earlier versions say
		c.Coding = space.Sets
	}
	if n := len(c.Levels); !c.Coding.Allows(c.Code, n) || c.Parent < 0 || c.Parent > 16 ||
		c.Words > size/8 {
		return fmt.Errorf("%d levels in %d+%d planes of %d words are not possible", n, c.Code,
			c.Parent, c.Words)
	}
	c.head = int64(len(magic) + len(text) + len(sum))
	if want := uint64(c.head) + uint64(c.Code+c.Parent)*(8*c.Words+crc32.Size); size != want {
		return fmt.Errorf("it has %d bytes, want %d", size, want)
	}
	return nil
}

// Read reads the planes, which may be large, unless ctx ends it. It returns errors as [Open] does.
func (c *Checkpoint) Read(ctx context.Context, report progress.Func) (*space.Snapshot, error) {
	file, err := beside.Open(c.name, os.O_RDONLY)
	if err == nil {
		defer file.Close()
		_, err = file.Seek(c.head, io.SeekStart)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnread, err)
	}
	in := bufio.NewReaderSize(file, 8*pieceWords)
	s := &space.Snapshot{Levels: c.Levels, Coding: c.Coding}
	done := report.Count("reading the checkpoint", "bytes", 8*c.Words*uint64(c.Code+c.Parent))
	for k := range c.Code + c.Parent {
		var plane []uint64
		if err := bigmem.Make(c.Words, &plane); err != nil {
			return nil, fmt.Errorf("read the checkpoint %s: %w", c.name, err)
		}
		switch err := readPlane(ctx, in, plane, done); {
		case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
			return nil, err
		case err != nil:
			return nil, bad(c.name, fmt.Errorf("plane %d: %w", k, err))
		case k < c.Code:
			s.Code = append(s.Code, plane)
		default:
			s.Parent = append(s.Parent, plane)
		}
	}
	return s, nil
}

// readPlane reads the words of a plane, and checks them.
func readPlane(ctx context.Context, in io.Reader, plane []uint64, done *progress.Counter) error {
	sum, want, buf := uint32(0), uint32(0), make([]byte, 8*min(len(plane), pieceWords))
	for part := range slices.Chunk(plane, pieceWords) {
		piece := buf[:8*len(part)]
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := io.ReadFull(in, piece); err != nil {
			return err
		}
		sum = crc32.Update(sum, layouts.Castagnoli, piece)
		bigmem.ReadWords(part, piece)
		done.Add(uint64(len(piece)))
	}
	if err := binary.Read(in, binary.LittleEndian, &want); err != nil {
		return err
	}
	if want != sum {
		return errors.New("its checksum does not fit")
	}
	return nil
}

// Path is the checkpoint's path for the database at path. For pattern databases it is a file of the
// finished ones.
func Path(path string) string { return path + checkpointSuffix }

// OpenPatterns opens the checkpoint of the pattern databases at path. The error is an
// *[UnusableError] if there is none, or if it holds no pattern databases.
func OpenPatterns(path string) (*store.Patterns, error) {
	file, err := store.OpenPatterns(Path(path))
	for _, useless := range []error{store.ErrDamaged, store.ErrForeign, store.ErrVersion,
		store.ErrNotBuilt} {
		if errors.Is(err, useless) {
			return nil, &UnusableError{err}
		}
	}
	return file, err
}

// Check returns an *[UnusableError] if no build can resume from any checkpoint for the database at
// path. It looks at their heads and lengths, and at their scratch file, and reads no planes. It
// returns nil if there are no checkpoints, and another error if it cannot look at one of them.
func Check(path string) (fault error) {
	for _, suffix := range []string{exploredSuffix, checkpointSuffix} {
		if !beside.Exists(path + suffix) {
			continue
		}
		err := checkOne(path, path+suffix)
		if err == nil {
			return nil
		}
		if fault == nil || !errors.As(err, new(*UnusableError)) {
			fault = err
		}
	}
	return fault
}

func checkOne(path, name string) error {
	c, err := open(name)
	if errors.Is(err, store.ErrDamaged) && name == Path(path) {
		finished, errPatterns := OpenPatterns(path)
		switch {
		case errors.As(errPatterns, new(*UnusableError)):
			return err
		case errPatterns != nil:
			return errPatterns
		}
		return finished.Close()
	}
	if err != nil || c.Scratch == nil {
		return err
	}
	scratch, err := OpenScratch(path, *c.Scratch)
	if err != nil {
		return err
	}
	return scratch.file.Close()
}

// Exists reports whether there is a checkpoint for the database at path.
func Exists(path string) bool { return Bytes(path) > 0 }

// Bytes is the size of the checkpoints for the database at path, or 0 if there is none.
func Bytes(path string) (bytes int64) {
	for _, suffix := range []string{checkpointSuffix, exploredSuffix} {
		if info, err := os.Stat(path + suffix); err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}

// Remove removes the checkpoints for the database at path, and unfinished ones, but not their
// scratch file.
func Remove(path string) error {
	for _, suffix := range []string{checkpointSuffix, exploredSuffix} {
		for _, name := range []string{path + suffix, path + suffix + beside.Temporary} {
			if err := beside.Remove(name); err != nil {
				return fmt.Errorf("remove a checkpoint: %w", err)
			}
		}
	}
	return nil
}
