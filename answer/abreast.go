package answer

import "iter"

// Abreast answers questions, up to so many at a time, and yields the answers in the
// order of the questions, each as soon as it and those before it are there. An
// error in place of a question is passed on. Idle is called before an answer is
// awaited. With one worker each question is answered before the next is read, by
// the caller's goroutine.
func Abreast[Q, A any](questions iter.Seq2[Q, error], workers int, answer func(Q) A, idle func()) iter.Seq2[A, error] {
	if workers > 1 {
		return abreast(questions, workers, answer, idle)
	}
	return func(yield func(A, error) bool) {
		for q, err := range questions {
			var value A
			if err == nil {
				value = answer(q)
			}
			if !yield(value, err) {
				return
			}
		}
	}
}

func abreast[Q, A any](questions iter.Seq2[Q, error], workers int, answer func(Q) A, idle func()) iter.Seq2[A, error] {
	type pending struct {
		done  chan struct{}
		value A
		err   error
	}
	return func(yield func(A, error) bool) {
		queue, busy, stop := make(chan *pending, 4*workers), make(chan struct{}, workers), make(chan struct{})
		defer close(stop)
		go func() {
			defer close(queue)
			for q, err := range questions {
				p := &pending{done: make(chan struct{}), err: err}
				select {
				case queue <- p:
				case <-stop:
					return
				}
				busy <- struct{}{}
				go func() {
					defer func() { close(p.done); <-busy }()
					if err == nil {
						p.value = answer(q)
					}
				}()
			}
		}()
		for {
			p, more := received(queue, idle)
			if !more {
				return
			}
			received(p.done, idle)
			if !yield(p.value, p.err) {
				return
			}
		}
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
