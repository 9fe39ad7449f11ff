package serve

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/picture"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// charts are the kinds of picture, named as those of the command plot.
var charts = reports.Charts()

// kindsOf are the kinds of chart that there are of a database.
func kindsOf(db *database) []string {
	out := []string{}
	table, err := db.Table()
	if err != nil {
		return out
	}
	for _, c := range charts {
		if c.Fits(db.Puzzle()) == nil && (!c.Rows || table.Manifest().Layout == layouts.Full) {
			out = append(out, c.Kind)
		}
	}
	return out
}

// addCharts registers the charts, which are no JSON.
func (s *Server) addCharts(mux *http.ServeMux) {
	op := operation("charts", http.MethodGet, "/puzzles/{p}/charts/{file}",
		"A picture of the whole space", "As `plot KIND PUZZLE -o FILE.svg`.")
	var files []any
	for _, c := range charts {
		files = append(files, c.Kind+".svg")
	}
	op.Parameters = []*huma.Param{
		{Name: "p", In: "path", Required: true, Description: "name or spec of the puzzle",
			Schema: &huma.Schema{Type: "string"}},
		{Name: "file", In: "path", Required: true, Description: "kind of picture",
			Schema: &huma.Schema{Type: "string", Enum: files}},
	}
	op.Responses = s.problems(map[string]*huma.Response{
		"200": {Description: "the picture",
			Content: map[string]*huma.MediaType{
				"image/svg+xml": {Schema: &huma.Schema{Type: "string"}}}},
	}, usual...)
	s.handle(mux, &op, s.chart)
}

// chart answers with a picture.
func (s *Server) chart(w http.ResponseWriter, r *http.Request) error {
	db, err := s.databases.acquire(r.Context(), r.PathValue("p"))
	if err != nil {
		return err
	}
	defer s.databases.release(db)
	kind, svg := strings.CutSuffix(r.PathValue("file"), ".svg")
	table, err := db.Table()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(charts, func(c picture.Chart) bool {
		return c.Kind == kind && c.Fits(db.Puzzle()) == nil
	})
	if !svg || i < 0 {
		return problem(http.StatusNotFound, "no chart of %s is called %s: want %s, each with .svg",
			db.Puzzle().Spec(), puzzle.Quote(r.PathValue("file")), puzzle.Listed(kindsOf(db), "or"))
	}
	if !slices.Contains(kindsOf(db), kind) {
		return problem(http.StatusServiceUnavailable,
			"the chart %s scans all positions, for which the database must have layout full, "+
				"not %s", kind, table.Manifest().Layout)
	}
	w.Header().Set("ETag", db.tag)
	w.Header().Set("Cache-Control", kept)
	if matches(r.Header.Get("If-None-Match"), db.tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	picture, err := s.picture(r.Context(), charts[i], db, table)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Write(picture)
	return nil
}

// picture draws a chart, or returns one that was drawn before.
func (s *Server) picture(ctx context.Context, c picture.Chart, db *database,
	table *tablebase.Table) ([]byte, error) {
	key := fmt.Sprintf("%s %s %s", db.Puzzle().Spec(), db.tag, c.Kind)
	if svg, ok := s.pictures.Get(key); ok {
		return svg, nil
	}
	ctx, cancel := context.WithTimeout(ctx, chartTime)
	defer cancel()
	if err := s.heavy.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer s.heavy.Release(1)
	if svg, ok := s.pictures.Get(key); ok {
		return svg, nil // another request has drawn it meanwhile
	}
	p, err := c.Draw(ctx, tablebase.Short(db.Puzzle().Spec()), db.Puzzle(), table,
		picture.HistogramOptions{}, nil)
	if err != nil {
		return nil, err
	}
	var svg bytes.Buffer
	if err := p.Write(&svg, picture.SVG); err != nil {
		return nil, err
	}
	s.pictures.Add(key, svg.Bytes())
	return svg.Bytes(), nil
}
