package parallel

import (
	"context"
	"iter"
)

// InOrder answers questions with a number of workers, and yields the answers in the order of
// the questions, each as soon as it and those before it are there. An error in place of a question
// is passed on. Idle is called before each wait for an answer. With one worker each question is
// answered before the next is read, by the caller's goroutine.
//
// When the sequence ends, no worker is at work any more, so what they use may be closed. If the
// caller ends it early, the context of the answers ends, and the sequence waits for the workers. It
// does not wait for the next question, which may never come.
func InOrder[Q, A any](ctx context.Context, questions iter.Seq2[Q, error], workers int,
	answer func(context.Context, Q) A, idle func()) iter.Seq2[A, error] {
	if workers > 1 {
		return inOrder(ctx, questions, workers, answer, idle)
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

func inOrder[Q, A any](ctx context.Context, questions iter.Seq2[Q, error], workers int,
	answer func(context.Context, Q) A, idle func()) iter.Seq2[A, error] {
	return func(yield func(A, error) bool) {
		ctx, end := context.WithCancel(ctx)
		queue, busy, ended := make(chan chan answered[A], 4*workers), make(chan struct{}, workers),
			make(chan struct{})
		defer func() {
			close(ended)
			end()
			for range workers { // once all places are taken, nothing is at work, nor will be
				busy <- struct{}{}
			}
		}()
		go func() {
			defer close(queue)
			for q, err := range questions {
				result := make(chan answered[A], 1)
				if !sent(queue, result, ended) || !sent(busy, struct{}{}, ended) {
					return
				}
				go func() {
					a := answered[A]{err: err}
					if err == nil {
						a.value = answer(ctx, q)
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
			if a, _ := received(result, idle); !yield(a.value, a.err) {
				return
			}
		}
	}
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
