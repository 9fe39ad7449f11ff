package bench

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"puzzlebase/internal/parallel"
	"puzzlebase/store"
)

// program measures the program as a process: from its start to the first answer, and as a server
// of the full and of the folded layout.
func (h *hiriq) program(b *testing.B) {
	program := os.Getenv("PUZZLEBASE_PROGRAM")
	if program == "" {
		b.Skip("PUZZLEBASE_PROGRAM names no program")
	}
	data := filepath.Dir(h.full.Path())
	run := func(first string, args ...string) func(int) (uint64, error) {
		return func(int) (uint64, error) {
			out, err := exec.CommandContext(b.Context(), program, args...).Output()
			got := strings.Fields(string(out))
			if err == nil && (len(got) == 0 || got[0] != first) {
				err = wrong(args[0], string(out), first)
			}
			return 1, err
		}
	}
	version := measure(b, "version", "start", 0, run("puzzlebase", "--version"))
	measure(b, "lookup", "start", version,
		run("0", "lookup", "hiriq", "preset:0", "--data", data))
	folded, folder := h.all[len(h.all)-1], b.TempDir()
	if err := os.Symlink(folded.Path(),
		filepath.Join(folder, filepath.Base(h.full.Path()))); err != nil {
		b.Fatal(err)
	}
	for _, of := range []struct {
		db     *store.DB
		folder string
	}{{h.full, data}, {folded, folder}} {
		server := launch(b, program, of.folder)
		b.Run("serve/"+string(of.db.Manifest().Layout), func(b *testing.B) {
			h.single(b, server, of.db)
			h.batch(b, server, of.db)
		})
		if server.process.Process.Signal(os.Interrupt) != nil {
			server.process.Process.Kill() // where there are no signals
		}
		server.process.Wait()
	}
}

// served is a server under load, a process beside this one.
type served struct {
	addr, metrics string // without http://
	process       *exec.Cmd
}

// launch starts the server. It says where it listens.
func launch(b *testing.B, program, folder string) *served {
	process := exec.CommandContext(b.Context(), program, "serve", "--addr", "127.0.0.1:0",
		"--metrics", "127.0.0.1:0", "--data", folder)
	out, err := process.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	talk, err := process.StderrPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := process.Start(); err != nil {
		b.Fatal(err)
	}
	line := func(in io.Reader) string {
		text, _ := bufio.NewReader(in).ReadString('\n')
		_, addr, _ := strings.Cut(text, "http://")
		return strings.TrimSpace(addr)
	}
	metrics, addr := line(talk), line(out)
	go io.Copy(io.Discard, talk)
	return &served{addr, metrics, process}
}

// query is a request and part of the answer to it.
type query struct {
	path string
	want []byte
}

// single asks for one position a request, against answers that take no work.
func (h *hiriq) single(b *testing.B, server *served, db *store.DB) {
	var queries []query
	for _, x := range h.positions(spread / 10) {
		e, err := db.Lookup(x)
		if err != nil {
			b.Fatal(err)
		}
		queries = append(queries, query{
			"/api/v1/puzzles/hiriq/position?at=" + h.puzzle.Format(h.puzzle.Unrank(x)),
			fmt.Appendf(nil, `"distance":%d,`, e.Distance)})
	}
	none := server.load(b, "healthz", 0, []query{{"/healthz", []byte("ok")}})
	server.load(b, "position", none, queries)
}

// connections is how many clients ask at once, each as soon as it has its answer.
const connections = 32

