package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/cespare/xxhash/v2"
	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Store reads and writes objects in one place. It is safe for concurrent use.
type Store struct {
	at     Location
	bucket *blob.Bucket
	// Disk has objects that were read or written last; nil where there is none.
	Disk *Disk
	// Wait is the pause after a request that has failed. It doubles after each further failure.
	Wait time.Duration
}

// attempts is how often a request is tried. If one attempt in twenty fails, one request in three
// million does.
const attempts = 5

// DamagedError says that an object is missing, or that its bytes do not have the checksum in its
// name.
type DamagedError struct {
	Name string
	Why  string
}

func (e *DamagedError) Error() string { return fmt.Sprintf("%s %s", e.Name, e.Why) }

// Open opens the store at a location.
func Open(ctx context.Context, at Location) (*Store, error) {
	bucket, err := at.bucket(ctx)
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", at, err)
	}
	return New(at, bucket), nil
}

// New is Open for a bucket that is open.
func New(at Location, bucket *blob.Bucket) *Store {
	return &Store{at: at, bucket: bucket, Wait: 200 * time.Millisecond}
}

// Close closes the store.
func (s *Store) Close() error { return s.bucket.Close() }

// Location is the location of the store.
func (s *Store) Location() Location { return s.at }

// Put writes an object. Its name is the given one with a dash and a checksum before the extension,
// if any. Put returns that name.
func (s *Store) Put(ctx context.Context, name string, body []byte) (string, error) {
	extension := path.Ext(name)
	sum := Checksum(body)
	name = fmt.Sprintf("%s-%s%s", strings.TrimSuffix(name, extension), sum, extension)
	err := s.Write(ctx, name, body)
	if err == nil {
		s.Disk.put(sum, body)
	}
	return name, err
}

// Checksum is the checksum in names: XXH64 in hexadecimal.
func Checksum(body []byte) string { return fmt.Sprintf("%016x", xxhash.Sum64(body)) }

// Write writes an object with exactly the given name.
func (s *Store) Write(ctx context.Context, name string, body []byte) error {
	err := s.again(ctx, func() error { return s.write(ctx, name, body) })
	if err != nil {
		return s.failed("write", name, err)
	}
	return nil
}

// write is blob.Bucket.WriteAll without the MD5 of the body, which takes as long as finding a
// block. The checksum in the name detects an object that was cut off.
func (s *Store) write(ctx context.Context, name string, body []byte) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // which drops what was not closed
	var file *os.File
	w, err := s.bucket.NewWriter(ctx, name, &blob.WriterOptions{
		ContentType: "application/octet-stream",
		// nil stays of other storage
		BeforeWrite: func(as func(any) bool) error { as(&file); return nil },
	})
	if err != nil {
		return err
	}
	n, err := pastCache(file, body, w.Write)
	if err == nil {
		_, err = w.Write(body[n:])
	}
	if err != nil {
		cancel()
		_ = w.Close() // it says that it was cancelled
		return err
	}
	return w.Close()
}

// Get reads an object that Put has written. The caller may pass its memory to Free in the end. The
// error is a *DamagedError if the object is missing or does not have the checksum in its name.
func (s *Store) Get(ctx context.Context, name string) ([]byte, error) {
	body, _, err := s.Fetch(ctx, name)
	return body, err
}

// Fetch is Get, and also returns the number of bytes that were read from the store, not from Disk.
func (s *Store) Fetch(ctx context.Context, name string) (body []byte, read uint64, err error) {
	base := strings.TrimSuffix(name, path.Ext(name))
	want := base[strings.LastIndexByte(base, '-')+1:]
	if body = s.Disk.get(want); body != nil {
		return body, 0, nil
	}
	err = s.again(ctx, func() error {
		body, err = s.read(ctx, name)
		if err == nil && Checksum(body) != want {
			err = &DamagedError{name,
				fmt.Sprintf("is damaged: its %d bytes have the checksum %s", len(body),
					Checksum(body))}
			s.Free(body)
		}
		return err
	})
	if gcerrors.Code(err) == gcerrors.NotFound {
		err = &DamagedError{name, "is missing"}
	}
	if damaged, ok := errors.AsType[*DamagedError](err); ok {
		return nil, 0, damaged
	} else if err != nil {
		return nil, 0, s.failed("read", name, err)
	}
	s.Disk.put(want, body)
	return body, uint64(len(body)), nil
}

