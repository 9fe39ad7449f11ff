// Package vector is what code shares that works on 512 bits at a time, and what keeps it from
// slowing down the code around it.
//
// [Bits] is a vector in memory. A space of positions whose moves are XOR masks is cut into them: a
// move takes all of a vector to one other, and permutes its bits by XOR of their numbers. A build
// with GOEXPERIMENT=simd on amd64 also has Load, Store and Swap, for kernels that hold a vector in
// a register. Has512 says whether the processor runs them. Each such kernel has a twin in plain Go.
// Other builds and processors use it, and tests compare the two. [Splitter] and [Count] choose the
// kernel themselves, so their callers are the same in all builds. [Prefetch] begins to load what a
// kernel needs soon.
//
// A processor with AVX tracks whether the upper halves of its vector registers are in use. Older
// instructions, those of SSE, leave the upper halves as they are. That slows an Intel processor
// down: SHA-256 of 32 KiB ran at 1,463 MB/s on a Xeon, and at 13.5 MB/s with the upper halves in
// use. AMD's processors do not mind.
//
// Kernels clear the upper halves when they end. That is not enough. In a build with
// GOEXPERIMENT=simd the runtime saves all registers of a goroutine that it interrupts, and loads
// them when the goroutine goes on. From then on the upper halves count as in use, until something
// clears them. So [ClearUpper] is called at the start of each piece of work that spends its time in
// SSE instructions: hashing a block, compressing a group of rows. Other builds have nothing to
// clear.
package vector
