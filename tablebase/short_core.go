//go:build core

package tablebase

import "puzzlebase/puzzle/catalog"

// Short is the name in the catalog. The smaller program for browsers has no hash for short names of
// definitions. Its page has these names.
func Short(spec string) string { return catalog.Name(spec) }
