package puzzle

// Traits is what a puzzle offers beyond [Puzzle]. A field of an interface type is
// the puzzle itself, or nil when it does not implement that one.
type Traits struct {
	XOR   XORFormer  // moves that flip fixed sets of bits
	Tiles TileFormer // tiles that slide on a grid

	// Patterns is a grid of tiles of which patterns tell how far they are from home.
	Patterns PatternFormer

	// Coordinates is a space that is a product of coordinates.
	Coordinates CoordinateFormer
	Folded      FoldedFormer // and one up to symmetry
	Each        SuccessorIterator
	Coster      Coster       // moves that do not all cost 1
	Bipartite   Bipartite    // every move changes sides
	Symmetric   Symmetric    // symmetries that keep the goals
	Orbits      OrbitIndexer // a numbering of orbits under symmetry
	Discovered  *Discovered  // a space that is known once it has been searched
	Unnumbered  Unnumbered   // more positions than indices
	Undirected  bool         // every move can be taken back, at the same cost of 1
	UnitCost    bool         // every move costs 1

	Namer        Namer              // names of positions
	Certifier    Certifier          // reasons why positions are unsolvable
	Demonstrator Demonstrator       // the sums behind these reasons
	Unreached    UnreachedExplainer // something to say of what was not reached
	Depicter     Depicter           // pictures of positions
	Labeller     Labeller           // and what their cells are called
	Columner     Columner           // numbers of positions, for exports
	Transcriber  Transcriber        // solutions as people write them
	Ruled        Ruled              // its rules in a few sentences
	Geometric    Geometric          // cells that a person can play on
	Describer    Describer          // boards in words
	Locator      Locator            // where on the board a certificate counts
}

// TraitsOf asks a puzzle for all that it offers. It is the one place that asks.
func TraitsOf(g Graph) Traits {
	var t Traits
	t.XOR, _ = g.(XORFormer)
	t.Tiles, _ = g.(TileFormer)
	t.Patterns, _ = g.(PatternFormer)
	t.Coordinates, _ = g.(CoordinateFormer)
	t.Folded, _ = g.(FoldedFormer)
	t.Each, _ = g.(SuccessorIterator)
	t.Coster, _ = g.(Coster)
	t.Bipartite, _ = g.(Bipartite)
	t.Symmetric, _ = g.(Symmetric)
	t.Orbits, _ = g.(OrbitIndexer)
	t.Unnumbered, _ = g.(Unnumbered)
	u, ok := g.(Undirected)
	t.UnitCost = MaxCost(g) == 1
	t.Undirected = ok && u.Undirected() && t.UnitCost
	t.Unreached, _ = g.(UnreachedExplainer)
	var boards any = g // who knows positions rather than numbers
	if d, ok := g.(*Discovered); ok {
		t.Discovered, boards = d, d.Rules
		t.Symmetric, _ = boards.(Symmetric)
	}
	t.Namer, _ = boards.(Namer)
	t.Certifier, _ = boards.(Certifier)
	t.Demonstrator, _ = boards.(Demonstrator)
	t.Depicter, _ = boards.(Depicter)
	t.Labeller, _ = boards.(Labeller)
	t.Columner, _ = boards.(Columner)
	t.Transcriber, _ = boards.(Transcriber)
	t.Ruled, _ = boards.(Ruled)
	t.Geometric, _ = boards.(Geometric)
	t.Describer, _ = boards.(Describer)
	t.Locator, _ = boards.(Locator)
	return t
}
