package store

import (
	"encoding/json"
	"errors"
	"os"
	"runtime/debug"

	"puzzlebase/store/pages"
)

// file is an open file of a table or of pattern databases: its pages, and the record of
// its build.
type file struct {
	path    string
	pages   *pages.File
	build   Build
	altered bool // build is not what was written
}

// openFile opens the file at path.
func openFile(path string) (*file, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil, foreign("%s is not a file: move it away or name another --data folder", path)
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

// root returns the tree of buckets.
func (f *file) root() (*pages.Tree, error) {
	root, err := f.pages.Root()
	if err != nil {
		return nil, f.spoilt("", err)
	}
	return root, nil
}

// manifestOf returns the manifest that a bucket holds, whose checksum is right.
func (f *file) manifestOf(about *pages.Tree) ([]byte, error) {
	text, err := about.Get(ManifestKey)
	if err != nil {
		return nil, f.spoilt("", err)
	}
	sum, err := about.Get(ChecksumKey)
	if err != nil || string(TextChecksum(text)) != string(sum) {
		return nil, damaged(f.path, "the checksum of its manifest fails")
	}
	return text, nil
}

// readBuild reads the record of the build, which is for people: it may be
// missing, and a database answers without it.
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

// spoilt names the file and says what is wrong with its pages; where says which
// part of its content they hold.
func (f *file) spoilt(where string, err error) error {
	return damaged(f.path, "%s%v", where, err)
}

// guard is deferred by what reads the file, and makes an error of a fault of the memory that
// the file is mapped into, as when it is cut short meanwhile. Any
// other panic is a fault of the program and goes on. before is what
// debug.SetPanicOnFault returned when it was turned on:
//
//	defer f.guard(debug.SetPanicOnFault(true), &err)
func (f *file) guard(before bool, err *error) {
	debug.SetPanicOnFault(before)
	if r := recover(); r != nil {
		*err = f.fault(r)
	}
}

// fault returns the error that a recovered panic comes to.
func (f *file) fault(r any) error {
	if at, ok := r.(interface{ Addr() uintptr }); ok && f.pages.Holds(at.Addr()) {
		return unreadable(f.path, r)
	}
	panic(r)
}

// Close ends the use of the file. No method may be called afterwards.
func (f *file) Close() error { return f.pages.Close() }

// Build says how the database was made; it is zero where that is not recorded,
// or no longer: see BuildAltered.
func (f *file) Build() Build { return f.build }

// BuildAltered reports whether the record of the build is there but not what was
// written. It is no part of the content; [DB.Check] counts it as damage.
func (f *file) BuildAltered() bool { return f.altered }

// Path is where the file lies, or what it was called when it was opened.
func (f *file) Path() string { return f.path }

// FileBytes is the size of the file.
func (f *file) FileBytes() int64 { return int64(f.pages.Size()) }
