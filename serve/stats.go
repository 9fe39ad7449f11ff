package serve

import (
	"cmp"
	"fmt"
	"net/http"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

type stats struct {
	set    *metrics.Set
	panics *metrics.Counter
}

func newStats(s *Server) *stats {
	set := metrics.NewSet()
	set.NewGauge("puzzlebase_databases_open", func() float64 {
		return float64(s.databases.open.Len())
	})
	return &stats{set: set, panics: set.NewCounter("puzzlebase_panics_total")}
}

func (s *stats) request(pattern string, status int, took time.Duration) {
	labels := fmt.Sprintf("{route=%q,status=\"%d\"}", cmp.Or(pattern, "none"), status)
	s.set.GetOrCreateCounter("puzzlebase_requests_total" + labels).Inc()
	s.set.GetOrCreateHistogram("puzzlebase_request_seconds" + labels).Update(took.Seconds())
}

// metrics answers /metrics in the format of Prometheus, for an address that is not public.
func (s *Server) metrics() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		s.stats.set.WritePrometheus(w)
		metrics.WriteProcessMetrics(w)
	})
	return mux
}
