package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"puzzlebase/serve"
	"puzzlebase/tablebase"
)

// asked returns the JSON values that a server answers with.
func asked(t *testing.T, h http.Handler, method, path, body string) []any {
	t.Helper()
	r := httptest.NewRequest(method, "http://localhost/api/v1/puzzles"+path,
		strings.NewReader(body))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	return jsonValues(t, path, w.Body)
}

// jsonValues reads JSON values, with numbers as they are written.
func jsonValues(t *testing.T, what string, r io.Reader) []any {
	t.Helper()
	var out []any
	for dec := json.NewDecoder(r); ; {
		dec.UseNumber()
		var v any
		err := dec.Decode(&v)
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		out = append(out, v)
	}
}

// said returns the JSON values that the program writes.
func said(t *testing.T, input string, args ...string) []any {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(context.Background(), append(args, "--format", "json"), strings.NewReader(input),
		&out, &errs); code != exitOK && code != exitInvalid {
		t.Fatalf("%s: exit code %d, %s", args, code, &errs)
	}
	return jsonValues(t, strings.Join(args, " "), &out)
}

// TestServerEqualsCommands goes through all operations: what the server answers
// is what the command writes, field by field.
func TestServerEqualsCommands(t *testing.T) {
	data := t.TempDir()
	t.Setenv(tablebase.DataVariable, data)
	server, err := serve.New(serve.Options{Dir: tablebase.Dir(data), Version: fullVersion()})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	h := server.Handler()
	equal := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n server  %v\n command %v", what, got, want)
		}
	}
	all := map[string][]string{
		"ninetails":               {"HHHTTTHHH", "TTTTTTTTT"},
		"weighted-ninetails":      {"HHH/TTT/HHH"},
		"tails:2x3":               {"HHTTTT", "HHHHHH"},
		"ninepuzzle":              {"413026758", "1 2 3 4 5 6 8 7 0"},
		"pool":                    {"T SS S8T TTST TSTSS"},
		"peg:_.../...../..o":      nil, // some by chance
		"sliding:2x3,metric=line": {"0,1,2,4,5,3", "1,0,2,3,4,5"},
	}
	for name, positions := range all {
		spec := "/" + url.PathEscape(name)
		if positions == nil {
			for _, v := range said(t, "", "sample", name, "--uniform", "-n", "3") {
				positions = append(positions, v.(map[string]any)["position"].(string))
			}
		}
		for _, at := range positions {
			query := "?at=" + url.QueryEscape(at)
			equal("position "+at, asked(t, h, "GET", spec+"/position"+query, ""),
				said(t, "", "analyze", "position", name, at, "--no-count"))
			equal("solution "+at, asked(t, h, "GET", spec+"/solution"+query, ""),
				said(t, "", "solve", name, at))
			equal("explain "+at, asked(t, h, "GET", spec+"/explain"+query, ""),
				said(t, "", "explain", name, at))
			count := asked(t, h, "GET", spec+"/count"+query, "")[0].(map[string]any)
			report := said(t, "", "analyze", "position", name, at)[0].(map[string]any)
			if report["solutions"] == nil {
				report["solutions"] = "0" // it cannot be solved
			}
			for field, value := range count {
				equal("count "+at+" "+field, value, report[field])
			}
		}
		lines := strings.Join(positions, "\n") + "\nnonsense\n"
		answers := asked(t, h, "POST", spec+"/lookups", lines)
		equal("lookups of "+name, answers[:len(answers)-1], said(t, lines, "lookup", name, "-"))
		equal("sample of "+name, asked(t, h, "GET", spec+"/sample?distance=1..4&n=2&seed=7", "")[0],
			said(t, "", "sample", name, "--distance", "1..4", "-n", "2", "--seed", "7"))
		info := said(t, "", "info", name)[0].(map[string]any)
		levels := asked(t, h, "GET", spec+"/levels", "")[0].(map[string]any)["levels"].([]any)
		for d, level := range levels {
			equal("level of "+name, level.(map[string]any)["positions"], info["levels"].([]any)[d])
			equal("hash of "+name, level.(map[string]any)["hash"], info["level_hashes"].([]any)[d])
		}
		// the server does not tell where its files lie
		for _, field := range []string{"path", "mean", "median", "antipodes", "farthest"} {
			delete(info, field)
		}
		equal("info of "+name, asked(t, h, "GET", spec, "")[0].(map[string]any)["info"], any(info))
	}
	equal("puzzles", asked(t, h, "GET", "", "")[0], said(t, "", "list")[0])
}
