package write

import (
	"context"
	"errors"

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
	var total int
	for _, words := range bits {
		total += layouts.Pieces(uint64(len(words)))
	}
	written := report.Count("writing", "pieces", uint64(total))
	var values [piecesAtOnce][]byte
	var pairs []pair
	for n, words := range bits {
		all := layouts.Pieces(uint64(len(words)))
		for i := range all {
			buf := &values[len(pairs)]
			*buf = layouts.PackPiece(*buf, layouts.Piece(words, i))
			pairs = append(pairs, pair{layouts.PieceKey(n, i), *buf})
			if last := n == len(bits)-1 && i == all-1; len(pairs) < piecesAtOnce && !last {
				continue
			}
			if err := errors.Join(ctx.Err(), put(store.PiecesBucket, pairs)); err != nil {
				return err
			}
			written.Add(uint64(len(pairs)))
			pairs = pairs[:0]
		}
	}
	return nil
}
