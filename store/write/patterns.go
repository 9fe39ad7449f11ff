package write

import (
	"context"
	"errors"
	"slices"

	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// piecesAtOnce pieces are put at a time. A transaction for each piece would leave holes in the
// file.
const piecesAtOnce = 16

// Patterns makes the file of pattern databases at path, as [Table] does for a space. Bits has
// the words of each. Patterns sets the format version and the content hash of m.
func Patterns(ctx context.Context, path string, m *store.PatternManifest, bits [][]uint64,
	build *store.Build, report progress.Func) error {
	m.FormatVersion = store.FormatVersion
	m.ContentHash = m.HashContent(bits)
	return replace(ctx, path, report, func(put put) error {
		if err := putPieces(ctx, bits, report, put); err != nil {
			return err
		}
		return putManifest(store.PatternsBucket, m, build, put)
	})
}

func putPieces(ctx context.Context, bits [][]uint64, report progress.Func, put put) error {
	var all [][2]int // the numbers of pattern and piece
	for n, words := range bits {
		for i := range layouts.Pieces(uint64(len(words))) {
			all = append(all, [2]int{n, i})
		}
	}
	written := report.Count("writing", "pieces", uint64(len(all)))
	var pairs [piecesAtOnce]pair
	for some := range slices.Chunk(all, piecesAtOnce) {
		for k, piece := range some {
			n, i := piece[0], piece[1]
			pairs[k] = pair{layouts.PieceKey(n, i),
				layouts.PackPiece(pairs[k].value, layouts.Piece(bits[n], i))}
		}
		if err := errors.Join(ctx.Err(), put(store.PiecesBucket, pairs[:len(some)])); err != nil {
			return err
		}
		written.Add(uint64(len(some)))
	}
	return nil
}
