package answer_test

import (
	"errors"
	"iter"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"puzzlebase/answer"
)

// upTo yields the numbers below n, then an error.
func upTo(n int, end error, asked *atomic.Int64) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for i := range n {
			asked.Add(1)
			if !yield(i, nil) {
				return
			}
		}
		if end != nil {
			yield(0, end)
		}
	}
}

// TestAbreast wants answers in the order of the questions, however long each takes,
// never more of them at work than there are workers, and the error last.
func TestAbreast(t *testing.T) {
	failed := errors.New("no more")
	for _, workers := range []int{1, 2, 7} {
		var asked, busy, most atomic.Int64
		slow := func(q int) int {
			if n := busy.Add(1); n > most.Load() {
				most.Store(n)
			}
			if q%5 == 0 {
				time.Sleep(time.Millisecond)
			}
			busy.Add(-1)
			return q * q
		}
		var got []int
		var last error
		for a, err := range answer.Abreast(upTo(100, failed, &asked), workers, slow, func() {}) {
			if last = err; err == nil {
				got = append(got, a)
			}
		}
		want := make([]int, 100)
		for i := range want {
			want[i] = i * i
		}
		if !slices.Equal(got, want) || !errors.Is(last, failed) || most.Load() > int64(workers) {
			t.Errorf("%d workers: %v, then %v; at most %d at a time", workers, got, last, most.Load())
		}
	}
}

// TestAbreastIsIdle is told before each wait, so that what was printed is flushed
// before the next question is awaited.
func TestAbreastIsIdle(t *testing.T) {
	more := make(chan struct{})
	idle := make(chan struct{}, 100)
	questions := func(yield func(int, error) bool) {
		for i := range 3 {
			<-more
			if !yield(i, nil) {
				return
			}
		}
	}
	n := 0
	go func() { more <- struct{}{} }()
	for range answer.Abreast(questions, 2, func(q int) int { return q }, func() { idle <- struct{}{} }) {
		if n++; n < 3 {
			go func() { <-idle; more <- struct{}{} }()
		}
	}
	if n != 3 {
		t.Errorf("%d answers, want 3", n)
	}
}

// TestAbreastEnds asks no more when nobody wants the answers.
func TestAbreastEnds(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var asked atomic.Int64
		for range answer.Abreast(upTo(1_000_000, nil, &asked), workers, func(q int) int { return q }, func() {}) {
			break
		}
		if n := asked.Load(); n > 100 {
			t.Errorf("%d workers: %d questions were asked for one answer", workers, n)
		}
	}
}
