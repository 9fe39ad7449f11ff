package pegs_test

import (
	"os"
	"testing"

	"puzzlebase/tablebase/tablebasetest"
)

func TestMain(m *testing.M) { os.Exit(tablebasetest.Runner{M: m}.Run()) }
