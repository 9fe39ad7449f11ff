// Package enumerate visits every position from which a puzzle can be solved
// and finds its distance and parent move.
//
// The pipeline:
//
//  1. [Run] looks at what the puzzle offers and takes an engine for it, the first in its list
//     (kinds.go) that serves it: packages boards, tiles, coordinates and, for every other puzzle,
//     generic. Package engine says what an engine is.
//  2. The search starts from all goals at distance 0 and goes backwards, through
//     predecessors, so that one-way moves are handled right. There is one loop
//     over the levels for all engines (levels.go): it reports, keeps snapshots,
//     goes on from one, and knows when to end. An engine finds one level.
//  3. The outcome is a [space.Space]: the number of positions at each distance,
//     and the distance and parent move of every position as rows of bit planes,
//     which whoever stores or analyses them pulls. Of more than 2^34 positions
//     [Bits] keeps what a compact file does instead, a [space.Compact].
//
// The space does not depend on the number of workers or on which engine made
// it: distances are exact and the parent move is by definition the
// lowest-numbered legal move on a shortest solution.
package enumerate
