package storage

import "os"

const (
	// large is how many bytes an object has of which the system's cache is kept free.
	large = 256 << 10
	// diskPage is what places in files, lengths and memory must be multiples of then.
	diskPage = 4096
)

// pastCache moves what it can of a large body to or from a file without the system's
// keeping it in memory, and returns how much that was. Whoever finds blocks keeps
// them itself, and on a virtual machine it may take longer to get new pages for each
// object than to find it. There is no file where the storage is another.
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
