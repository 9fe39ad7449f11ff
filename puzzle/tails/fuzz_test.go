package tails_test

import (
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/tails"
)

func FuzzParse(f *testing.F) {
	p, err := tails.New(3, 3, tails.HeadsOnly)
	if err != nil {
		f.Fatal(err)
	}
	puzzletest.FuzzParse(f, p, "", "hhh ttt\r\nhhh", "HHHTTTHHHH", "HTX", "\x00", "ＨＴ")
}

func FuzzParseWide(f *testing.F) {
	p, err := tails.New(2, 5, tails.Weighted)
	if err != nil {
		f.Fatal(err)
	}
	puzzletest.FuzzParse(f, p, "HHHHH\nTTTTT", "HHHHHTTTTT")
}
