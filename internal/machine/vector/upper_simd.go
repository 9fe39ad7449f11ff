//go:build goexperiment.simd && amd64

package vector

import "simd/archsimd"

// ClearUpper clears the upper halves of the vector registers. It takes about a
// nanosecond.
func ClearUpper() {
	if archsimd.X86.AVX() {
		archsimd.ClearAVXUpperBits()
	}
}

// UpperInUse reports whether the processor counts the upper halves of the vector
// registers as in use, for tests; known is false where it does not say. The
// answer holds until the goroutine is interrupted.
func UpperInUse() (inUse, known bool) {
	if !archsimd.X86.AVX() || !tellsInUse() {
		return false, false
	}
	// of Y0 to Y15 and of Z0 to Z15; Z16 to Z31 have no lower half that SSE knows
	const upper = 1<<2 | 1<<6
	return stateInUse()&upper != 0, true
}

// tellsInUse reports whether stateInUse may be called.
func tellsInUse() bool

// stateInUse returns the components of the processor's extended state that are
// in use, one a bit: the intersection of XCR0 and XINUSE, as Intel's manual
// calls them (volume 1, chapter 13).
func stateInUse() uint64
