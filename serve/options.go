package serve

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net"
	"strings"
	"time"

	"puzzlebase/tablebase"
)

// Options are the options of a server. Only Dir is required.
type Options struct {
	Dir     tablebase.Dir // where the databases lie
	Version string        // of the program, for the description and the tags
	Log     *slog.Logger  // where every request is logged; nil for nowhere

	// With Local, requests are refused unless they name this machine or one of Hosts. So no page
	// of another site can ask through a browser here.
	Local bool
	Hosts []string

	Builds  bool     // visitors may build what takes up to maxBuildTime
	Origins []string // other sites whose pages may ask (CORS); "*" for all
	Rate    float64  // requests a second that one address may ask; 0 for no limit
}

// Limits on what one request may take; docs/serve.md lists them.
const (
	maxSpec      = 1 << 10          // bytes of the name of a puzzle
	maxPosition  = 1 << 12          // bytes of a position
	maxHeader    = 16 << 10         // bytes of all headers
	maxLines     = 1_000_000        // positions looked up at once
	maxSearches  = 1000             // of them where no table holds the puzzle
	maxBody      = 64 << 20         // bytes of these
	bodiesAtOnce = 256 << 20        // bytes of all bodies that are held
	countTime    = 10 * time.Second // counting shortest solutions
	searchTime   = 10 * time.Second // searching for a position that no table holds
	chartTime    = 60 * time.Second // drawing a chart
	maxBuildTime = 60 * time.Second // building a database that a visitor asks for
	maxBuilds    = 64               // for requests, as long as the server runs
	maxOpen      = 64               // databases open at once
)

// Timeouts of a connection. A large body gets more time as it goes on.
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 20 * time.Second
	writeTimeout  = 90 * time.Second
	idleTimeout   = 60 * time.Second
	graceTime     = 30 * time.Second // for requests under way when the server stops
)

// IsLocal reports whether an address to listen at is for this machine alone, as 127.0.0.1:8080 is.
func IsLocal(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

func (o *Options) check() error {
	switch {
	case o.Dir == "":
		return errors.New("no folder of databases is given")
	case o.Rate < 0 || math.IsNaN(o.Rate) || math.IsInf(o.Rate, 0):
		return fmt.Errorf("%g is no rate, want 0 for no limit or how many requests a second",
			o.Rate)
	}
	for _, origin := range o.Origins {
		scheme, rest, ok := strings.Cut(origin, "://")
		if origin != "*" && (!ok || scheme != "http" && scheme != "https" || rest == "" ||
			strings.ContainsAny(rest, "/ ")) {
			return fmt.Errorf("%q is no origin, want * or one such as https://example.org", origin)
		}
	}
	return nil
}

// Log is how requests are logged.
type Log string

// The ways to log requests.
const (
	LogText Log = "text"
	LogJSON Log = "json"
	LogOff  Log = "off" // errors alone
)

// Logger logs requests in one of these ways, and errors in any case.
func (l Log) Logger(w io.Writer) *slog.Logger {
	switch l {
	case LogJSON:
		return slog.New(slog.NewJSONHandler(w, nil))
	case LogText:
		return slog.New(slog.NewTextHandler(w, nil))
	default:
		return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: slog.LevelError}))
	}
}
