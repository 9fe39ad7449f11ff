package analyze_test

import (
	"os"
	"testing"

	"puzzlebase/tablebase/tablebasetest"
)

func TestMain(m *testing.M) { os.Exit(tablebasetest.Runner{M: m}.Run()) }

// small are puzzles of every kind that slow twins can go through.
var small = []string{"tails:2x3", "tails:3x3", "weighted-tails:3x3", "tails:1x5", "tails:3x4",
	"lights:3x3", "lights:4x4", "sliding:2x3", "sliding:1x4", "sliding:2x3,goal=middle",
	"sliding:2x2,metric=line", "pool", "pool:ab/cd,ba/dc"}
