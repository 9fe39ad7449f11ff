package serve

import (
	"context"
	"net/url"
	"testing"
	"testing/synctest"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase"
)

// TestPrepare makes puzzles and opens databases while another request does so. They must wait,
// unless they are open or the catalog has names for them. A client that goes away does not keep its
// place.
func TestPrepare(t *testing.T) {
	const (
		ring  = "perm:Set+BEADS+4+1/Move+L/BEADS/2+3+4+1/End/Move+R/BEADS/2+1+3+4/End"
		small = "perm:Set+BEADS+3+1/Move+L/BEADS/2+3+1/End"
		large = "perm:Set+A+13+1/Move+L/A/2+3+4+5+6+7+8+9+10+11+12+13+1/End/" +
			"Move+R/A/2+1+3+4+5+6+7+8+9+10+11+12+13/End"
	)
	s := newServer(t, nil)
	d := s.databases
	_, err := s.opt.Dir.Build(t.Context(), catalogtest.Find(t, ring), tablebase.Options{})
	must(t, err)
	db, err := d.acquire(t.Context(), ring)
	must(t, err)
	d.release(db)
	_, err = d.find(t.Context(), large)
	must(t, err)

	must(t, d.preparing.Acquire(t.Context(), 1)) // for the other request
	d.named.Remove(ring)
	for name, status := range map[string]int{ring: 200, "ninetails": 200, "hiriq": 503} {
		target := "/api/v1/puzzles/" + url.PathEscape(name) + "/levels"
		if w := send(s, "GET", target, ""); w.Code != status {
			t.Errorf("%s: %d %s, want %d", name, w.Code, w.Body, status)
		}
	}
	t.Run("make", func(t *testing.T) {
		waits(t, d, func(ctx context.Context) { d.find(ctx, small) })
	})
	t.Run("open", func(t *testing.T) {
		waits(t, d, func(ctx context.Context) { d.acquire(ctx, large) })
	})
}

// waits checks that an operation waits while another request prepares, until its client
// goes away. At the end the other request prepares again.
func waits(t *testing.T, d *databases, operation func(context.Context)) {
	synctest.Test(t, func(t *testing.T) {
		start := func(ctx context.Context) <-chan struct{} {
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				operation(ctx)
			}()
			synctest.Wait()
			return ended
		}
		ctx, leave := context.WithCancel(t.Context())
		gone, patient := start(ctx), start(t.Context())
		if over(gone) || over(patient) {
			t.Error("it does not wait")
		}
		leave()
		synctest.Wait()
		if !over(gone) || over(patient) {
			t.Errorf("after one client has left, its request is over: %v, that of another: %v",
				over(gone), over(patient))
		}
		d.preparing.Release(1)
		<-patient
		if !d.preparing.TryAcquire(1) {
			t.Error("nobody is left, but somebody prepares")
		}
	})
}

func over(ended <-chan struct{}) bool {
	select {
	case <-ended:
		return true
	default:
		return false
	}
}
