//go:build boards

package tablebase

import "puzzlebase/puzzle/catalog"

// Short is the name in the catalog: the smaller of the two programs for browsers has
// no hash of which short names of definitions could be made. Its page knows these.
func Short(spec string) string { return catalog.Name(spec) }
