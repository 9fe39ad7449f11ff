package export

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"puzzlebase/puzzle/puzzletest"
)

// duckFolder names a folder with node_modules/@duckdb/node-api, for the test
// with a second reader of Parquet.
const duckFolder = "PUZZLEBASE_DUCKDB"

// duckScript runs a query and prints the rows as JSON.
const duckScript = `import { createRequire } from 'node:module';
const { DuckDBInstance } = createRequire(process.argv[2] + '/')('@duckdb/node-api');
const connection = await (await DuckDBInstance.create(':memory:')).connect();
const result = await connection.runAndReadAll(process.argv[3]);
console.log(JSON.stringify(result.getRowObjectsJson()));
`

// TestDuckDB reads a Parquet file with an implementation that has nothing in common with the one
// that wrote it, and compares sums over all columns, and of what may be less than zero.
func TestDuckDB(t *testing.T) {
	node, err := exec.LookPath("node")
	folder := os.Getenv(duckFolder)
	if err != nil || folder == "" {
		puzzletest.Missing(t, "no second reader of Parquet: install node, run 'npm install "+
			"@duckdb/node-api' in a folder, and name it in %s", duckFolder)
	}
	p, db := built(t, "sliding:2x4")
	dir := t.TempDir()
	name := filepath.Join(dir, "rows.parquet")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(context.Background(), db, new(Where),
		newParquet(file, db.Manifest(), standard(p), 2),
		Options{Columns: standard(p), Workers: 2}); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	var rows, index, distance, parent, noParent, moves, manhattan uint64
	last := ""
	var differences [2]int64 // of parent move and gap, and of gap and moves
	for _, r := range slow(t, p, db, func(Record) bool { return true }) {
		rows++
		index += uint64(r.Index)
		distance += uint64(r.Distance)
		moves += uint64(r.Moves)
		manhattan += r.Numbers[0]
		if r.Parent >= 0 {
			parent += uint64(r.Parent)
			differences[0] += int64(r.Parent) - int64(r.Numbers[1])
		} else {
			noParent++
		}
		differences[1] += int64(r.Numbers[1]) - int64(r.Moves)
		last = max(last, r.Position)
	}
	script := filepath.Join(dir, "query.mjs")
	if err := os.WriteFile(script, []byte(duckScript), 0o644); err != nil {
		t.Fatal(err)
	}
	ask := func(query, want string) {
		t.Helper()
		out, err := exec.Command(node, script, folder, query).Output()
		if err != nil {
			t.Fatalf("%s: node: %v", query, err)
		}
		var got []struct{ Line string }
		if err := json.Unmarshal(out, &got); err != nil || len(got) != 1 {
			t.Fatalf("DuckDB answered %s (%v)", out, err)
		}
		if got[0].Line != want {
			t.Errorf("%s\nis %s to DuckDB, want %s", query, got[0].Line, want)
		}
	}
	ask(fmt.Sprintf(`SELECT concat_ws(' ', count(*), sum(index), sum(distance), `+
		`sum(parent_move), count(*) - count(parent_move), sum(moves), sum(manhattan), `+
		`max(position)) AS line FROM '%s'`, name),
		fmt.Sprint(rows, index, distance, parent, noParent, moves, manhattan)+" "+last)
	// Numbers are subtracted from each other, whichever is the greater.
	ask(fmt.Sprintf(`SELECT concat_ws(' ', sum(manhattan - distance), sum(parent_move - gap), `+
		`sum(moves - distance), sum(gap - moves)) AS line FROM '%s'`, name),
		fmt.Sprint(int64(manhattan-distance), differences[0], int64(moves-distance),
			differences[1]))
	ask(fmt.Sprintf(`SELECT string_agg(column_name || ' ' || column_type, ', ') AS line FROM `+
		`(DESCRIBE FROM '%s')`, name),
		"position VARCHAR, index UBIGINT, distance INTEGER, parent_move INTEGER, moves INTEGER, "+
			"manhattan BIGINT, gap BIGINT")
}
