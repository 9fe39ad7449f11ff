package serve

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// stats are what the metrics tell.
type stats struct {
	set    *metrics.Set
	panics *metrics.Counter
	routes sync.Map // route and status to *route
}

// route is one operation with one status.
type route struct {
	count *metrics.Counter
	took  *metrics.Histogram
}

func newStats(s *Server) *stats {
	set := metrics.NewSet()
	set.NewGauge("puzzlebase_databases_open", func() float64 {
		s.databases.mu.Lock()
		defer s.databases.mu.Unlock()
		return float64(len(s.databases.open))
	})
	return &stats{set: set, panics: set.NewCounter("puzzlebase_panics_total")}
}

// request counts a request to an operation, by its pattern.
func (s *stats) request(pattern string, status int, took time.Duration) {
	if pattern == "" {
		pattern = "none"
	}
	type key struct {
		pattern string
		status  int
	}
	known, ok := s.routes.Load(key{pattern, status})
	if !ok {
		labels := fmt.Sprintf("{route=%q,status=\"%d\"}", pattern, status)
		known, _ = s.routes.LoadOrStore(key{pattern, status}, &route{
			count: s.set.GetOrCreateCounter("puzzlebase_requests_total" + labels),
			took:  s.set.GetOrCreateHistogram("puzzlebase_request_seconds" + labels),
		})
	}
	r := known.(*route)
	r.count.Inc()
	r.took.Update(took.Seconds())
}

// Metrics answers /metrics in the format of Prometheus, for an address of its
// own that only those can reach who look after the server.
func (s *Server) Metrics() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		s.stats.set.WritePrometheus(w)
		metrics.WriteProcessMetrics(w)
	})
	return mux
}
