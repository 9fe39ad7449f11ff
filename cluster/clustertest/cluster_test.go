package clustertest

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store/write"
)

// program returns the path of a program that the environment names.
func program(t *testing.T, variable string) string {
	t.Helper()
	path := os.Getenv(variable)
	if path == "" {
		puzzletest.Missing(t, "$%s names no program; 'make cluster-test' builds it", variable)
	}
	return path
}

// process is a program that runs until the test is over.
type process struct {
	*exec.Cmd
	log  *lines
	done chan struct{}
}

// lines is what a process says.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func start(t *testing.T, env []string, name string, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(name, args...), log: new(lines), done: make(chan struct{})}
	p.Stdout, p.Stderr, p.Env = p.log, p.log, append(os.Environ(), env...)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.Wait()
		close(p.done)
	}()
	t.Cleanup(p.kill)
	return p
}

// kill ends the process at once and waits until it has ended.
func (p *process) kill() {
	p.Process.Kill()
	<-p.done
}

// cluster is a server, workers and a store.
type cluster struct {
	*testing.T
	program, devserver string
	server             *process
	port, database     string
	address            string   // of the server, as workers and commands are told
	store              string   // as the commands are told
	env                []string // of workers and commands
	workers            []*process
	workerArgs         []string
}

// newCluster starts a server and so many workers for a store; a folder when none is named.
func newCluster(t *testing.T, workers int, store string, env ...string) *cluster {
	t.Helper()
	c := &cluster{T: t, program: program(t, "PUZZLEBASE_CLUSTER"),
		devserver: program(t, "PUZZLEBASE_DEVSERVER")}
	c.store, c.env, c.database = store, env, filepath.Join(t.TempDir(), "temporal.db")
	if store == "" {
		c.store = t.TempDir()
	}
	for tries := 1; ; tries++ {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		c.port, c.address = fmt.Sprint(l.Addr().(*net.TCPAddr).Port), l.Addr().String()
		l.Close()
		if c.serves() {
			break
		}
		if tries == 5 { // else somebody has taken a port before the server did
			t.Fatalf("the server does not start: %s", c.server.log)
		}
	}
	for range workers {
		c.workers = append(c.workers, c.worker())
	}
	return c
}

// in is the cluster as a part of the test sees it.
func (c *cluster) in(t *testing.T) *cluster {
	part := *c
	part.T = t
	return &part
}

// serves starts the server, on what it kept, and reports whether it is there.
func (c *cluster) serves() bool {
	c.Helper()
	c.server = start(c.T, nil, c.devserver, "--port", c.port, "--db", c.database)
	for began := time.Now(); !strings.Contains(c.server.log.String(), "listens"); {
		select {
		case <-c.server.done:
			return false
		case <-time.After(20 * time.Millisecond):
		}
		if time.Since(began) > 5*time.Minute {
			c.Fatalf("the server does not start: %s", c.server.log)
		}
	}
	return true
}

// worker starts one more worker.
func (c *cluster) worker() *process {
	args := append([]string{"worker", "--store", c.store, "--temporal", c.address, "--processors",
		"1", "--memory", "1GiB"}, c.workerArgs...)
	return start(c.T, c.env, c.program, args...)
}

// command runs a command of the program to its end.
func (c *cluster) command(args ...string) (out string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, c.program, args...)
	command.Env = append(os.Environ(), c.env...)
	if args[0] != "status" {
		command.Args = append(command.Args, "--store", c.store)
	}
	if args[0] != "fetch" {
		command.Args = append(command.Args, "--temporal", c.address)
	}
	text, err := command.CombinedOutput()
	return string(text), err
}

// heartbeat is how long a worker may be silent.
const heartbeat = 2 * time.Second

// build builds, and fails the test where that fails.
func (c *cluster) build(spec string, args ...string) string {
	c.Helper()
	out, err := c.command(append([]string{"build", spec, "--heartbeat", heartbeat.String()},
		args...)...)
	if err != nil {
		c.Fatalf("build %s: %v\n%s\na worker says: %s", spec, err, out, c.workers[0].log)
	}
	return out
}

// same fetches and wants the content that one machine makes.
func (c *cluster) same(spec string) {
	c.Helper()
	out, err := c.command("fetch", spec, "-o", c.TempDir())
	if err != nil {
		c.Fatalf("fetch %s: %v\n%s", spec, err, out)
	}
	got := regexp.MustCompile(`content ([0-9a-f]{64})\n`).FindStringSubmatch(out)
	if want := contentHash(c.T, spec); got == nil || got[1] != want {
		c.Errorf("%s: the content is %v, on one machine %s", spec, got, want)
	}
}

// contentHashes are those that were found by one machine.
var contentHashes sync.Map

// contentHash reads docs/hashes.md, or enumerates on this machine what is not there.
func contentHash(t *testing.T, spec string) string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "hashes.md"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(page)) {
		if hash, of, _ := strings.Cut(strings.TrimSpace(line), "  "); of == spec {
			return hash
		}
	}
	if known, ok := contentHashes.Load(spec); ok {
		return known.(string)
	}
	p, err := catalog.Find(spec)
	if err != nil {
		t.Fatal(err)
	}
	table, err := enumerate.Run(t.Context(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := write.Table(t.Context(), filepath.Join(t.TempDir(), "x.db"), p, table,
		write.Options{})
	if err != nil {
		t.Fatal(err)
	}
	contentHashes.Store(spec, m.ContentHash)
	return m.ContentHash
}

// during runs f while a build runs.
func (c *cluster) during(spec string, f func(running func() bool), args ...string) string {
	c.Helper()
	ended := make(chan struct{})
	var out string
	var err error
	go func() {
		defer close(ended)
		out, err = c.command(append([]string{"build", spec, "--heartbeat", heartbeat.String()},
			args...)...)
	}()
	f(func() bool {
		select {
		case <-ended:
			return false
		default:
			return true
		}
	})
	<-ended
	if err != nil {
		c.Fatalf("build %s: %v\n%s", spec, err, out)
	}
	return out
}

// signal sends one to a process.
func (p *process) signal(s syscall.Signal) { p.Process.Signal(s) }
