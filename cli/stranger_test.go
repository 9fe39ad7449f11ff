package cli

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"hash/fnv"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/serve"
	"puzzlebase/store/pages"
	"puzzlebase/tablebase"
)

// strangers are the databases that a stranger spoils: one of each layout, one of
// several blocks, and one whose positions are in the file.
var strangers = []struct{ spec, layout string }{
	{"tails:3x3", "full"},
	{"sliding:2x3", "compact"},
	{"sliding:2x3,metric=line", "compact"},
	{"weighted-tails:3x5", "full"},
	{"blocks:aa./.b./..c,goal=.../.../c..", "full"}, // has positions of its own
}

// stranger is the file of a database whose parts are known, so that they can be
// changed and the checksums made to fit. Numbers are offsets in the file.
type stranger struct {
	puzzle              puzzle.Puzzle
	file                []byte
	manifest, room, sum int // the manifest, the bytes it may take, and its checksum
	blocks              []block
	positions           [2]string
}

type block struct {
	key        []byte
	at, length int
}

// manifestRoom is how many bytes a stranger's manifest may have; blanks fill it.
const manifestRoom = 8192

// newStranger builds a database and copies it into a file of its own, with room for
// other manifests.
func newStranger(t testing.TB, spec, layout string) *stranger {
	t.Helper()
	p := catalogtest.Find(t, spec)
	data := t.TempDir()
	if _, errs, code := inProcess(t, "", "build", spec, "--layout", layout, "--data",
		data); code != 0 {
		t.Fatal(errs)
	}
	db, err := tablebase.Dir(data).Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	s := &stranger{puzzle: p, room: manifestRoom}
	for i, x := range []uint64{0, db.Info().Table.Size - 1} {
		s.positions[i] = p.Format(db.Puzzle().Unrank(puzzle.Index(x)))
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(data, "stranger")
	values := s.copy(t, tablebase.Dir(data).Path(p), path)
	if s.file, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	s.manifest = s.find(t, values["manifest manifest"])
	s.sum = s.find(t, values["manifest checksum"])
	for name, value := range values {
		if bucket, key, _ := strings.Cut(name, " "); bucket != "manifest" {
			s.blocks = append(s.blocks, block{[]byte(key), s.find(t, value), len(value)})
		}
	}
	slices.SortFunc(s.blocks, func(a, b block) int { return a.at - b.at })
	return s
}

// copy writes the values that count of one file into another, and returns them.
func (s *stranger) copy(t testing.TB, from, to string) map[string][]byte {
	t.Helper()
	values := map[string][]byte{}
	old, err := bolt.Open(from, 0o644, &bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	file, err := bolt.Open(to, 0o644, &bolt.Options{PageSize: pages.Size})
	if err != nil {
		t.Fatal(err)
	}
	err = old.View(func(read *bolt.Tx) error {
		return file.Update(func(tx *bolt.Tx) error {
			return read.ForEach(func(name []byte, b *bolt.Bucket) error {
				bucket, err := tx.CreateBucket(name)
				if err != nil {
					return err
				}
				return b.ForEach(func(key, value []byte) error {
					if strings.HasPrefix(string(key), "build") {
						return nil
					}
					if string(key) == "manifest" {
						value = append(bytes.Clone(value),
							bytes.Repeat([]byte(" "), manifestRoom-len(value))...)
					}
					if string(key) == "checksum" {
						value = []byte("--------")
					}
					values[string(name)+" "+string(key)] = bytes.Clone(value)
					return bucket.Put(key, value)
				})
			})
		})
	})
	if err := errors.Join(err, old.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	return values
}

// find returns where a value stands in the file, once.
func (s *stranger) find(t testing.TB, value []byte) int {
	t.Helper()
	at := bytes.Index(s.file, value)
	if at < 0 || bytes.Contains(s.file[at+1:], value) {
		t.Fatalf("a value of %d bytes does not stand once in the file", len(value))
	}
	return at
}

// spoil returns the file with another manifest, unless that is empty, and with
// edits of eight bytes each: what, where in four bytes, and a number in three.
// Checksums are made to fit after all of them but the last kinds.
func (s *stranger) spoil(manifest, edits []byte) []byte {
	b := bytes.Clone(s.file)
	if len(manifest) > 0 {
		clear(b[s.manifest:][:s.room])
		copy(b[s.manifest:][:s.room], manifest)
		for i := range b[s.manifest:][:s.room] {
			if b[s.manifest+i] == 0 {
				b[s.manifest+i] = ' '
			}
		}
	}
	s.fit(b)
	for ; len(edits) >= 8; edits = edits[8:] {
		where, number := int(binary.LittleEndian.Uint32(edits[1:])),
			uint64(edits[5])|uint64(edits[6])<<8|uint64(edits[7])<<16
		b = s.edit(b, edits[0]%8, where, number)
	}
	return b
}

// edit makes one change.
func (s *stranger) edit(b []byte, what byte, where int, number uint64) []byte {
	count := len(b) / pages.Size
	if count < 2 {
		return b
	}
	page := b[where%count*pages.Size:][:pages.Size]
	switch what {
	case 0: // a byte anywhere
		b[where%len(b)] = byte(number)
	case 1: // the head of a page, or one of its first elements
		binary.NativeEndian.PutUint16(page[2*(where/count%48):], uint16(number))
	case 2: // a page over another
		copy(b[int(number)%count*pages.Size:][:pages.Size], page)
	case 3: // the file ends
		return b[:where%len(b)]
	case 4: // a number of a first page: root, free list, pages, transaction
		meta := b[where%2*pages.Size+16:]
		binary.NativeEndian.PutUint64(meta[16+8*(where/2%5):], number)
		sum := fnv.New64a()
		sum.Write(meta[:56])
		binary.NativeEndian.PutUint64(meta[56:], sum.Sum64())
	case 5: // a byte of a block, with its checksum
		if at := s.blocks[where%len(s.blocks)]; at.at+at.length <= len(b) {
			b[at.at+int(number>>8)%(at.length-4)] = byte(number)
			s.fitBlock(b, at)
		}
	case 6: // the page grows
		binary.NativeEndian.PutUint32(page[12:], uint32(number))
	case 7: // a byte of the manifest, with its checksum
		if s.manifest+s.room <= len(b) && s.sum+8 <= len(b) {
			b[s.manifest+where%1024] = byte(number)
			s.fit(b)
		}
	}
	return b
}

// fit makes the checksum of the manifest fit.
func (s *stranger) fit(b []byte) {
	const digits = "0123456789abcdef"
	sum := crc32.Checksum(b[s.manifest:][:s.room], crc32.MakeTable(crc32.Castagnoli))
	for i := range 8 {
		b[s.sum+i] = digits[sum>>(28-4*i)&15]
	}
}

func (s *stranger) fitBlock(b []byte, at block) {
	table := crc32.MakeTable(crc32.Castagnoli)
	body := b[at.at:][:at.length-4]
	binary.LittleEndian.PutUint32(b[at.at+len(body):],
		crc32.Update(crc32.Checksum(at.key, table), table, body))
}

// uses are what is done with a stranger's file.
func (s *stranger) uses(t testing.TB, data string) []func() (stderr string, code int) {
	name := s.puzzle.Spec()
	var all []func() (string, int)
	for _, args := range [][]string{
		{"list"},
		{"info", name},
		{"lookup", name, s.positions[0], s.positions[1]},
		{"solve", name, s.positions[1]},
		{"sample", name, "--uniform", "-n", "3", "--seed", "1"},
		{"analyze", "hardest", name},
		{"analyze", "branching", name},
		{"verify", name},
		{"verify", name, "--quick"},
		{"export", name, "-o", "-"},
		{"convert", name, "--layout", "full"},
	} {
		all = append(all, func() (string, int) {
			_, errs, code := inProcess(t, "", append(args, "--data", data)...)
			return errs, code
		})
	}
	for _, path := range []string{"/api/v1/puzzles", "/api/v1/puzzles/%s",
		"/api/v1/puzzles/%s/levels", "/api/v1/puzzles/%s/solution?at=%s"} {
		all = append(all, func() (string, int) {
			path := strings.NewReplacer("%s/solution?at=%s",
				url.PathEscape(name)+"/solution?at="+url.QueryEscape(s.positions[1]), "%s",
				url.PathEscape(name)).Replace(path)
			server, err := serve.New(serve.Options{Dir: tablebase.Dir(data)})
			if err != nil {
				t.Fatal(err)
			}
			answer := httptest.NewRecorder()
			server.Handler().ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
			if answer.Code >= 400 && !json.Valid(answer.Body.Bytes()) {
				t.Errorf("%s: %d %q", path, answer.Code, answer.Body)
			}
			return "", 0
		})
	}
	return all
}

// proportionate is how much memory, in bytes, a use may ask for in all: what the
// program takes for a whole file of that size several times over.
const proportionate = 192 << 20

// FuzzStranger gives what reads databases a file that a stranger made: a manifest of theirs, pages
// and blocks changed, and checksums that fit. Whatever it says, the program must not crash, nor go
// on for ever, nor take memory out of proportion; where it refuses, it does so in sentences.
func FuzzStranger(f *testing.F) {
	var all []*stranger
	for i, of := range strangers {
		s := newStranger(f, of.spec, of.layout)
		all = append(all, s)
		manifest := bytes.TrimSpace(s.file[s.manifest:][:s.room])
		for use := range len(s.uses(f, "")) {
			f.Add(uint8(i), uint8(use), []byte(nil), []byte(nil))
			if use%len(strangers) != i {
				continue // each use gets the spoiled file of one of them
			}
			f.Add(uint8(i), uint8(use),
				bytes.Replace(manifest, []byte(`"moves":`), []byte(`"moves":1`), 1),
				[]byte("\x05\x00\x00\x00\x00\x07\x10\x00"))
			f.Add(uint8(i), uint8(use),
				bytes.Replace(manifest, []byte(`"size":`), []byte(`"size":9999999999`), 1),
				[]byte("\x01\x03\x00\x00\x00\x02\x00\x00"))
		}
	}
	data := f.TempDir()
	f.Fuzz(func(t *testing.T, which, use uint8, manifest, edits []byte) {
		s := all[int(which)%len(all)]
		path := tablebase.Dir(data).Path(s.puzzle)
		if err := os.WriteFile(path, s.spoil(manifest, edits), 0o644); err != nil {
			t.Fatal(err)
		}
		defer os.Remove(path)
		watchdog := time.AfterFunc(5*time.Minute, func() { panic("no end in sight") })
		defer watchdog.Stop()
		uses := s.uses(t, data)
		before := allocated()
		stderr, code := uses[int(use)%len(uses)]()
		if took := allocated() - before; took > proportionate {
			t.Errorf("use %d took %d bytes for a file of %d", int(use)%len(uses), took, len(s.file))
		}
		if len(manifest)+len(edits) == 0 && code != exitOK {
			t.Errorf("use %d of the whole file: exit code %d, %q", int(use)%len(uses), code, stderr)
		}
		if code != exitOK && code != exitFailed && code != exitInvalid {
			t.Errorf("use %d: exit code %d, %q", int(use)%len(uses), code, stderr)
		}
		for line := range strings.Lines(stderr) {
			if len(line) > 2000 || !strings.HasPrefix(line, "puzzlebase: ") &&
				!strings.HasPrefix(line, "  ") {
				t.Errorf("use %d says %q", int(use)%len(uses), line)
			}
		}
	})
}

// allocated is how many bytes the program has asked for since it began.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
