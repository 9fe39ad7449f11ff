package puzzle

// Mover is implemented by puzzles that play their moves on positions, for which a
// position needs no index.
type Mover interface {
	// Leads returns every legal move from p, in increasing order of Move.
	Leads(p Position) []Lead
}

// Lead is a move with the position that it leads to.
type Lead struct {
	Move Move
	To   Position
}

// Leads returns every legal move from a position, in increasing order of Move. Of a
// position that has no index only a [Mover] knows them, and others have none.
func Leads(p Puzzle, pos Position) []Lead {
	if m, ok := p.(Mover); ok {
		return m.Leads(pos)
	}
	x, ok := p.Rank(pos)
	if !ok {
		return nil
	}
	edges := p.Successors(x, nil)
	out := make([]Lead, 0, len(edges))
	for _, e := range edges {
		out = append(out, Lead{e.Move, p.Unrank(e.To)})
	}
	return out
}

// Unnumbered is implemented by puzzles with more positions than an [Index] tells
// apart, which are answered by search, from positions alone. Their Size is 0, they have
// index 0 for all positions that can be solved, and that is the goal's.
type Unnumbered interface {
	Mover
	// Positions is how many can be solved, in decimal.
	Positions() string
	// Random returns a position that can be solved, each with the same chance, from
	// numbers below what the function is given.
	Random(below func(uint64) uint64) Position
}
