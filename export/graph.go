package export

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// MaxNodes is how many positions a file for programs that draw graphs may have.
const MaxNodes = 20_000

// ErrTooMany is returned, wrapped, for a graph of more than [MaxNodes] positions.
var ErrTooMany = errors.New("too many for a graph to be drawn")

// graphSink takes records of moves and writes GraphML, or DOT with the positions of a distance in
// one rank. It gathers them first, for nodes come before edges. Where every move can be taken back
// an edge stands for both directions.
type graphSink struct {
	w     io.Writer
	p     puzzle.Puzzle
	dot   bool
	nodes map[puzzle.Index]value // with their distances
	edges []Record
}

// admit refuses at once what Write would refuse late: positions up to a distance have their parents
// among them, so each but the goals is in a move.
func (s *graphSink) admit(where *Where, levels []uint64) error {
	if len(where.numbers) > 0 {
		return nil
	}
	nodes := uint64(0)
	for d := 1; d < len(levels) && (where.codes == nil ||
		slices.Contains(where.codes, uint64(d)) && slices.Contains(where.codes, uint64(d+1))); d++ {
		nodes += levels[d]
	}
	return fits(nodes)
}

func (s *graphSink) Write(records []Record) error {
	for _, r := range records {
		s.nodes[r.Index] = maybe(r.Solvable, number(r.Distance))
		s.nodes[r.To] = maybe(r.ToSolvable, number(r.ToDistance))
		if !s.p.Features().Undirected() || r.Index < r.To {
			s.edges = append(s.edges, r)
		}
	}
	return fits(uint64(len(s.nodes)))
}

// fits refuses more positions than a graph may have.
func fits(nodes uint64) error {
	if nodes <= MaxNodes {
		return nil
	}
	return fmt.Errorf("more than %s positions are %w: conditions, such as distance<=5, choose "+
		"fewer", english.Grouped(MaxNodes), ErrTooMany)
}

func (s *graphSink) Close(err error) error {
	if err != nil {
		return err
	}
	var out strings.Builder
	if s.dot {
		s.writeDOT(&out)
	} else {
		s.writeGraphML(&out)
	}
	_, err = io.WriteString(s.w, out.String())
	return err
}

func (s *graphSink) label(x puzzle.Index) string { return s.p.Format(s.p.Unrank(x)) }

func (s *graphSink) writeDOT(out *strings.Builder) {
	kind, arrow := "digraph", "->"
	if s.p.Features().Undirected() {
		kind, arrow = "graph", "--"
	}
	fmt.Fprintf(out, "%s %q {\n", kind, s.p.Spec())
	ranks := map[uint64][]puzzle.Index{}
	for _, x := range slices.Sorted(maps.Keys(s.nodes)) {
		fmt.Fprintf(out, "  %d [label=%q];\n", x, s.label(x))
		if d := s.nodes[x]; !d.missing {
			ranks[d.number] = append(ranks[d.number], x)
		}
	}
	for _, d := range slices.Sorted(maps.Keys(ranks)) {
		fmt.Fprintf(out, "  { rank=same; %s; }\n", strings.Trim(fmt.Sprint(ranks[d]), "[]"))
	}
	for _, e := range s.edges {
		fmt.Fprintf(out, "  %d %s %d [label=%q];\n", e.Index, arrow, e.To, e.Name)
	}
	out.WriteString("}\n")
}

var xmlMarks = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func (s *graphSink) writeGraphML(out *strings.Builder) {
	kind := "directed"
	if s.p.Features().Undirected() {
		kind = "undirected"
	}
	fmt.Fprintf(out, `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="position" for="node" attr.name="position" attr.type="string"/>
<key id="distance" for="node" attr.name="distance" attr.type="int"/>
<key id="move" for="edge" attr.name="move" attr.type="string"/>
<graph id="%s" edgedefault="%s">
`, xmlMarks.Replace(s.p.Spec()), kind)
	for _, x := range slices.Sorted(maps.Keys(s.nodes)) {
		fmt.Fprintf(out, `<node id="%d"><data key="position">%s</data>`, x,
			xmlMarks.Replace(s.label(x)))
		if d := s.nodes[x]; !d.missing {
			fmt.Fprintf(out, `<data key="distance">%d</data>`, d.number)
		}
		out.WriteString("</node>\n")
	}
	for _, e := range s.edges {
		fmt.Fprintf(out, `<edge source="%d" target="%d"><data key="move">%s</data></edge>`+"\n",
			e.Index, e.To, xmlMarks.Replace(e.Name))
	}
	out.WriteString("</graph>\n</graphml>\n")
}
