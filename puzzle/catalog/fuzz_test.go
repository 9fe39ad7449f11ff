package catalog_test

import (
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog"
)

func FuzzFind(f *testing.F) {
	for _, s := range append(catalog.Core(), "tails:3x3", "TAILS:4x4 ", "sliding:2x5",
		"weighted-tails:1x1", "tails:", "tails:x", "tails:3x3x3",
		"peg:french,rule=w", "peg:triangle15,goal=0+1,goal=7", "peg:_.../...../..o", "peg:@x",
		"pool:a/bb/cab", "pool:ab,ba", "tails:+3x3", "tails:0x0", "tails:255x255", "tails:256x1",
		"pool:", "cube:2x2x2,metric=quarter", "dino",
		"perm:Set+A+3+2/Move+m/A/2+3+1/1+1+0/End,metric=generators",
		"blocks:ab/a.,goal=.b/..,metric=slide", "blocks:AA_/B..,goal=AA_/..B,rule=cars,alike=no",
		"blocks:a,a", "hiriq:3", ":", "", "tails:３x３", "K") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		p, err := catalog.Find(name)
		if err != nil {
			if text := err.Error(); p != nil || len(text) > 1000 || strings.Contains(text, "\n") {
				t.Errorf("%q: %v, message %q", name, p, text)
			}
			return
		}
		again, err := catalog.Find(p.Spec())
		if err != nil || again.Spec() != p.Spec() {
			t.Errorf("%q is %s, which is not found by that name (%v)", name, p.Spec(), err)
		}
		if p.Features().Discovered != nil {
			return // before a search it has no positions
		}
		if p.Size() == 0 || p.MoveCount() < 0 || len(p.Goals()) == 0 {
			t.Errorf("%s has %d positions, %d moves and %d goals", p.Spec(), p.Size(),
				p.MoveCount(), len(p.Goals()))
		}
	})
}
