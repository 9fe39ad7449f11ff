package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/klauspost/compress/gzhttp"
	"github.com/rs/cors"
	"golang.org/x/sync/semaphore"

	"puzzlebase/puzzle"
)

// Server answers requests. Its methods are safe for concurrent use.
type Server struct {
	opt       Options
	log       *slog.Logger
	api       huma.API
	databases *databases
	pictures  *lru.Cache[string, []byte]
	heavy     *semaphore.Weighted // work that takes a whole processor
	pageBuild *semaphore.Weighted // a build that a visitor asks for
	bodies    *semaphore.Weighted // bytes of large bodies
	stats     *stats
	handler   http.Handler
}

const maxPictures = 256

// New returns a server. The error says what is wrong with the options.
func New(opt Options) (*Server, error) {
	if err := opt.check(); err != nil {
		return nil, err
	}
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{
		opt: opt, log: opt.Log, pictures: cache[string, []byte](maxPictures, nil),
		databases: &databases{dir: opt.Dir, version: opt.Version,
			preparing: semaphore.NewWeighted(1), buildQuota: semaphore.NewWeighted(maxBuilds),
			named: cache[string, puzzle.Puzzle](maxOpen, nil), open: cache(maxOpen, retire)},
		heavy: semaphore.NewWeighted(1), pageBuild: semaphore.NewWeighted(1),
		bodies: semaphore.NewWeighted(bodiesAtOnce),
	}
	s.databases.failed, s.stats = s.failed, newStats(s)
	mux := http.NewServeMux()
	s.newAPI(mux)
	s.addPages(mux)
	s.handler = s.layers(mux)
	return s, nil
}

// cache holds the n values used last. Evicted, unless nil, is called with those that drop out.
func cache[K comparable, V any](n int, evicted func(K, V)) *lru.Cache[K, V] {
	c, _ := lru.NewWithEvict(n, evicted) // its one error is an n below 1
	return c
}

func (s *Server) layers(mux *http.ServeMux) http.Handler {
	var h http.Handler = gzhttp.GzipHandler(mux)
	if s.opt.Rate > 0 {
		h = s.limit(h)
	}
	if len(s.opt.Origins) > 0 {
		h = cors.New(cors.Options{
			AllowedOrigins: s.opt.Origins,
			AllowedMethods: []string{http.MethodGet, http.MethodHead, http.MethodPost},
			AllowedHeaders: []string{"Content-Type", "If-None-Match"},
			ExposedHeaders: []string{"ETag", "Retry-After"}, MaxAge: 600,
		}).Handler(h)
	}
	if s.opt.Local {
		h = s.checkHost(h)
	}
	return s.observe(h)
}

// Handler answers everything but metrics.
func (s *Server) Handler() http.Handler { return s.handler }

// Serve answers requests until ctx ends, and then those under way, for graceTime at most. If some
// take longer, the error wraps that of ctx. Metrics may be nil.
func (s *Server) Serve(ctx context.Context, main, metrics net.Listener) error {
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	web := s.listen(serving, s.handler)
	all := map[*http.Server]net.Listener{web: main}
	if metrics != nil {
		all[s.listen(serving, s.metrics())] = metrics
	}
	failed := make(chan error, len(all))
	for server, l := range all {
		go func() { failed <- server.Serve(l) }()
	}
	var err error
	select {
	case err = <-failed: // a listener broke
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(serving, graceTime)
	defer cancel()
	for server := range all {
		if errStop := server.Shutdown(grace); errStop != nil {
			stop() // what still runs ends
			s.log.Warn("requests under way were cut off", "after", graceTime)
			err = errors.Join(err, server.Close(), ctx.Err(),
				fmt.Errorf("requests under way were cut off after %v", graceTime))
		}
	}
	s.Close()
	return err
}

// Close closes the databases. No request may be under way.
func (s *Server) Close() { s.databases.close() }

func (s *Server) listen(ctx context.Context, h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, BaseContext: func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout:    idleTimeout,
		MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
}
