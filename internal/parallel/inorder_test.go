package parallel_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"puzzlebase/internal/parallel"
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

func same(_ context.Context, q int) int { return q }

// TestInOrder wants answers in the order of the questions, however long each takes,
// never more of them at work than there are workers, and the error last.
func TestInOrder(t *testing.T) {
	failed := errors.New("no more")
	for _, workers := range []int{1, 2, 7} {
		var asked, busy, most atomic.Int64
		slow := func(_ context.Context, q int) int {
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
		for a, err := range parallel.InOrder(t.Context(), upTo(100, failed, &asked), workers, 4,
			slow, func() {}) {
			if last = err; err == nil {
				got = append(got, a)
			}
		}
		want := make([]int, 100)
		for i := range want {
			want[i] = i * i
		}
		if !slices.Equal(got, want) || !errors.Is(last, failed) || most.Load() > int64(workers) {
			t.Errorf("%d workers: %v, then %v; at most %d at a time", workers, got, last,
				most.Load())
		}
	}
}

// TestInOrderIsIdle wants idle to be called before each wait, so that what was
// printed is flushed before the next question is awaited.
func TestInOrderIsIdle(t *testing.T) {
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
	for range parallel.InOrder(t.Context(), questions, 2, 4, same, func() { idle <- struct{}{} }) {
		if n++; n < 3 {
			go func() { <-idle; more <- struct{}{} }()
		}
	}
	if n != 3 {
		t.Errorf("%d answers, want 3", n)
	}
}

// TestInOrderEnds asks no more when nobody wants the answers.
func TestInOrderEnds(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var asked atomic.Int64
		for range parallel.InOrder(t.Context(), upTo(1_000_000, nil, &asked), workers, 4, same,
			func() {}) {
			break
		}
		if n := asked.Load(); n > 100 {
			t.Errorf("%d workers: %d questions were asked for one answer", workers, n)
		}
	}
}

func below7(_ context.Context, q int) int {
	if q == 7 {
		panic("no answer 7")
	}
	return q
}

// TestInOrderPanic recovers from a panic of a worker, in place of its answer.
func TestInOrderPanic(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var asked atomic.Int64
		answers := 0
		func() {
			defer func() {
				r := fmt.Sprint(recover())
				if answers != 7 || !strings.Contains(r, "no answer 7") ||
					workers > 1 && !strings.Contains(r, "below7") {
					t.Errorf("%d workers: %d answers, then %s", workers, answers, r)
				}
			}()
			for range parallel.InOrder(t.Context(), upTo(1_000_000, nil, &asked), workers, 1,
				below7, func() {}) {
				answers++
			}
		}()
	}
}

// TestInOrderQuestionsPanic recovers from a panic of the questions, after the answers to those that
// came before.
func TestInOrderQuestionsPanic(t *testing.T) {
	questions := func(yield func(int, error) bool) {
		for i := range 7 {
			if !yield(i, nil) {
				return
			}
		}
		panic("no question 7")
	}
	for _, workers := range []int{1, 3} {
		answers := 0
		func() {
			defer func() {
				r := fmt.Sprint(recover())
				if answers != 7 || !strings.Contains(r, "no question 7") {
					t.Errorf("%d workers: %d answers, then %s", workers, answers, r)
				}
			}()
			for range parallel.InOrder(t.Context(), questions, workers, 1, same, func() {}) {
				answers++
			}
		}()
	}
}

// TestInOrderWaits ends no sequence while an answer is at work, for what answers may be closed
// then. Answers that nobody wants are told to end; a question that does not come is not awaited.
func TestInOrderWaits(t *testing.T) {
	never := make(chan struct{})
	defer close(never)
	questions := func(yield func(int, error) bool) {
		for i := range 4 {
			if !yield(i, nil) {
				return
			}
		}
		<-never
	}
	begun := make(chan struct{}, 4)
	var atWork atomic.Int64
	slow := func(ctx context.Context, q int) int {
		atWork.Add(1)
		defer atWork.Add(-1)
		if begun <- struct{}{}; q > 0 {
			<-ctx.Done()
			for range 1000 { // it takes a while to end
				runtime.Gosched()
			}
		}
		return q
	}
	for range parallel.InOrder(t.Context(), questions, 4, 4, slow, func() {}) {
		for range 4 {
			<-begun
		}
		break
	}
	if n := atWork.Load(); n > 0 {
		t.Errorf("%d answers are at work when the sequence has ended", n)
	}
}
