package storage

import "os"

const (
	// large is the least size of an object that bypasses the page cache.
	large = 256 << 10
	// diskPage divides offsets, lengths and addresses of direct reads and writes.
	diskPage = 4096
)

// pastCache reads or writes a large body, up to its last whole page, without the page cache. It
// returns the number of bytes moved. A worker has a cache of its own. On a virtual machine, getting
// new pages for an object may take longer than finding it. File is nil if the storage is not a file
// system.
func pastCache(file *os.File, body []byte, move func([]byte) (int, error)) (n int, err error) {
	if file == nil || len(body) < large || !direct(file, true) {
		return 0, nil
	}
	n, err = move(body[:len(body)&^(diskPage-1)])
	if direct(file, false) && unsuited(err) {
		err = nil
	}
	return n, err
}
