package layouts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Layout says which bits of each position the blocks store. All layouts give the same answers and,
// up to 2^34 positions, the same content hash. A smaller layout is slower.
type Layout string

// The layouts. Before the hyphen is what people call them, behind it the bits of each position.
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
	// FoldedOneBit and FoldedTwoBits store the bits of OneBit or of TwoBits once for each orbit of
	// the puzzle's symmetries. The puzzle must allow that layout and have a puzzle.OrbitIndex.
	FoldedOneBit  Layout = "folded-1bit"
	FoldedTwoBits Layout = "folded-2bit"
)

// Folds reports whether the blocks hold orbits instead of positions.
func (l Layout) Folds() bool { return l == FoldedOneBit || l == FoldedTwoBits }

// cut returns what people call the layout, and 1bit, 2bit or "".
func (l Layout) cut() (word, bits string) {
	word, bits, _ = strings.Cut(string(l), "-")
	return word, bits
}

// Compact returns the tightest layout without symmetry that the features of p allow.
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

// Folded returns the layout with symmetry that the features of p allow, or "".
func Folded(p puzzle.Graph) Layout {
	_, bits := Compact(p).cut()
	if bits == "" || p.Features().Orbits.Get() == nil {
		return ""
	}
	return Layout("folded-" + bits)
}

// Default is the layout of a database of p unless a person asks for another. If space.CompactOnly
// holds for p there is no other. If that layout is folded, a puzzle.FoldedForm numbers its
// positions.
func Default(p puzzle.Graph) Layout {
	switch {
	case !space.CompactOnly(p):
		return Full
	case Compact(p) == TwoBits && p.Features().Folded.Get() != nil:
		return FoldedTwoBits
	default:
		return Compact(p)
	}
}

// Names returns what people call layouts; see [Parse].
func Names() []string { return []string{"full", "compact", "folded"} }

// Parse returns the layout that word means for p: "full"; "compact" for the tightest without
// symmetry; "folded" for the tightest with symmetry; "" for the default. The name of a layout means
// that one. The error says why p does not allow a word, without the name of p.
func Parse(word string, p puzzle.Puzzle) (Layout, error) {
	if space.CompactOnly(p) && slices.Contains(Names(), word) {
		if only, _ := Default(p).cut(); word != only {
			return "", fmt.Errorf("%s positions are too many for layout %s: want %s",
				english.Grouped(p.Size()), word, only)
		}
		return Default(p), nil
	}
	switch word {
	case "":
		return Default(p), nil
	case "compact":
		if Compact(p) == Full {
			return "", errors.New("no layout is compact, for its moves cannot all be taken back " +
				"at the same cost: want full")
		}
		return Compact(p), nil
	case "folded":
		if Folded(p) == "" {
			want := "full"
			if Compact(p) != Full {
				want = "full or compact"
			}
			return "", fmt.Errorf("no layout is folded, for its positions are not numbered modulo "+
				"symmetry: want %s", want)
		}
		return Folded(p), nil
	default:
		if l := Layout(word); l.Known() {
			return l, nil
		}
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

// Allowed reports whether a file of p can have the layout. Earlier versions treated lights as not
// bipartite, so files of lights may have two bits.
func (l Layout) Allowed(p puzzle.Graph) bool {
	return l == Full || l == Compact(p) || l == TwoBits && p.Features().Undirected() ||
		l.Folds() && l == Folded(p)
}

// Known reports whether the layout exists.
func (l Layout) Known() bool { return l == Full || l == OneBit || l == TwoBits || l.Folds() }

// Stored returns the number of positions, or orbits, in the blocks.
func (l Layout) Stored(p puzzle.Graph) uint64 {
	if l.Folds() {
		return p.Features().Orbits.Get().Size()
	}
	return p.Size()
}
