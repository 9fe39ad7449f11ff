package tablebase

import (
	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// Info is what a file says of itself: one of a table, or one of pattern databases.
type Info struct {
	Table     *store.Manifest        // nil where answers are searched for
	Patterns  *store.PatternManifest // nil where they are looked up
	FileBytes int64
	Path      string
	Build     store.Build
	Altered   bool // whether the record of the build is not what was written, and is left out
}

// ContentHash is the hash of what the file means.
func (i *Info) ContentHash() string {
	if i.Patterns != nil {
		return i.Patterns.ContentHash
	}
	return i.Table.ContentHash
}

// Info says what the file of p holds, without opening it for questions. The error is a
// store.ErrNotBuilt when there is none.
func (d Dir) Info(p puzzle.Puzzle) (*Info, error) {
	if IsSearched(p) {
		file, err := d.OpenPatterns(p)
		if err != nil {
			return nil, err
		}
		return infoOfPatterns(file), file.Close()
	}
	db, err := store.Open(d.Path(p), p)
	if err != nil {
		return nil, err
	}
	return infoOf(db), db.Close()
}

func infoOf(db *store.DB) *Info {
	return &Info{db.Manifest(), nil, db.FileBytes(), db.Path(), db.Build(), db.BuildAltered()}
}

func infoOfPatterns(file *store.Patterns) *Info {
	return &Info{nil, file.Manifest(), file.FileBytes(), file.Path(), file.Build(), file.BuildAltered()}
}
