package pool_test

import (
	"testing"

	"puzzlebase/puzzle/pool"
	"puzzlebase/puzzle/puzzletest"
)

func FuzzParse(f *testing.F) {
	puzzletest.FuzzParse(f, pool.New(), "", "T SS T8T STST TSTSS",
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
		"s,t", "15,14,13,12,11,10,9,8,7,6,5,4,3,2,1", "ſ", "88", "1 1")
}
