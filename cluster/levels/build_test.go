package levels

import (
	"slices"
	"testing"

	"puzzlebase/puzzle/catalog"
)

// TestInOrder wants each block once, and more sources shared from one to the next
// than as they are numbered.
func TestInOrder(t *testing.T) {
	for _, spec := range []string{"sliding:2x7", "hiriq"} {
		p, err := catalog.Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewBuild(p, 64, true, false)
		if err != nil {
			t.Fatal(err)
		}
		c, err := b.space()
		if err != nil {
			t.Fatal(err)
		}
		// read is how many sources come of which the last blocks had none.
		read := func(order []int) (n int) {
			var held []int
			for _, block := range order {
				for _, from := range c.Sources(block) {
					if !slices.Contains(held, from) {
						held, n = append(held, from), n+1
					}
				}
				held = held[max(0, len(held)-16):]
			}
			return n
		}
		numbered := make([]int, c.Count)
		for n := range numbered {
			numbered[n] = n
		}
		order := c.order()
		if sorted := slices.Sorted(slices.Values(order)); !slices.Equal(sorted, numbered) {
			t.Fatalf("%s: the order is %d", spec, order)
		}
		t.Logf("%s: %d blocks, %d sources read, %d as they are numbered", spec, c.Count,
			read(order), read(numbered))
		if read(order) > read(numbered) {
			t.Errorf("%s: %d sources are read in this order, %d as blocks are numbered", spec,
				read(order), read(numbered))
		}
	}
}
