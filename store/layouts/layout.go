package layouts

import (
	"errors"
	"fmt"
	"slices"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Layout says which bits of each position the blocks store. All layouts give the same answers and
// the same content hash. A smaller layout is slower.
type Layout string

// The layouts.
const (
	// Full stores the distance and the parent move of every position.
	Full Layout = "full"
	// OneBit stores the second bit of the distance. The puzzle must be undirected and bipartite,
	// with all goals on one side. Then the side is the first bit, and both give the distance modulo
	// 4. That shows which neighbours are nearer. Unreached positions have 0. Those on the goals'
	// side have no neighbour that looks nearer. So a walk down from unreached positions ends there,
	// not at a goal.
	OneBit Layout = "compact-1bit"
	// TwoBits stores the distance modulo 3, and 3 for unreached positions. The puzzle must be
	// undirected.
	TwoBits Layout = "compact-2bit"
	// Folded stores the bits of OneBit once for each orbit of the puzzle's symmetries. The puzzle
	// must allow OneBit and have the feature Orbits.
	Folded Layout = "folded-1bit"
)

// Compact returns the tightest layout that the features of p allow.
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

// Default is the layout of a database of p unless a person asks for another.
func Default(p puzzle.Graph) Layout {
	if space.CompactOnly(p) {
		return Compact(p)
	}
	return Full
}

// Names are what people call layouts; see [Parse].
func Names() []string { return []string{"full", "compact", "folded"} }

// Parse returns the layout that word means for p: "full"; "compact" for the tightest without
// symmetry; "folded" for the tightest with symmetry; "" for the default. The error says why p does
// not allow it, without the name of p.
func Parse(word string, p puzzle.Puzzle) (Layout, error) {
	if space.CompactOnly(p) && (word == "full" || word == "folded") {
		return "", fmt.Errorf("%s positions are too many for layout %s: want compact",
			english.Grouped(p.Size()), word)
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
		return "", english.Unknown("layout", word, Names()...)
	}
}

// Tightest returns the word for the layout of one of many puzzles: the given word or, if p does not
// allow it, the next larger layout.
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

// Allowed reports whether a file of p can have the layout. Earlier versions treated lights as not
// bipartite, so files of lights may have two bits.
func (l Layout) Allowed(p puzzle.Graph) bool {
	return l == Full || l == Compact(p) || l == TwoBits && p.Features().Undirected() ||
		l == Folded && p.Features().Orbits != nil && Compact(p) == OneBit
}

// Known reports whether the layout exists.
func (l Layout) Known() bool { return l == Full || l == OneBit || l == TwoBits || l == Folded }

// Stored returns the number of positions, or orbits, in the blocks.
func (l Layout) Stored(p puzzle.Graph) uint64 {
	if l == Folded {
		return p.Features().Orbits().Size()
	}
	return p.Size()
}
