package sliding_test

import (
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/sliding"
)

func FuzzParse(f *testing.F) {
	p, err := sliding.New(3, 3, sliding.Last, sliding.Single)
	if err != nil {
		f.Fatal(err)
	}
	puzzletest.FuzzParse(f, p, "", "4 1 3\n0 2 6\n7 5 8\n", "1,2,3,4,5,6,8,7,0",
		"1 1 3 4 5 6 7 8 0",
		"+1 2 3 4 5 6 7 8 0", "01 2 3 4 5 6 7 8 00", "99999999999999999999 1", "-0 1 2 3 4 5 6 7 8",
		"1;2")
}

func FuzzParseLine(f *testing.F) {
	p, err := sliding.New(1, 6, sliding.Last, sliding.Single)
	if err != nil {
		f.Fatal(err)
	}
	puzzletest.FuzzParse(f, p, "1 2 3 4 5 0", "5,4,3,2,1,0")
}
