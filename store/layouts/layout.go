package layouts

import (
	"errors"
	"fmt"
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
	// Full stores the distance and the parent move of every position.
	Full Layout = "full"
	// OneBit stores the second bit of the distance. The puzzle must be undirected
	// and bipartite with all goals on one side: then the first bit is the side,
	// so the distance follows modulo 4, which distinguishes the nearer neighbours from
	// the farther ones. Unreached positions hold 0; none of those on the goals'
	// side has a neighbour that looks nearer, so a walk down ends there, not at a
	// goal.
	OneBit Layout = "compact-1bit"
	// TwoBits stores the distance modulo 3, and 3 for unreached. The puzzle must
	// be undirected.
	TwoBits Layout = "compact-2bit"
	// Folded stores what OneBit stores, once for all positions that a symmetry of
	// the puzzle takes to each other. The puzzle must allow OneBit and have
	// the feature Orbits.
	Folded Layout = "folded-1bit"
)

// Compact returns the tightest layout that the properties of p allow.
func Compact(p puzzle.Graph) Layout {
	switch {
	case !p.Features().Undirected():
		return Full
	case space.GoalSide(p) >= 0:
		return OneBit
	default:
		return TwoBits
	}
}

// Default is the layout that a database of p has unless another is asked
// for.
func Default(p puzzle.Graph) Layout {
	if space.CompactOnly(p) {
		return Compact(p)
	}
	return Full
}

// Names are what people call layouts; see [Parse].
func Names() []string { return []string{"full", "compact", "folded"} }

// Parse returns the layout that a word means for p: "full"; "compact" for
// the tightest that p allows without symmetry; "folded" for that with symmetry;
// none for the default. The error says why p does not allow it, without its name.
func Parse(word string, p puzzle.Puzzle) (Layout, error) {
	if space.CompactOnly(p) && (word == "full" || word == "folded") {
		return "", fmt.Errorf("%s positions are too many for layout %s: want compact",
			puzzle.Grouped(p.Size()), word)
	}
	switch word {
	case "":
		return Default(p), nil
	case "full":
		return Full, nil
	case "compact":
		if Compact(p) == Full {
			return "", errors.New("no layout is compact, for its moves cannot all be taken back " +
				"at the same cost: want full")
		}
		return Compact(p), nil
	case "folded":
		if !Folded.Allowed(p) {
			return "", fmt.Errorf("no layout is folded, for its positions are not numbered modulo "+
				"symmetry: want full%s", orCompact(p))
		}
		return Folded, nil
	default:
		return "", puzzle.Unknown("layout", word, Names()...)
	}
}

// Tightest returns the word for the layout that one of many puzzles is built in: the
// one that is asked for or, where p does not allow it, the next larger one.
func Tightest(word string, p puzzle.Puzzle) string {
	names := Names()
	for i := slices.Index(names, word); i >= 0; i-- {
		if _, err := Parse(names[i], p); err == nil {
			return names[i]
		}
	}
	return word
}

func orCompact(p puzzle.Puzzle) string {
	if Compact(p) == Full {
		return ""
	}
	return " or compact"
}

// Allowed reports whether a file of p can have the layout. Earlier versions did not know
// that every flip of a coin changes sides: their files of lights have two bits.
func (l Layout) Allowed(p puzzle.Graph) bool {
	return l == Full || l == Compact(p) || l == TwoBits && p.Features().Undirected() ||
		l == Folded && p.Features().Orbits != nil && Compact(p) == OneBit
}

// Known reports whether there is such a layout.
func (l Layout) Known() bool { return l == Full || l == OneBit || l == TwoBits || l == Folded }

// Stored returns how many positions, or orbits of them, the blocks hold.
func (l Layout) Stored(p puzzle.Graph) uint64 {
	if l == Folded {
		return p.Features().Orbits().Size()
	}
	return p.Size()
}
