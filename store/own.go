package store

import (
	"errors"
	"os"
)

// errNotOwn is why a name that lies beside a database is not written to: a
// database may lie in a folder that others can write to, and what they put in
// the way may lead anywhere.
var errNotOwn = errors.New("it is a link or no file at all, which puzzlebase never makes: remove it")

// openOwn opens a file beside a database that is written to, made if need be.
// It never follows a link.
func openOwn(name string, flag int) (*os.File, error) {
	if err := checkOwn(name); err != nil {
		return nil, err
	}
	return os.OpenFile(name, flag|noFollow, 0o644)
}

// createOwn makes a file of that name beside a database, in place of what is
// there: a link goes, what it leads to stays.
func createOwn(name string) (*os.File, error) {
	if _, err := remove(name); err != nil {
		return nil, err
	}
	return os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL|noFollow, 0o644)
}

// checkOwn returns why there must not be written to a name. Where the system
// cannot be told to follow no link, this is all that keeps it from that.
func checkOwn(name string) error {
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return &os.PathError{Op: "open", Path: name, Err: errNotOwn}
	}
	return nil
}
