package storage

import (
	"bytes"
	"errors"
	"math/bits"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"
)

func TestLocations(t *testing.T) {
	for text, want := range map[string]string{
		"/a/b/":                      "file:///a/b",
		"file:///a/../b":             "file:///b",
		"s3://bucket":                "s3://bucket",
		"s3://bucket/a/b/?region=eu": "s3://bucket/a/b",
		"gs://bucket/a":              "gs://bucket/a",
	} {
		l, err := ParseLocation(text)
		if err != nil || l.String() != want {
			t.Errorf("%q is %q, %v, want %q", text, l, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                       "is not given",
		"s3://":                  "lacks a place",
		"file://a":               "lacks a place",
		"ftp://host/a":           "no storage ftp://",
		"s3://key:secret@bucket": "name or password",
		"s3://%zz":               "no URL",
	} {
		if _, err := ParseLocation(text); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: the error is %v, want %q", text, err, want)
		}
	}
	mine, _ := ParseLocation("s3://bucket/a?region=eu")
	for text, want := range map[string]bool{
		"s3://bucket/a": true, "s3://bucket/a/b": true, "s3://bucket/ab": false,
		"s3://bucket":  false,
		"s3://other/a": false, "gs://bucket/a": false, "s3://bucket/a/../c": false,
	} {
		l, err := mine.At(text)
		if (err == nil) != want || want && l.query.Get("region") != "eu" {
			t.Errorf("%s: %v, allowed is to be %v", text, err, want)
		}
	}
}

// opened opens a store in a folder, which does not wait long before it tries again.
func opened(t *testing.T, folder string) *Store {
	t.Helper()
	at, err := ParseLocation(folder)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	s.Wait = time.Millisecond
	return s
}

// TestDisk wants objects from the disk where the store has lost them, but for damaged
// ones and those that were too much for it.
func TestDisk(t *testing.T) {
	s, cache := opened(t, t.TempDir()), t.TempDir()
	open := func() {
		var err error
		if s.Disk, err = OpenDisk(cache, 1000); err != nil {
			t.Fatal(err)
		}
	}
	open()
	var names []string
	for i := range 4 {
		name, err := s.Put(t.Context(), "x", bytes.Repeat([]byte{byte(i)}, 300))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
		os.Chtimes(filepath.Join(cache, name[2:]), time.Time{}, time.Unix(int64(i), 0))
	}
	old := filepath.Join(cache, "writing-1") // when it was killed
	os.WriteFile(old, make([]byte, 300), 0o600)
	os.Chtimes(old, time.Time{}, time.Unix(0, 0))
	open() // as the next process finds it
	for i, name := range names {
		s.Delete(t.Context(), name)
		body, read, err := s.Fetch(t.Context(), name)
		if kept := err == nil && read == 0 && len(body) == 300 &&
			body[0] == byte(i); kept != (i > 0) {
			t.Errorf("object %d: %d bytes are read, %v", i, read, err)
		}
	}
	os.WriteFile(filepath.Join(cache, names[3][2:]), make([]byte, 300), 0o644)
	if _, err := s.Get(t.Context(), names[3]); err == nil {
		t.Error("a damaged file is taken")
	}
	s.Put(t.Context(), "large", make([]byte, 2000))
	if files, _ := os.ReadDir(cache); len(files) != 3 {
		t.Errorf("%d files are kept", len(files))
	}
}

// TestFullCache wants a disk that takes no more to say so once, and the store to work without.
func TestFullCache(t *testing.T) {
	for name, spoil := range map[string]func(t *testing.T, cache string) error{
		"gone": func(_ *testing.T, cache string) error { return os.Remove(cache) },
		"full": func(t *testing.T, cache string) error {
			t.Cleanup(func() { exec.Command("umount", cache).Run() })
			return exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "none", cache).Run()
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, cache := opened(t, t.TempDir()), filepath.Join(t.TempDir(), "cache")
			var err error
			if s.Disk, err = OpenDisk(cache, 1<<30); err != nil {
				t.Fatal(err)
			}
			var said []string
			s.Disk.Failed = func(err error) { said = append(said, err.Error()) }
			if err := spoil(t, cache); err != nil {
				t.Skipf("no such disk can be had here: %v", err)
			}
			for i := range 4 {
				body := bytes.Repeat([]byte{byte(i)}, 100_000)
				name, err := s.Put(t.Context(), "x", body)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := s.Get(t.Context(), name); err != nil || !bytes.Equal(got, body) {
					t.Errorf("object %d: %d bytes, %v", i, len(got), err)
				}
			}
			if len(said) != 1 || !strings.Contains(said[0], "goes on without") {
				t.Errorf("it said %q", said)
			}
		})
	}
}

