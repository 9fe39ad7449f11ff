package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"puzzlebase/space"
	"puzzlebase/store"
)

// served is the server under load: a process of its own.
type served struct {
	addr, metrics string // without http://
	process       *exec.Cmd
}

// serving measures the server with databases in the full and the folded layout:
// how many positions it answers, one a request and many, how long one waits, and
// whether its memory grows. The client runs on the same processors.
func (s *Suite) serving(ctx context.Context) error {
	folder := filepath.Join(s.Scratch, "served")
	folded := s.Compact[len(s.Compact)-1]
	if err := errors.Join(os.Mkdir(folder, 0o700),
		os.Symlink(folded.Path(), filepath.Join(folder, filepath.Base(s.DB.Path())))); err != nil {
		return err
	}
	for _, of := range []struct {
		db   *store.DB
		args []string
	}{{s.DB, s.DataArgs}, {folded, []string{"--data", folder}}} {
		server, err := s.launch(ctx, of.args)
		if err != nil {
			return err
		}
		err = cmp.Or(s.single(ctx, server, of.db), s.batch(ctx, server, of.db))
		if server.process.Process.Signal(os.Interrupt) != nil {
			server.process.Process.Kill() // where there are no signals
		}
		server.process.Wait() // what it was asked is answered: how it ends does not matter
		if err != nil {
			return err
		}
	}
	return nil
}

// launch starts the server; it says where it listens.
func (s *Suite) launch(ctx context.Context, args []string) (*served, error) {
	process := exec.CommandContext(ctx, s.Program,
		append([]string{"serve", "--addr", "127.0.0.1:0", "--metrics", "127.0.0.1:0"}, args...)...)
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	talk, err := process.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	line := func(in io.Reader) string {
		// what is missing is found out when it is asked
		text, _ := bufio.NewReader(in).ReadString('\n')
		return strings.TrimSpace(text[strings.LastIndex(text, "http://")+len("http://"):])
	}
	metrics, addr := line(talk), line(out)
	go io.Copy(io.Discard, talk)
	return &served{addr: addr, metrics: metrics, process: process}, nil
}

// single asks for one position a request, over several connections at once.
func (s *Suite) single(ctx context.Context, server *served, db *store.DB) error {
	xs := s.positions(spread / 10)
	queries := make([]query, len(xs))
	for i, x := range xs {
		e, err := db.Lookup(x)
		if err != nil {
			return err
		}
		queries[i] = query{
			path: "/api/v1/puzzles/hiriq/position?at=" + s.HiRiQ.Format(s.HiRiQ.Unrank(x)),
			want: fmt.Appendf(nil, `"distance":%d,`, e.Distance),
		}
	}
	// What the server and the client need for an answer that takes no work.
	none, err := load(ctx, server.addr, s.Requests/10, []query{{"/healthz", []byte("ok")}})
	if err != nil {
		return err
	}
	if _, err := load(ctx, server.addr, s.Requests/10, queries); err != nil {
		return err
	}
	before, err := server.memory()
	if err != nil {
		return err
	}
	got, err := load(ctx, server.addr, s.Requests, queries)
	if err != nil {
		return err
	}
	after, err := server.memory()
	if err != nil {
		return err
	}
	name := func(what string) string {
		return fmt.Sprintf("hiriq, position, %s, %s", what, db.Manifest().Layout)
	}
	s.OnResult(faster("serve", name("answers"), "requests/s", got.perSecond, "answers of /healthz",
		none.perSecond))
	s.OnResult(shorter("serve", name("median"), "ms", got.median, "answers of /healthz",
		none.median))
	s.OnResult(shorter("serve", name("slowest of a hundred"), "ms", got.slow, "answers of /healthz",
		none.slow))
	if after > 0 { // on systems that tell
		s.OnResult(shorter("serve", name(fmt.Sprintf("memory after %d", s.Requests)), "MiB", after,
			"after a tenth as many", before))
	}
	return nil
}

// batchLines is how many positions a batch has: as many as one may.
const batchLines = 1_000_000

// batch asks for many positions in one request, against looking them up in this
// process on all processors.
func (s *Suite) batch(ctx context.Context, server *served, db *store.DB) error {
	xs := s.positions(batchLines)
	var body bytes.Buffer
	for _, x := range xs {
		body.WriteString(s.HiRiQ.Format(s.HiRiQ.Unrank(x)) + "\n")
	}
	began := time.Now()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost,
		"http://"+server.addr+"/api/v1/puzzles/hiriq/lookups", &body)
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
	if err := cmp.Or(err, in.Err()); err != nil {
		return err
	}
	took := time.Since(began)
	if end.Lines != batchLines {
		return wrong("batch", end.Lines, batchLines)
	}
	began = time.Now()
	err = space.Ranges(ctx, 0, batchLines, 512, func() space.Worker {
		return space.Worker{Visit: func(from, to uint64) (err error) {
			for ; from < to && err == nil; from++ {
				_, err = db.Lookup(xs[from])
			}
			return err
		}}
	})
	s.OnResult(faster("serve", "hiriq, a million positions in a request, "+
		string(db.Manifest().Layout), "positions/s",
		batchLines/took.Seconds(), "looking them up without a server",
		batchLines/time.Since(began).Seconds()))
	return err
}

// memory returns how many MiB the server holds besides the file, 0 where the
// system does not tell.
func (s *served) memory() (float64, error) {
	reply, err := http.Get("http://" + s.metrics)
	if err != nil {
		return 0, err
	}
	defer reply.Body.Close()
	if reply.StatusCode != http.StatusOK {
		return 0, wrong("metrics", reply.Status, "200")
	}
	for in := bufio.NewScanner(reply.Body); in.Scan(); {
		if text, ok := strings.CutPrefix(in.Text(), "process_resident_memory_anon_bytes "); ok {
			n, err := strconv.ParseFloat(text, 64)
			return n / (1 << 20), err
		}
	}
	return 0, nil
}
