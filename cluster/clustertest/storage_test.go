package clustertest

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// badStorage is a bucket that answers late, not at all, or with less than there is.
type badStorage struct {
	http.Handler
	bad    atomic.Bool
	denies atomic.Bool // all that writes

	mu     sync.Mutex // guards the rest
	rng    *rand.Rand
	failed int
	cut    int
}

// ServeHTTP implements http.Handler.
func (b *badStorage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	fail, cut, wait := b.rng.IntN(20) == 0, b.rng.IntN(20) == 0,
		time.Duration(b.rng.IntN(15))*time.Millisecond
	if !b.bad.Load() {
		fail, cut, wait = false, false, 0
	}
	if fail {
		b.failed++
	} else if cut && r.Method == http.MethodGet {
		b.cut++
	}
	b.mu.Unlock()
	time.Sleep(wait)
	switch {
	case b.denies.Load() && r.Method == http.MethodPut:
		io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/xml")
		w.WriteHeader(http.StatusForbidden)
		io.WriteString(w,
			"<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>")
	case fail:
		io.Copy(io.Discard, r.Body)
		http.Error(w, "the storage is on fire", http.StatusInternalServerError)
	case cut && r.Method == http.MethodGet:
		whole := httptest.NewRecorder()
		b.Handler.ServeHTTP(whole, r)
		for key, values := range whole.Header() {
			w.Header()[key] = values
		}
		// The length that it says is that of the whole, so the connection is closed early.
		w.Header().Set("Content-Length", fmt.Sprint(whole.Body.Len()))
		w.WriteHeader(whole.Code)
		w.Write(whole.Body.Bytes()[:whole.Body.Len()/2])
	default:
		b.Handler.ServeHTTP(w, r)
	}
}

// TestBadStorage builds on a fake S3 that fails one request in twenty, is slow, and
// cuts off one body in twenty.
func TestBadStorage(t *testing.T) {
	fake := gofakes3.New(s3mem.New())
	b := &badStorage{Handler: fake.Server(), rng: rand.New(rand.NewPCG(1, 2))}
	server := httptest.NewServer(b)
	defer server.Close()
	env := []string{
		"AWS_ACCESS_KEY_ID=key", "AWS_SECRET_ACCESS_KEY=a-secret-that-nobody-reads",
		"AWS_REGION=eu-central-1",
		"AWS_ENDPOINT_URL=" + server.URL, "AWS_REQUEST_CHECKSUM_CALCULATION=when_required",
	}
	request, _ := http.NewRequest(http.MethodPut, server.URL+"/bucket", nil)
	if r, err := http.DefaultClient.Do(request); err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("no bucket: %v", err)
	}
	c := newCluster(t, 3, "s3://bucket/some/prefix?use_path_style=true", env...)
	b.bad.Store(true)
	for _, spec := range []string{"peg:hexagon19", "peg:hexagon19,rule=w", "sliding:2x4",
		"burnt:6"} {
		out := c.build(spec, "--blocks", "4")
		c.same(spec)
		c.secretsKept(out)
	}
	b.denies.Store(true)
	c.says("AccessDenied", "build", "burnt:5")
	b.mu.Lock()
	defer b.mu.Unlock()
	t.Logf("%d requests failed, %d bodies were cut off", b.failed, b.cut)
	if b.failed < 10 || b.cut < 10 {
		t.Errorf("only %d requests failed and %d bodies were cut off", b.failed, b.cut)
	}
}

// secretsKept looks for a secret in what is said, in arguments, and in what the server keeps.
func (c *cluster) secretsKept(out string) {
	c.Helper()
	for _, w := range c.workers {
		out += w.log.String()
	}
	status, err := c.command("status")
	if err != nil {
		c.Fatal(err)
	}
	files, err := filepath.Glob(c.database + "*") // and what is written ahead of it
	if err != nil || len(files) == 0 {
		c.Fatalf("the server has no files, %v", err)
	}
	for _, w := range c.workers {
		files = append(files, fmt.Sprintf("/proc/%d/cmdline", w.Process.Pid))
	}
	for _, file := range files {
		kept, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			c.Fatal(err)
		}
		out += string(kept)
	}
	if strings.Contains(out+status, "a-secret") {
		c.Error("a secret is told or kept")
	}
}