// TestLarge writes and reads objects that go past the system's cache, whose ends and
// memory do not suit a disk.
func TestLarge(t *testing.T) {
	s := opened(t, t.TempDir())
	body := make([]byte, 2*large)
	for i := range body {
		body[i] = byte(i * i >> 8)
	}
	for _, body := range [][]byte{body[:large-1], body[:large], body[:large+1],
		body[:large+diskPage+7], body[1 : large+diskPage], body} {
		name, err := s.Put(t.Context(), "x", body)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Get(t.Context(), name)
		if err != nil || !bytes.Equal(got, body) {
			t.Errorf("of %d bytes %d come back, %v", len(body), len(got), err)
		}
		s.Free(got)
	}
}

// TestStore writes, reads, damages and removes an object of a folder.
func TestStore(t *testing.T) {
	folder := t.TempDir()
	s := opened(t, folder)
	if err := s.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	name, err := s.Put(t.Context(), "b/3/12.json", []byte("positions"))
	if err != nil || !strings.HasPrefix(name, "b/3/12-") || !strings.HasSuffix(name, ".json") {
		t.Fatalf("its name is %s, %v", name, err)
	}
	if body, err := s.Get(t.Context(), name); err != nil || string(body) != "positions" {
		t.Errorf("%q is read, %v", body, err)
	}
	if names, err := s.List(t.Context(), "b/"); err != nil || len(names) != 1 ||
		names[0] != "b/3/" {
		t.Errorf("the names are %q, %v", names, err)
	}
	file := filepath.Join(folder, name)
	var damaged *DamagedError
	for _, damage := range []func() error{
		func() error { return os.WriteFile(file, []byte("pisotions"), 0o644) },
		func() error { return os.Truncate(file, 4) },
		func() error { return s.Delete(t.Context(), name) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Get(t.Context(), name); !errors.As(err, &damaged) {
			t.Errorf("the error is %v", err)
		}
	}
	if err := s.Delete(t.Context(), name); err != nil {
		t.Errorf("what is gone cannot be deleted: %v", err)
	}
	left, err := filepath.Glob(filepath.Join(folder, "*", "*", "*"))
	if err != nil || len(left) != 0 {
		t.Errorf("%q is left, %v", left, err)
	}
}

// TestCache borrows sets by more than there is memory for, and wants each as it was
// written and no more memory than is allowed when all are given back.
func TestCache(t *testing.T) {
	s := opened(t, t.TempDir())
	const words = 1000
	c := NewCache(s, 3*bytesOfSet(newSet(words)))
	var names []string
	for i := range uint64(6) {
		set, err := c.New(words)
		if err != nil {
			t.Fatal(err)
		}
		Clear(set)
		set.Words[i*100] = i + 1
		set.MarkAll()
		name, err := s.Put(t.Context(), "x", EncodeSet(nil, set, Count(set), Fast))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
		c.Keep(name, set)
	}
	var all errgroup.Group
	for seed := range uint64(4) {
		all.Go(func() error {
			rng := rand.New(rand.NewPCG(1, seed))
			for range 50 {
				i := rng.Uint64N(6)
				set, _, err := c.Set(t.Context(), names[i], words)
				if err != nil {
					return err
				}
				if set.Words[i*100] != i+1 || set.Some[0]|set.Some[1] == 0 {
					t.Errorf("set %d is another", i)
				}
				c.Release(names[i])
				mine, _, err := c.Take(t.Context(), names[i], words)
				if err != nil {
					return err
				}
				if mine.Words[i*100] != i+1 || Count(mine) != uint64(bits.OnesCount64(i+1)) {
					t.Errorf("set %d that is taken is another", i)
				}
				for v := range mine.Words {
					mine.Words[v] = rng.Uint64()
				}
				mine.MarkAll()
				c.Drop(mine)
			}
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		t.Fatal(err)
	}
	held := uint64(0)
	for _, set := range c.free {
		held += bytesOfSet(set)
	}
	for _, e := range c.known {
		held += bytesOfSet(e.set)
	}
	if c.bytes > c.most || held != c.bytes || c.idle.Len() != len(c.known) {
		t.Errorf("%d bytes are counted, %d held, of %d; %d sets of %d idle", c.bytes, held, c.most,
			c.idle.Len(), len(c.known))
	}
}
