//go:build !boards

package tablebase

import "puzzlebase/puzzle/catalog"

// Short is what people call the puzzle of a spec: its name in the catalog or,
// where that is too long to be read, as when it holds a definition, the name of its
// database, by which [Dir.Load] finds it.
func Short(spec string) string {
	name := catalog.Name(spec)
	if file := FileName(spec); len(name) > maxShown && isShort(file) {
		return file
	}
	return name
}
