package reports

import (
	"fmt"
	"slices"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/reports/literature"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
)

// compare fills Checks: every published count of the puzzle against ours.
func (r *Report) compare() error {
	all, err := literature.Of(r.Puzzle)
	r.Checks = []literature.Check{}
	for _, p := range all {
		got, err := r.ours(p.What)
		if err != nil {
			return err
		}
		r.Checks = append(r.Checks, literature.Check{
			What: p.Title, Source: p.Source, Want: p.Want, Got: got,
			Agrees: slices.Equal(got, p.Want),
		})
	}
	return err
}

// ours returns the numbers of the report that a published count is of.
func (r *Report) ours(what string) ([]uint64, error) {
	switch what {
	case "levels":
		return r.Manifest.Levels, nil
	case "max_distance":
		return []uint64{uint64(r.Manifest.MaxDistance)}, nil
	}
	if r.Extra != nil {
		if out := r.Extra.Published(what); out != nil {
			return out, nil
		}
	}
	return nil, fmt.Errorf("literature.json: %s has no %q", r.Puzzle, what)
}

func (r *Report) checks() *section.Section {
	s := &section.Section{ID: "checks", Title: "Cross-checks against the literature"}
	if len(r.Checks) == 0 {
		s.Say("No published counts of this puzzle are known to the program. The counts above " +
			"rest on 'puzzlebase verify', which checks every entry of the file against the rules.")
		return s
	}
	t := table.Named("checks", "", "what", "source", "published", "ours", "verdict")
	for _, c := range r.Checks {
		verdict := "agrees"
		if !c.Agrees {
			verdict = "DIFFERS"
		}
		source := any(c.Source)
		if entry, ok := strings.CutPrefix(c.Source, "OEIS "); ok {
			entry, _, _ = strings.Cut(entry, " ")
			source = table.Linked{Words: c.Source, Address: "https://oeis.org/" + entry}
		}
		t.Add(c.What, source, numbers(c.Want), numbers(c.Got), verdict)
	}
	s.Show(t)
	return s
}

// numbers writes a list of counts, shortened in the middle.
func numbers(list []uint64) string {
	const most = 8
	text := func(part []uint64) string {
		var out []string
		for _, n := range part {
			out = append(out, english.Grouped(n))
		}
		return strings.Join(out, ", ")
	}
	if len(list) <= most {
		return text(list)
	}
	return fmt.Sprintf("%s, ... %s (%d counts)", text(list[:4]), text(list[len(list)-3:]),
		len(list))
}
