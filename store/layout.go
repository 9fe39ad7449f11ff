package store

import (
	"fmt"
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Layout says how much of the content the blocks hold. All layouts answer
// every question alike and have the same content hash; they trade space for
// time.
type Layout string

// The layouts.
const (
	// Full keeps the distance and the parent move of every position.
	Full Layout = "full"
	// OneBit keeps the second bit of the distance. The puzzle must be undirected
	// and bipartite with all goals on one side: then the first bit is the side,
	// so the distance is known modulo 4, which tells the nearer neighbours from
	// the farther ones. Unreached positions hold 0; none of those on the goals'
	// side has a neighbour that looks nearer, so a walk down ends there, not at a
	// goal.
	OneBit Layout = "compact-1bit"
	// TwoBits keeps the distance modulo 3, and 3 for unreached. The puzzle must
	// be undirected.
	TwoBits Layout = "compact-2bit"
	// Folded keeps what OneBit keeps, once for all positions that a symmetry of
	// the puzzle takes to each other. The puzzle must allow OneBit and be a
	// puzzle.OrbitIndexer.
	Folded Layout = "folded-1bit"
)

// Compact returns the tightest layout that the properties of p allow.
func Compact(p puzzle.Graph) Layout {
	switch {
	case !puzzle.TraitsOf(p).Undirected:
		return Full
	case goalSide(p) >= 0:
		return OneBit
	default:
		return TwoBits
	}
}

// CompactOnly reports whether the databases of p are compact and nothing else: it
// has more than space.MostRows positions and a compact layout. What is hashed of
// their content is what that layout keeps, from which the rules tell the rest.
func CompactOnly(p puzzle.Graph) bool { return p.Size() > space.MostRows && Compact(p) != Full }

// DefaultLayout is the layout that a database of p has unless another is asked
// for.
func DefaultLayout(p puzzle.Graph) Layout {
	if CompactOnly(p) {
		return Compact(p)
	}
	return Full
}

// LayoutWords are the names that people call layouts by; see [ParseLayout].
func LayoutWords() []string { return []string{"full", "compact", "folded"} }

// ParseLayout returns the layout that a word means for p: "full"; "compact" for
// the tightest that p allows without symmetry; "folded" for that with symmetry;
// none for the default. It is an error when p does not allow it.
func ParseLayout(word string, p puzzle.Puzzle) (Layout, error) {
	if CompactOnly(p) && (word == "full" || word == "folded") {
		return "", fmt.Errorf("%s has %s positions, too many for layout %s: want compact", p.Spec(), puzzle.Grouped(fmt.Sprint(p.Size())), word)
	}
	switch word {
	case "":
		return DefaultLayout(p), nil
	case "full":
		return Full, nil
	case "compact":
		if Compact(p) == Full {
			return "", fmt.Errorf("%s has no compact layout, for its moves cannot all be taken back at the same cost: want full", p.Spec())
		}
		return Compact(p), nil
	case "folded":
		if !Folded.allowed(p) {
			return "", fmt.Errorf("%s has no folded layout, for its positions are not numbered modulo symmetry: want full%s", p.Spec(), orCompact(p))
		}
		return Folded, nil
	default:
		return "", puzzle.Unknown("layout", word, LayoutWords()...)
	}
}

// Tightest returns the word for the layout that one of many puzzles is built in: the
// one that is asked for or, where p does not allow it, the next larger one.
func Tightest(word string, p puzzle.Puzzle) string {
	words := LayoutWords()
	for i := slices.Index(words, word); i >= 0; i-- {
		if _, err := ParseLayout(words[i], p); err == nil {
			return words[i]
		}
	}
	return word
}

// orCompact names the compact layout where p allows it.
func orCompact(p puzzle.Puzzle) string {
	if Compact(p) == Full {
		return ""
	}
	return " or compact"
}

// allowed reports whether a file of p can have the layout. Earlier versions did not know
// that every flip of a coin changes sides: their files of lights have two bits.
func (l Layout) allowed(p puzzle.Graph) bool {
	return l == Full || l == Compact(p) || l == TwoBits && puzzle.TraitsOf(p).Undirected ||
		l == Folded && puzzle.TraitsOf(p).Orbits != nil && Compact(p) == OneBit
}

// known reports whether there is such a layout.
func (l Layout) known() bool { return l == Full || l == OneBit || l == TwoBits || l == Folded }

// stored returns how many positions, or orbits of them, the blocks hold.
func (l Layout) stored(p puzzle.Graph) uint64 {
	if l == Folded {
		return puzzle.TraitsOf(p).Orbits.OrbitIndex().Size()
	}
	return p.Size()
}

// goalSide returns the side that all goals of p are on, or -1 when p is not
// bipartite or they are on both.
func goalSide(p puzzle.Graph) int {
	b := puzzle.TraitsOf(p).Bipartite
	if b == nil {
		return -1
	}
	goals := p.Goals()
	side := b.Side(goals[0])
	for _, g := range goals {
		if b.Side(g) != side {
			return -1
		}
	}
	return side
}

// KeptWords returns how many words a compact layout keeps of a row.
func (l Layout) KeptWords() int { return l.words(space.Shape{}) }

// words returns how many words a block holds for each row.
func (l Layout) words(s space.Shape) int {
	switch l {
	case OneBit, Folded:
		return 1
	case TwoBits:
		return 2
	default:
		return s.Words()
	}
}

// encode writes what the layout keeps of rows; Folded keeps of them what OneBit
// does, but elsewhere.
func (l Layout) encode(s space.Shape, rows, out []uint64) {
	words := s.Words()
	switch l {
	case OneBit, Folded:
		for i := range out {
			row := rows[i*words:][:words]
			out[i] = secondBit(row) & s.Reached(row)
		}
	case TwoBits:
		for i := 0; i < len(out); i += 2 {
			out[i], out[i+1] = modulo3(s, rows[i/2*words:][:words])
		}
	default:
		copy(out, rows)
	}
}

// ones is how many ones there are in each word that OneBit or TwoBits keeps of so many
// rows, with so many positions at each distance.
func (l Layout) ones(levels []uint64, rows uint64) []uint64 {
	var residues [4]uint64
	steps := puzzle.Distance(3)
	if l == OneBit {
		steps = 4
	}
	unreached := rows * space.Lanes
	for d, n := range levels {
		residues[puzzle.Distance(d)%steps] += n
		unreached -= n
	}
	if l == OneBit {
		return []uint64{residues[2] + residues[3]}
	}
	return []uint64{residues[1] + unreached, residues[2] + unreached}
}

// secondBit returns bit 1 of the distance, which is the code less one.
func secondBit(row []uint64) uint64 {
	if len(row) < 2 {
		return 0
	}
	return row[1] ^ ^row[0]
}

// modulo3 returns the bits of the distance modulo 3, 3 where there is none.
func modulo3(s space.Shape, row []uint64) (low, high uint64) {
	low, high = ^s.Reached(row), ^s.Reached(row)
	for left := s.Reached(row); left != 0; {
		code := space.Value(row[:s.Distance], uint(bits.TrailingZeros64(left)))
		lanes := space.Equal(row[:s.Distance], code)
		left &^= lanes
		switch (code - 1) % 3 {
		case 1:
			low |= lanes
		case 2:
			high |= lanes
		}
	}
	return low, high
}
