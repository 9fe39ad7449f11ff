//go:build core

package catalog

// families are those of the smaller of the two programs for browsers.
var families = core