// read reads an object, into freed memory if that is large enough.
func (s *Store) read(ctx context.Context, name string) ([]byte, error) {
	var file *os.File
	r, err := s.bucket.NewReader(ctx, name, &blob.ReaderOptions{
		BeforeRead: func(as func(any) bool) error { as(&file); return nil },
	})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	body := slices.Grow(s.Room(), int(r.Size()))[:r.Size()]
	n, err := pastCache(file, body, func(whole []byte) (int, error) {
		return io.ReadFull(r, whole)
	})
	if err == nil {
		_, err = io.ReadFull(r, body[n:])
	}
	if err != nil {
		s.Free(body)
		return nil, err
	}
	return body, nil
}

// rooms is memory of objects to be reused, since getting new memory from the system takes longer
// than reading an object. Unlike a sync.Pool, it survives garbage collections.
var rooms = make(chan []byte, 16)

// Room returns empty memory, perhaps with some capacity.
func (s *Store) Room() []byte {
	select {
	case room := <-rooms:
		return room[:0]
	default:
		return nil
	}
}

// Free takes back the memory of an object that nobody uses any more. It ignores small ones, in
// which large objects would not fit.
func (s *Store) Free(body []byte) {
	if cap(body) < large {
		return
	}
	select {
	case rooms <- body:
	default:
	}
}

// Read reads an object that Write has written. It returns nil if there is none.
func (s *Store) Read(ctx context.Context, name string) (body []byte, err error) {
	err = s.again(ctx, func() error {
		body, err = s.bucket.ReadAll(ctx, name)
		return err
	})
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, nil
	} else if err != nil {
		return nil, s.failed("read", name, err)
	}
	return body, nil
}

// Delete removes an object, if it is there.
func (s *Store) Delete(ctx context.Context, name string) error {
	err := s.again(ctx, func() error { return s.bucket.Delete(ctx, name) })
	if err == nil || gcerrors.Code(err) == gcerrors.NotFound {
		return nil
	}
	return s.failed("delete", name, err)
}

// List returns the names of objects that begin with a prefix, cut behind the first slash after the
// prefix. So a name that ends in a slash is that of a folder.
func (s *Store) List(ctx context.Context, prefix string) (names []string, err error) {
	err = s.again(ctx, func() error {
		names = nil
		list := s.bucket.List(&blob.ListOptions{Prefix: prefix, Delimiter: "/"})
		for {
			o, err := list.Next(ctx)
			if err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
			names = append(names, o.Key)
		}
	})
	if err != nil {
		return nil, s.failed("list", prefix, err)
	}
	return names, nil
}

// Probe writes an object, reads it and removes it. The error says in one sentence what the store
// does not allow.
func (s *Store) Probe(ctx context.Context) error {
	name, err := s.Put(ctx, "probe", fmt.Append(nil, time.Now().UnixNano()))
	if err == nil {
		_, err = s.Get(ctx, name)
	}
	if err == nil {
		err = s.Delete(ctx, name)
	}
	return err
}

// Denied reports whether an error says that rights are missing or that the store does not exist.
// Another attempt would fail too.
func Denied(err error) bool {
	switch gcerrors.Code(err) {
	case gcerrors.PermissionDenied, gcerrors.InvalidArgument:
		return true
	default:
		return false
	}
}

// again repeats a request until it succeeds, but not more than attempts times. It does not repeat
// one that cannot succeed.
func (s *Store) again(ctx context.Context, request func() error) error {
	wait := s.Wait
	for attempt := 1; ; attempt++ {
		err := request()
		if err == nil || attempt == attempts || Denied(err) ||
			gcerrors.Code(err) == gcerrors.NotFound {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
		wait *= 2
	}
}

// failed adds the store, the action and the name to an error.
func (s *Store) failed(what, name string, err error) error {
	return fmt.Errorf("store %s: cannot %s %s: %w", s.at, what, name, err)
}
