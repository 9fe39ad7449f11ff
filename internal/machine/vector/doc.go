// Package vector is what code shares that works on 512 bits at a time, and what keeps
// it from slowing down the code around it.
//
// [Bits] is a vector in memory. A space of positions whose moves are XOR masks is cut
// into them: a move takes all of a vector to one other, and permutes its bits by XOR of
// their numbers. In a build with GOEXPERIMENT=simd on amd64 there are Load, Store and
// Swap besides, for kernels that hold a vector in a register; Has512 says whether
// the processor runs them. Each such kernel has a twin in plain Go, which other builds
// and processors use, and which tests hold it against.
//
// A processor with AVX tracks whether the upper halves of its vector registers
// are in use. Older instructions, those of SSE, work on the lower halves and
// leave the upper ones as they are; while these are in use, an Intel processor
// pays for keeping them. SHA-256 of 32 KiB ran at 1,463 MB/s on a Xeon, and at
// 13.5 MB/s with the upper halves in use. AMD's processors do not mind.
//
// Kernels clear the upper halves when they end. That is
// not enough: a program built with GOEXPERIMENT=simd has a runtime that saves
// all of the registers of a goroutine which it interrupts, and loads all of
// them when the goroutine goes on. From then on the upper halves count as in
// use, whatever the goroutine does, until something clears them.
//
// So [ClearUpper] is called at the start of each piece of work that spends its
// time in SSE instructions: hashing a block, compressing a group of rows. A
// build without GOEXPERIMENT=simd has nothing to clear, for there the runtime
// and the rest of Go leave the upper halves alone.
package vector
