package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/search"
	"puzzlebase/space/progress"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// database is an open database with those who use it.
type database struct {
	*tablebase.Tablebase
	made puzzle.Puzzle // of the spec, without what the file says
	tag  string        // changes with what is answered
	file os.FileInfo   // of the file that is open

	checked time.Time // when the folder's file was last compared with it
	users   int       // requests that use it
	retired bool      // to be closed by the last of them
}

// limited answers a request: a search ends after searchTime at the latest.
func (d *database) limited() *tablebase.Tablebase {
	return d.WithBudget(tablebase.Budget{Workers: 1, Limit: search.Limit{Time: searchTime}})
}

type databases struct {
	dir        tablebase.Dir
	version    string
	failed     func(fault any) // logs and counts a panic
	opening    singleflight.Group
	preparing  *semaphore.Weighted               // see prepare
	named      *lru.Cache[string, puzzle.Puzzle] // by name
	buildQuota *semaphore.Weighted               // databases that may be built for requests
	smallBuild sync.Mutex                        // held by a request that builds a small one

	mu   sync.Mutex
	open *lru.Cache[string, *database] // by spec; the least recently used one is retired
}

// recheck is how long a file is taken to be the one that is open.
const recheck = time.Second

func (d *databases) find(ctx context.Context, name string) (puzzle.Puzzle, error) {
	if p, ok := d.known(name); ok {
		return p, nil
	}
	if len(name) > maxSpec {
		return nil, problem(http.StatusNotFound,
			"the name of the puzzle has %d letters, want at most %d", len(name), maxSpec)
	}
	end, err := d.prepare(ctx, name)
	if err != nil {
		return nil, err
	}
	defer end()
	if p, ok := d.known(name); ok {
		return p, nil // another request has made it meanwhile
	}
	p, err := d.dir.Find(name)
	if unusable(err) {
		return nil, err
	}
	if err != nil {
		return nil, problem(http.StatusNotFound, "%s", oneLine(err.Error()))
	}
	d.named.Add(name, p)
	return p, nil
}

// known returns the puzzle of a name if it was made before.
func (d *databases) known(name string) (puzzle.Puzzle, bool) {
	if p, ok := d.named.Get(name); ok {
		return p, true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if db, ok := d.open.Peek(name); ok {
		return db.made, true
	}
	return nil, false
}

// prepare waits until no other request makes a puzzle or opens a database, for either may take a
// second. The caller does so itself, and then must call end. Puzzles with names in
// the catalog are made at once: for them it does not wait.
func (d *databases) prepare(ctx context.Context, name string) (end func(), err error) {
	if inCatalog(name) {
		return func() {}, nil
	}
	if err := d.preparing.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	return func() { d.preparing.Release(1) }, nil
}

// inCatalog reports whether a word is the spec or a name of a puzzle with names in the catalog, or
// the spec of a core puzzle.
func inCatalog(word string) bool {
	return slices.Contains(catalog.Core(), word) || slices.ContainsFunc(catalog.Named(),
		func(k catalog.NamedPuzzle) bool {
			return k.Spec == word || slices.Contains(k.Names, word)
		})
}

// acquire returns the open database of a name, which the caller must release. It is built first if
// that takes less than a second.
func (d *databases) acquire(ctx context.Context, name string) (*database, error) {
	p, err := d.find(ctx, name)
	if err != nil {
		return nil, err
	}
	for ctx.Err() == nil {
		if db := d.hold(p.Spec()); db != nil {
			return db, nil
		}
		done := d.opening.DoChan(p.Spec(), func() (_ any, err error) {
			defer func() {
				if fault := recover(); fault != nil { // it would end the server
					d.failed(fault)
					err = fmt.Errorf("panic: %v", fault)
				}
			}()
			end, err := d.prepare(ctx, p.Spec())
			if err != nil {
				return nil, nil // the request is given up: others that wait here begin anew
			}
			end = sync.OnceFunc(end)
			defer end()
			return nil, d.load(context.WithoutCancel(ctx), p, end)
		})
		select {
		case <-ctx.Done():
		case r := <-done:
			if r.Err != nil {
				return nil, r.Err
			}
		}
	}
	return nil, ctx.Err()
}

// hold returns the open database of a spec, or nil if there is none or its file was replaced.
func (d *databases) hold(spec string) *database {
	db, due := d.use(spec)
	if !due {
		return db
	}
	// Requests do not wait for a slow file system here: it is asked without the lock.
	if file, err := os.Stat(d.dir.Path(db.Puzzle())); err == nil && os.SameFile(file, db.file) {
		return db
	}
	d.mu.Lock()
	if current, _ := d.open.Peek(spec); current == db {
		d.open.Remove(spec)
	}
	d.mu.Unlock()
	d.release(db)
	return nil
}

// use counts one user more of the open database of a spec, if there is one. It reports whether its
// file is due to be checked: one request in each recheck is told so.
func (d *databases) use(spec string) (db *database, due bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	db, ok := d.open.Get(spec)
	if !ok {
		return nil, false
	}
	db.users++
	now := time.Now()
	if due = now.Sub(db.checked) > recheck; due {
		db.checked = now
	}
	return db, due
}

func (d *databases) release(db *database) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if db.users--; db.users == 0 && db.retired {
		db.Close()
	}
}

// retire closes a database that new requests no longer get, once nobody uses it. The caller has
// locked mu.
func retire(_ string, db *database) {
	if db.retired = true; db.users == 0 {
		db.Close()
	}
}

// load opens a database, and builds it first if it is small. It calls prepared before the build,
// which may wait for another process.
func (d *databases) load(ctx context.Context, p puzzle.Puzzle, prepared func()) error {
	// It looks at the file before it opens it: should another replace it meanwhile, the next check
	// finds out.
	file, _ := os.Stat(d.dir.Path(p))
	tb, err := d.dir.OpenOrBuild(ctx, p, func(missing error) error {
		prepared()
		err := d.buildSmall(ctx, p, missing)
		file, _ = os.Stat(d.dir.Path(p))
		return err
	})
	if err != nil {
		return err
	}
	// Samples, charts and the description of the file change with the layout, too.
	layout := layouts.Layout("")
	if m := tb.Info().Table; m != nil {
		layout = m.Layout
	}
	tag := fmt.Sprintf(`W/"%s-%.16s-%s"`, d.version, tb.Info().ContentHash(), layout)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open.Remove(p.Spec())
	d.open.Add(p.Spec(),
		&database{Tablebase: tb, made: p, tag: tag, file: file, checked: time.Now()})
	return nil
}

// buildCounted makes a build for which buildQuota was acquired. If no database is made, it does not
// count.
func (d *databases) buildCounted(ctx context.Context, p puzzle.Puzzle, report progress.Func) error {
	built, err := d.dir.Build(ctx, p,
		tablebase.Options{WaitForOther: true, Tool: d.version, Progress: report})
	if err != nil || built.Seconds == 0 {
		d.buildQuota.Release(1)
	}
	return err
}

// buildSmall builds a database for a request, unless there were too many: then it returns missing.
func (d *databases) buildSmall(ctx context.Context, p puzzle.Puzzle, missing error) error {
	d.smallBuild.Lock()
	defer d.smallBuild.Unlock()
	if !d.buildQuota.TryAcquire(1) {
		return missing
	}
	if err := d.buildCounted(ctx, p, nil); err != nil {
		return errors.Join(missing, err)
	}
	return nil
}

func (d *databases) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open.Purge()
}
