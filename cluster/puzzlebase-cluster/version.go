package main

import "cmp"

// commit is what the program is built from; the Makefile sets it.
var commit string

// version is what workers must have in common with the builds that they work for.
func version() string { return cmp.Or(commit, "devel") }
