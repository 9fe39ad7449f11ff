package reports

import (
	"encoding/json"
	"io"
	"strings"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/literature"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/searched"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// schemaVersion is the version of the JSON form of a Report, which
// docs/report.schema.json describes. It changes when a field changes its
// meaning or goes; new fields may come without notice.
const schemaVersion = 1

// Report is everything there is to say of one puzzle; see [Gather].
type Report struct {
	SchemaVersion int    `json:"schema_version"`
	Puzzle        string `json:"puzzle"` // canonical spec
	Name          string `json:"name"`   // what people call it
	About         string `json:"about"`  // one line

	Manifest  *store.Manifest `json:"manifest,omitempty"` // nil where Searched is not
	FileBytes int64           `json:"file_bytes"`
	Build     store.Build     `json:"build"`

	// Searched is what there is to say of a puzzle that no table holds, in place of all that
	// describes every position.
	Searched *searched.Findings `json:"searched,omitempty"`

	Summary *analyze.Summary `json:"summary,omitempty"`
	Growth  *analyze.Growth  `json:"growth,omitempty"`
	// nil where the database holds no distances
	Branching    *analyze.Branching `json:"branching,omitempty"`
	Hardest      Hardest            `json:"hardest,omitzero"`
	Certificates []Certified        `json:"certificates"`
	Checks       []literature.Check `json:"checks"`
	Commands     []string           `json:"commands"` // that reproduce the report

	// Extra is what only boards of pegs have, or nil.
	Extra *pegs.Extra `json:"-"`
	// Subject is the puzzle itself, which draws the boards, and Stem begins the names of the files;
	// they are no part of the JSON form.
	Subject puzzle.Puzzle `json:"-"`
	Stem    string        `json:"-"`
	// Links are to the pages beside this one.
	Links Links `json:"-"`

	solution *tablebase.Solution // of a hardest position, or nil
}

// Links lead from a page to others in its folder; what there is not is empty.
type Links struct {
	Index         string // a file
	Before, After Link
}

// Link is a page by its name and file.
type Link struct{ Name, File string }

// LinksAmong are the links of the page with number i among those of a run, which have an index.
func LinksAmong(pages []Link, i int) (out Links) {
	if len(pages) > 1 {
		out.Index = "index.html"
	}
	if i > 0 {
		out.Before = pages[i-1]
	}
	if i+1 < len(pages) {
		out.After = pages[i+1]
	}
	return out
}

// Hardest is the positions at one distance, usually the greatest.
type Hardest struct {
	Distance  puzzle.Distance `json:"distance"`
	Positions uint64          `json:"positions"`
	Orbits    uint64          `json:"orbits"`         // up to symmetry
	Listed    []HardPosition  `json:"listed"`         // all orbits, the first, or a sample
	Seed      uint64          `json:"seed,omitempty"` // of the sample

	symmetric bool // some symmetry is known, so that Orbits says something
}

// HardPosition is one of the hardest, with a shortest solution.
type HardPosition struct {
	Position string   `json:"position"`
	Index    uint64   `json:"index"`
	Orbit    int      `json:"orbit"` // how many positions symmetries make of it
	Moves    []string `json:"moves"` // of a shortest solution; nil when it was not asked for
}

// Certified is an unsolvable position with the reason.
type Certified struct {
	Position string `json:"position"`
	puzzle.Certificate
}

// writeJSON writes the report for programs. What only boards of pegs have stands under the name
// of the family, "hiriq" or "peg".
func (r *Report) writeJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	family, _, _ := strings.Cut(r.Puzzle, ":")
	extra := map[string]*pegs.Extra{family: r.Extra}
	return enc.Encode(struct {
		*Report
		HiRiQ  *pegs.Extra `json:"hiriq,omitempty"`
		HiRiQW *pegs.Extra `json:"hiriq-w,omitempty"`
		Peg    *pegs.Extra `json:"peg,omitempty"`
	}{r, extra["hiriq"], extra["hiriq-w"], extra["peg"]})
}
