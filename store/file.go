package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"puzzlebase/store/pages"
)

// FileInfo describes a file besides its content.
type FileInfo struct {
	FileBytes int64  `json:"file_bytes"`
	Path      string `json:"path,omitempty"` // or the name given to [OpenBytes]
	// Build says how the database was made. It is zero if that is not recorded, or was changed.
	Build Build `json:"build"`
	// The record is no part of the content, but [DB.Check] counts a change as damage.
	Altered bool `json:"build_altered,omitempty" doc:"not what was written, and left out"`
}

// file is an open file of a table or of pattern databases.
type file struct {
	path    string
	pages   *pages.File
	build   Build
	altered bool // the record of the build was changed
}

func openFile(path string) (*file, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil, foreign("%s is not a file", path)
	}
	var f *pages.File
	if err == nil {
		f, err = pages.Open(path)
	}
	if err != nil {
		return nil, openError(path, err)
	}
	return &file{path: path, pages: f}, nil
}

// bucket returns the bucket of that name, or nil when there is none.
func (f *file) bucket(name []byte) (b *pages.Tree, err error) {
	root, err := f.pages.Root()
	if err == nil {
		b, err = root.Bucket(name)
	}
	if err != nil {
		return nil, Damaged(f.path, "%w", err)
	}
	return b, nil
}

// decodeManifest reads the manifest of a bucket into m, and the record of the build.
func (f *file) decodeManifest(about *pages.Tree, m any) error {
	text, err := about.Get(ManifestKey)
	if err != nil {
		return Damaged(f.path, "%w", err)
	}
	sum, err := about.Get(ChecksumKey)
	if err != nil || string(TextChecksum(text)) != string(sum) {
		return Damaged(f.path, "the checksum of its manifest fails")
	}
	f.readBuild(about)
	var version struct {
		FormatVersion int `json:"format_version"`
	}
	if err := json.Unmarshal(text, &version); err != nil {
		return Damaged(f.path, "its manifest cannot be read: %w", err)
	}
	if version.FormatVersion != FormatVersion {
		return &wordedError{fmt.Sprintf("%s has format version %d, this program reads version %d",
			f.path, version.FormatVersion, FormatVersion), ErrVersion}
	}
	if err := json.Unmarshal(text, m); err != nil {
		return Damaged(f.path, "its manifest cannot be read: %w", err)
	}
	return nil
}

// readBuild reads the record of the build. A database works without it.
func (f *file) readBuild(about *pages.Tree) {
	text, err := about.Get(BuildKey)
	sum, errSum := about.Get(BuildSumKey)
	f.altered = errors.Join(err, errSum) != nil || sum != nil &&
		string(sum) != string(TextChecksum(text)) ||
		text != nil && json.Unmarshal(text, &f.build) != nil
	if f.altered {
		f.build = Build{}
	}
}

// guard makes an error of a fault of the mapped memory, as when the file is cut short meanwhile. It
// is deferred by functions that read the file. Any other panic goes on. Before is the result of
// debug.SetPanicOnFault:
//
//	defer f.guard(debug.SetPanicOnFault(true), &err)
func (f *file) guard(before bool, err *error) {
	debug.SetPanicOnFault(before)
	if r := recover(); r != nil {
		at, ok := r.(interface {
			error
			Addr() uintptr
		})
		if !ok || !f.pages.Holds(at.Addr()) {
			panic(r)
		}
		*err = Damaged(f.path, "its disk failed, or it was cut short meanwhile (%w)", at)
	}
}

// Close closes the file. No method may be called afterwards.
func (f *file) Close() error { return f.pages.Close() }

// File describes the file.
func (f *file) File() FileInfo { return FileInfo{f.FileBytes(), f.path, f.build, f.altered} }

// Path is the path of the file, or the name given to [OpenBytes].
func (f *file) Path() string { return f.path }

// FileBytes is the size of the file.
func (f *file) FileBytes() int64 { return int64(f.pages.Size()) }
