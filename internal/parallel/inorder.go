package parallel

import (
	"context"
	"iter"
	"runtime"
)

// Ahead is how many answers of each worker usually wait for others. So no worker is idle if one
// answer takes a few times as long as another.
const Ahead = 4

// InOrder answers questions with a number of workers, and yields the answers in the order of
// the questions, each as soon as it and those before it are there. Up to ahead answers for each
// worker wait for those before them; [Ahead] is usual. An error in place of a question is passed
// on. Idle is called before each wait for an answer. If workers is less than 1, there is one for
// each processor. With one worker each question is answered before the next is read, by the
// caller's goroutine, which a panic passes through as it is.
//
// When the sequence ends, no worker is at work any more, so what they use may be closed. If the
// caller ends it early, the context of the answers ends, and the sequence waits for the workers. It
// does not wait for the next question, which may never come. If one of several workers panics, or
// the questions do, the sequence does so in place of the answer, with the text of the panic and its
// stack.
func InOrder[Q, A any](ctx context.Context, questions iter.Seq2[Q, error], workers, ahead int,
	answer func(context.Context, Q) A, idle func()) iter.Seq2[A, error] {
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	if workers > 1 {
		return inOrder(ctx, questions, workers, ahead, answer, idle)
	}
	return func(yield func(A, error) bool) {
		for q, err := range questions {
			var value A
			if err == nil {
				value = answer(ctx, q)
			}
			if !yield(value, err) {
				return
			}
		}
	}
}

// answered is an answer, or the error that stood in place of its question.
type answered[A any] struct {
	value A
	err   error
}

func inOrder[Q, A any](ctx context.Context, questions iter.Seq2[Q, error], workers, ahead int,
	answer func(context.Context, Q) A, idle func()) iter.Seq2[A, error] {
	return func(yield func(A, error) bool) {
		ctx, end := context.WithCancel(ctx)
		queue, ended := make(chan chan answered[A], ahead*workers), make(chan struct{})
		busy := make(chan struct{}, workers)
		defer func() {
			close(ended)
			end()
			for range workers { // once all places are taken, nothing is at work, nor will be
				busy <- struct{}{}
			}
		}()
		go func() {
			defer close(queue)
			var fault error // of the questions
			defer func() {
				if fault != nil {
					result := make(chan answered[A], 1)
					result <- answered[A]{err: fault}
					sent(queue, result, ended)
				}
			}()
			defer keep(&fault)
			for q, err := range questions {
				result := make(chan answered[A], 1)
				if !sent(queue, result, ended) || !sent(busy, struct{}{}, ended) {
					return
				}
				go func() {
					a := answered[A]{err: err}
					if err == nil {
						a.value, a.err = kept(ctx, q, answer)
					}
					result <- a
					<-busy
				}()
			}
		}()
		for {
			result, more := received(queue, idle)
			if !more {
				return
			}
			if a, _ := received(result, idle); !yield(a.value, raised(a.err)) {
				return
			}
		}
	}
}

// kept returns an answer, or the panic of answer as an error.
func kept[Q, A any](ctx context.Context, q Q, answer func(context.Context, Q) A) (a A, err error) {
	defer keep(&err)
	return answer(ctx, q), nil
}

// sent sends a value unless that has ended, and reports which.
func sent[T any](to chan<- T, value T, ended <-chan struct{}) bool {
	select {
	case to <- value:
		return true
	case <-ended:
		return false
	}
}

// received receives from a channel. Before it waits, it calls idle.
func received[T any](from <-chan T, idle func()) (value T, more bool) {
	select {
	case value, more = <-from:
	default:
		idle()
		value, more = <-from
	}
	return value, more
}
