package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Extension ends the name of a database in a data folder.
const Extension = ".db"

// FirstPart is in the folder of a database cut into parts. Up to v0.2 a database could be a
// folder NAME of files 000.db, 001.db and so on instead of a file NAME.db. This version
// neither reads nor changes such a folder.
const FirstPart = "000" + Extension

// PartsError is returned for a database cut into parts. It is an ErrForeign.
type PartsError struct {
	Path   string // of the folder
	Puzzle string // its spec; "" where the first part does not tell it
}

func (e *PartsError) Error() string {
	typed := strings.TrimSuffix(filepath.Base(e.Path), Extension) // the short name of a long spec
	switch {
	case e.Puzzle == "":
		typed = "PUZZLE"
	case strings.ReplaceAll(e.Puzzle, ":", "-") == typed:
		typed = e.Puzzle
	}
	return fmt.Sprintf("%s is a database cut into parts, which this version does not read: "+
		"puzzlebase v0.2 puts it together with 'puzzlebase convert %s --shard 0'", e.Path, typed)
}

// Is implements errors.Is.
func (e *PartsError) Is(target error) bool { return target == ErrForeign }

// refuseParts returns a *PartsError when there is no database at path, but one cut into
// parts in the folder where v0.2 kept these.
func refuseParts(path string) error {
	folder, ok := strings.CutSuffix(path, Extension)
	first := filepath.Join(folder, FirstPart)
	if !ok || !missing(path) || missing(first) {
		return nil
	}
	refusal := &PartsError{Path: folder}
	db, err := OpenAny(first)
	if parts := (*PartsError)(nil); errors.As(err, &parts) {
		refusal.Puzzle = parts.Puzzle
	}
	if err == nil {
		_ = db.Close()
	}
	return refusal
}

// RefuseParts returns why no database can be built at path: because of its parts, or of
// parts that a build of v0.2 was writing when it was killed.
func RefuseParts(path string) error {
	temporary := path + ".tmp"
	if info, err := os.Lstat(temporary); err == nil && info.IsDir() {
		return foreign("%s is a folder, which a build of puzzlebase v0.2 may have left: move it "+
			"away", temporary)
	}
	return refuseParts(path)
}

// missing reports whether there is nothing of that name.
func missing(name string) bool {
	_, err := os.Lstat(name)
	return err != nil
}
