package serve

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"
)

type recorder struct {
	http.ResponseWriter
	status int
	bytes  int
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(data []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(data)
	r.bytes += n
	return n, err
}

// Unwrap is for http.ResponseController.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// observe logs and counts every request, and answers for a handler that panics. If the answer has
// begun, it breaks the connection, so that no half of it looks whole.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		rec := &recorder{ResponseWriter: w}
		defer func() {
			fault := recover()
			if fault != nil && fault != http.ErrAbortHandler {
				s.failed(fault)
				if rec.status == 0 {
					problem(http.StatusInternalServerError,
						"the server failed: its log says why").write(rec)
					fault = nil
				}
			}
			if fault == nil {
				rec.status = cmp.Or(rec.status, http.StatusOK) // which net/http sends
			}
			took := time.Since(began)
			s.stats.request(r.Pattern, rec.status, took)
			if s.log.Enabled(context.Background(), slog.LevelInfo) {
				s.log.LogAttrs(context.Background(), slog.LevelInfo, "request",
					slog.String("from", address(r)), slog.String("method", r.Method),
					slog.String("path", r.URL.EscapedPath()),
					slog.String("query", shortened(r.URL.RawQuery)),
					slog.Int("status", rec.status), slog.Int("bytes", rec.bytes),
					slog.Duration("took", took))
			}
			if fault != nil {
				panic(http.ErrAbortHandler)
			}
		}()
		next.ServeHTTP(rec, r)
	})
}

// failed logs and counts a panic. The function that recovers from the panic calls it.
func (s *Server) failed(fault any) {
	s.log.Error("panic", "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
	s.stats.panics.Inc()
}

func shortened(query string) string {
	const most = 200
	if len(query) > most {
		return query[:most] + "…"
	}
	return query
}

// checkHost refuses requests for other hosts than this machine. The name of another site may lead
// here, and its page would then be taken for ours.
func (s *Server) checkHost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		host = strings.Trim(strings.ToLower(host), "[]")
		ip, err := netip.ParseAddr(host)
		if host != "localhost" && !(err == nil && ip.IsLoopback()) &&
			!slices.Contains(s.opt.Hosts, host) {
			problem(http.StatusMisdirectedRequest,
				"this server is for this machine only, not for the host %q: start it with --host "+
					"%s to allow that name", host, host).write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// address is who asks: the other end of the connection or, if that is a proxy on this machine,
// whom it names.
func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if named := r.Header.Get("X-Real-IP"); named != "" {
		if ip, err := netip.ParseAddr(host); err == nil && ip.IsLoopback() {
			if ip, err := netip.ParseAddr(named); err == nil {
				return ip.String()
			}
		}
	}
	return host
}

// subnet is what one client may have: an IPv4 address, or the /64 of an IPv6 address.
func subnet(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Unmap().Is4() {
		return address
	}
	prefix, _ := ip.WithZone("").Prefix(64) // which any address of IPv6 has
	return prefix.String()
}

const limitedAddresses = 1 << 16

// limit refuses more than Rate requests a second from an address. It allows those of four seconds
// at once: a page asks for several things when it opens, and a person plays in bursts.
func (s *Server) limit(next http.Handler) http.Handler {
	perSecond := s.opt.Rate
	of := cache[string, *rate.Limiter](limitedAddresses, nil)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := subnet(address(r))
		one := rate.NewLimiter(rate.Limit(perSecond), max(int(4*perSecond), 20))
		if before, ok, _ := of.PeekOrAdd(key, one); ok {
			one = before
			of.Get(key) // so that it is not forgotten
		}
		if !one.Allow() {
			seconds := strconv.Itoa(max(1, int(1/perSecond+0.999)))
			later(http.StatusTooManyRequests, seconds,
				"more than %g requests a second: wait %s s; many positions go into one request "+
					"to …/lookups", perSecond, seconds).write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}
