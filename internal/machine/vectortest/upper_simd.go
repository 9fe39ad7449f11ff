//go:build goexperiment.simd && amd64

package vectortest

import "simd/archsimd"

// UseUpper leaves the upper halves of the vector registers in use, as a goroutine finds them that
// was interrupted. It does nothing where there are none, or in a build without GOEXPERIMENT=simd.
//
//go:noinline
func UseUpper() {
	if !archsimd.X86.AVX2() {
		return
	}
	v := archsimd.BroadcastUint64x4(sum[0] | 1)
	v.Add(v).Store(&sum)
}

// sum is where UseUpper leaves its result, so that it is not left out.
var sum [4]uint64

// UpperInUse reports whether the processor counts the upper halves of the vector registers as in
// use. Known is false where it does not say. The answer holds until the goroutine is interrupted.
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

// stateInUse returns the components of the processor's extended state that are in use, one a bit:
// the intersection of XCR0 and XINUSE, as Intel's manual calls them (volume 1, chapter 13).
func stateInUse() uint64
