package serve

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/picture"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

var charts = reports.Charts()

// kindsOf are the kinds of chart that a database has.
func kindsOf(db *database) []string {
	out := []string{}
	table, err := db.Table()
	if err != nil {
		return out
	}
	for _, c := range charts {
		if c.Fits(db.Puzzle()) == nil && (!c.Rows || table.Whole()) {
			out = append(out, c.Kind)
		}
	}
	return out
}

// chartInput is the input of a chart.
type chartInput struct {
	PuzzleInput
	File string `path:"file" example:"depth.svg" doc:"kind of picture"`
}

func (s *Server) addCharts() {
	var kinds []string
	for _, c := range charts {
		kinds = append(kinds, c.Kind)
	}
	op := operation("charts", http.MethodGet, "/puzzles/{p}/charts/{file}",
		"A picture of the whole space", "As `plot KIND PUZZLE -o FILE.svg`, for the kinds "+
			english.Listed(kinds, "and")+".", usual...)
	op.Responses = map[string]*huma.Response{"200": {Description: "the picture",
		Content: map[string]*huma.MediaType{svgType: {Schema: &huma.Schema{Type: "string"}}}}}
	huma.Register(s.api, op, s.chart)
}

const svgType = "image/svg+xml"

func (s *Server) chart(ctx context.Context, in *chartInput) (*reply[[]byte], error) {
	kind := strings.TrimSuffix(in.File, ".svg")
	numberOf := func(p puzzle.Puzzle) int {
		return slices.IndexFunc(charts, func(c picture.Chart) bool {
			return c.Kind+".svg" == in.File && c.Fits(p) == nil
		})
	}
	if p, err := s.databases.find(ctx, in.Name); err == nil &&
		(numberOf(p) < 0 || tablebase.Searched(p)) {
		in.IfNoneMatch = "" // nobody has a chart that there is not
	}
	r, err := ask(ctx, s, &in.PuzzleInput, cached, func(db *database) ([]byte, error) {
		table, err := db.Table()
		if err != nil {
			return nil, err
		}
		i := numberOf(db.Puzzle())
		switch kinds := kindsOf(db); {
		case i < 0:
			return nil, problem(http.StatusNotFound,
				"no chart of %s is called %s: want %s, each with .svg", tablebase.Name(db.Puzzle()),
				english.Quote(in.File), english.Listed(kinds, "or"))
		case !slices.Contains(kinds, kind):
			return nil, problem(http.StatusServiceUnavailable,
				"the chart %s scans all positions, for which the database must have layout full, "+
					"not %s", kind, table.Manifest().Layout)
		}
		return s.picture(ctx, charts[i], db, table)
	})
	if err != nil {
		return nil, err
	}
	r.ContentType = svgType
	return r, nil
}

// picture draws a chart, or returns one that was drawn before.
func (s *Server) picture(ctx context.Context, c picture.Chart, db *database,
	table *store.DB) ([]byte, error) {
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
	p, err := c.Draw(ctx, picture.Subject{Name: tablebase.Title(db.Puzzle()), DB: table})
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
