package peg

// Presets is the number of the course's configurations, written preset:0 and so on.
func Presets() int { return len(presets) }

// EncodeCourse is the inverse of DecodeCourse; cell 0 alone and cell 32 alone both give 0,1.
func EncodeCourse(w Bitboard) (config, weight int64) {
	config = int64(w >> 1 & maxConfig)
	if w.Has(32) {
		config = -config
	}
	return config, int64(w.Count())
}

// Dim is the dimension of a class. A class has 2^Dim positions.
func (b *Board) Dim() int { return b.span.Dim() }
