//go:build !core

package tablebase

import "puzzlebase/puzzle/catalog"

// Short is the short name for the puzzle of a spec: its name in the catalog. If that is too long to
// be read, as when it holds a definition, it is the name of its database, by which [Dir.Load] finds
// it.
func Short(spec string) string {
	name := catalog.Name(spec)
	if file := FileName(spec); len(name) > maxShown && isHashed(file) {
		return file
	}
	return name
}