// load benchmarks queries one after the other, many at once. It reports how long half and 99 of a
// hundred of them take at most, the memory that the server holds in the end, and how much more
// that is than before.
func (s *served) load(b *testing.B, name string, baseline float64,
	queries []query) (nanoseconds float64) {
	b.Run(name, func(b *testing.B) {
		var next atomic.Int64
		before := s.memory(b)
		b.ResetTimer()
		took := make([]time.Duration, b.N)
		group, ctx := errgroup.WithContext(b.Context())
		for range min(connections, b.N) {
			group.Go(func() error {
				conn, err := new(net.Dialer).DialContext(ctx, "tcp", s.addr)
				if err != nil {
					return err
				}
				defer conn.Close()
				in := bufio.NewReaderSize(conn, 1<<14)
				for i := int(next.Add(1)) - 1; i < b.N && ctx.Err() == nil; {
					began := time.Now()
					if err := queries[i%len(queries)].ask(conn, in); err != nil {
						return err
					}
					took[i] = time.Since(began)
					i = int(next.Add(1)) - 1
				}
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			b.Fatal(err)
		}
		nanoseconds = float64(b.Elapsed().Nanoseconds()) / float64(b.N)
		slices.Sort(took)
		ms := func(share int) float64 { return took[b.N*share/100].Seconds() * 1e3 }
		b.ReportMetric(ms(50), "ms-median")
		b.ReportMetric(ms(99), "ms-99%")
		held := s.memory(b)
		b.ReportMetric(held, "MiB-server")
		b.ReportMetric(held-before, "MiB-more")
		if baseline > 0 {
			b.ReportMetric(baseline/nanoseconds, "times-better")
		}
	})
	return nanoseconds
}

// ask sends a request over a connection and checks the answer. It does no more than HTTP needs,
// for it shares the processors with the server.
func (q *query) ask(conn net.Conn, in *bufio.Reader) error {
	if _, err := io.WriteString(conn, "GET "+q.path+
		" HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		return err
	}
	reply, err := http.ReadResponse(in, nil)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(reply.Body)
	if err == nil && (reply.StatusCode != http.StatusOK || !bytes.Contains(body, q.want)) {
		err = wrong(q.path, string(body), string(q.want))
	}
	return err
}

// memory returns how many MiB the server holds besides the file, 0 where the system does not say.
func (s *served) memory(b *testing.B) (mib float64) {
	reply, err := http.Get("http://" + s.metrics)
	if err != nil {
		b.Fatal(err)
	}
	defer reply.Body.Close()
	if reply.StatusCode != http.StatusOK {
		b.Fatalf("the metrics answer %s", reply.Status)
	}
	for in := bufio.NewScanner(reply.Body); in.Scan(); {
		fmt.Sscanf(in.Text(), "process_resident_memory_anon_bytes %g", &mib)
	}
	return mib / (1 << 20)
}

// batchLines is how many positions a batch has: as many as one may.
const batchLines = 1_000_000

// batch asks for many positions in one request, against looking them up in this process.
func (h *hiriq) batch(b *testing.B, server *served, db *store.DB) {
	xs := h.positions(batchLines)
	var body []byte
	for _, x := range xs {
		body = append(append(body, h.puzzle.Format(h.puzzle.Unrank(x))...), '\n')
	}
	here := measure(b, "batch-here", "position", 0, func(int) (uint64, error) {
		return batchLines, parallel.Ranges(b.Context(), 0, batchLines, 512, func() parallel.Worker {
			return parallel.Worker{Visit: func(from, to uint64) (err error) {
				for ; from < to && err == nil; from++ {
					_, err = db.Lookup(xs[from])
				}
				return err
			}}
		})
	})
	measure(b, "batch", "position", here, func(int) (uint64, error) {
		return batchLines, server.batch(b.Context(), body)
	})
}

// batch sends a batch and reads the answer, the last line of which says how many there were.
func (s *served) batch(ctx context.Context, body []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost,
		"http://"+s.addr+"/api/v1/puzzles/hiriq/lookups", bytes.NewReader(body))
	if err != nil {
		return err
	}
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	var end struct{ Lines int }
	lines, in := 0, bufio.NewScanner(reply.Body)
	for ; in.Scan(); lines++ {
		if lines == batchLines {
			err = json.Unmarshal(in.Bytes(), &end)
		}
	}
	if err == nil && end.Lines != batchLines {
		err = wrong("batch", end.Lines, batchLines)
	}
	return err
}
