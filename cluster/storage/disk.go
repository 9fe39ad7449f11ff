package storage

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Disk is a cache of objects in a folder of this machine, by their checksums. It holds up to a
// number of bytes, and removes the least recently used objects first. It is for one process at a
// time. If an object cannot be read from the folder, it is read from the store.
type Disk struct {
	folder string
	most   uint64
	// Failed is called once if nothing more can be written, as when the disk is full. It may be
	// nil.
	Failed func(error)

	mu    sync.Mutex // guards the rest
	ended bool       // nothing more is kept
	files *simplelru.LRU[string, uint64]
	bytes uint64
}

// OpenDisk returns the cache in a folder, with what an earlier process has left there.
func OpenDisk(folder string, bytes uint64) (*Disk, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, fmt.Errorf("the cache: %w", err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("the cache: %w", err)
	}
	d := &Disk{folder: folder, most: bytes}
	d.files, _ = simplelru.NewLRU[string, uint64](1<<30, nil) // its one error is a size of 0
	var files []os.FileInfo
	for _, e := range entries {
		file, err := e.Info()
		switch {
		case err != nil: // it is gone
		case len(e.Name()) == len(Checksum(nil)):
			files = append(files, file)
		case strings.HasPrefix(e.Name(), writing) && time.Since(file.ModTime()) > abandoned:
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
	slices.SortFunc(files, func(a, b os.FileInfo) int {
		return cmp.Or(a.ModTime().Compare(b.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	for _, file := range files {
		d.add(file.Name(), uint64(file.Size()))
	}
	return d, nil
}

// get returns the object with a checksum, or nil if the folder does not have it or the file is
// damaged.
func (d *Disk) get(checksum string) []byte {
	if d == nil {
		return nil
	}
	d.mu.Lock()
	_, ok := d.files.Get(checksum)
	d.mu.Unlock()
	if !ok {
		return nil
	}
	body, err := os.ReadFile(filepath.Join(d.folder, checksum))
	if err != nil || Checksum(body) != checksum {
		return nil
	}
	return body
}

// put adds the object with a checksum. After the first failure it does nothing more: a full disk
// does not fail the build.
func (d *Disk) put(checksum string, body []byte) {
	if d == nil || uint64(len(body)) > d.most {
		return
	}
	d.mu.Lock()
	ended := d.ended
	d.mu.Unlock()
	if ended {
		return
	}
	err := d.write(checksum, body)
	d.mu.Lock()
	ended = d.ended
	if err == nil {
		d.add(checksum, uint64(len(body)))
	} else {
		d.ended = true
	}
	d.mu.Unlock()
	if err != nil && !ended && d.Failed != nil {
		d.Failed(fmt.Errorf("the cache takes no more, the work goes on without: %w", err))
	}
}

const (
	writing = "writing-" // begins the names of files that are being written
	// abandoned is longer than a write takes. So the process that began it was killed, and it is
	// not another one that has the folder too.
	abandoned = time.Hour
)

// write writes the file of a checksum.
func (d *Disk) write(checksum string, body []byte) error {
	file, err := os.CreateTemp(d.folder, writing+"*")
	if err != nil {
		return err
	}
	_, err = file.Write(body)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), filepath.Join(d.folder, checksum))
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}

// add counts a file, and removes the least recently used ones if there are too many bytes.
func (d *Disk) add(checksum string, bytes uint64) {
	if had, ok := d.files.Peek(checksum); ok {
		d.bytes -= had
	}
	d.files.Add(checksum, bytes)
	for d.bytes += bytes; d.bytes > d.most; {
		oldest, size, _ := d.files.RemoveOldest()
		_ = os.Remove(filepath.Join(d.folder, oldest)) // it may be gone
		d.bytes -= size
	}
}
