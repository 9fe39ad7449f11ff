package progress_test

import (
	"fmt"
	"sync"
	"testing"

	"puzzlebase/space/progress"
)

func ExampleFunc_Count() {
	show := progress.Func(func(phase, unit string, done, total uint64) {
		fmt.Printf("%s: %d of %d %s\n", phase, done, total, unit)
	})
	blocks := show.Count("writing", "blocks", 3)
	blocks.Add(1)
	blocks.Add(2)
	// Output:
	// writing: 0 of 3 blocks
	// writing: 1 of 3 blocks
	// writing: 3 of 3 blocks
}

func TestCounterFromManyGoroutines(t *testing.T) {
	var mu sync.Mutex
	most := uint64(0)
	counter := progress.Func(func(_, _ string, done, _ uint64) {
		mu.Lock()
		defer mu.Unlock()
		most = max(most, done)
	}).Count("counting", "parts", 4000)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 1000 {
				counter.Add(1)
			}
		})
	}
	group.Wait()
	if most != 4000 {
		t.Errorf("the greatest report is %d, want 4000", most)
	}
}

func TestNobodyListens(t *testing.T) {
	var nobody progress.Func
	nobody.Count("working", "parts", 1).Add(1)
	nobody.Report("working", "parts", 1, 1)
}
