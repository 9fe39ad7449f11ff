package reports

import (
	"encoding/json"
	"io"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// SchemaVersion is the version of the JSON form of a Report, which
// docs/report.schema.json describes. It changes when a field changes its
// meaning or goes; new fields may come without notice.
const SchemaVersion = 1

// Report is everything there is to say of one puzzle. The caller fills it from
// package analyze and the database's manifest.
type Report struct {
	SchemaVersion int    `json:"schema_version"`
	Puzzle        string `json:"puzzle"` // canonical spec
	Name          string `json:"name"`   // what people call it
	About         string `json:"about"`  // one line

	Manifest  *store.Manifest `json:"manifest"`
	FileBytes int64           `json:"file_bytes"`
	Build     store.Build     `json:"build"`

	Summary      *analyze.Summary   `json:"summary"`
	Growth       *analyze.Growth    `json:"growth"`
	Branching    *analyze.Branching `json:"branching"`
	Hardest      Hardest            `json:"hardest"`
	Certificates []Certified        `json:"certificates"`
	Checks       []Check            `json:"checks"`
	Commands     []string           `json:"commands"` // that reproduce the report
	HiRiQ        *HiRiQ             `json:"hiriq,omitempty"`

	// Rules draw the boards, and Stem begins the names of the files; they are no
	// part of the JSON form.
	Rules puzzle.Puzzle `json:"-"`
	Stem  string        `json:"-"`
}

// Hardest is the positions at the greatest distance.
type Hardest struct {
	Distance  puzzle.Distance `json:"distance"`
	Positions uint64          `json:"positions"`
	Orbits    uint64          `json:"orbits"` // up to symmetry
	Listed    []HardPosition  `json:"listed"` // the first ones, one of each orbit
}

// HardPosition is one of the hardest, with a shortest solution.
type HardPosition struct {
	Position string   `json:"position"`
	Index    uint64   `json:"index"`
	Orbit    int      `json:"orbit"` // how many positions symmetries make of it
	Moves    []string `json:"moves"`
}

// Certified is an unsolvable position with the reason.
type Certified struct {
	Position string `json:"position"`
	Kind     string `json:"kind"`
	Text     string `json:"text"`
}

// HiRiQ is what only the reports of hiriq have.
type HiRiQ struct {
	Atlas      *analyze.Atlas      `json:"atlas"` // nil when it was not computed
	Unsolvable *analyze.Unsolvable `json:"unsolvable"`
	DeadEnds   *analyze.DeadEnds   `json:"dead_ends"`
	Weights    *analyze.Weights    `json:"weights"`
	FewWhite   *analyze.FewWhite   `json:"few_white"`
	Presets    []Preset            `json:"presets"`
}

// Preset is one of the course's configurations.
type Preset struct {
	Name        string              `json:"name"`
	Position    string              `json:"position"`
	White       int                 `json:"white"`
	Distance    *puzzle.Distance    `json:"distance"` // nil when unsolvable
	Needed      *int                `json:"needed"`   // B-substitutions; nil when unsolvable
	Certificate *puzzle.Certificate `json:"certificate"`
}

// WriteJSON writes the report for programs.
func (r *Report) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(r)
}
