// Package vector keeps vector instructions from slowing down the code around
// them.
//
// A processor with AVX tracks whether the upper halves of its vector registers
// are in use. Older instructions, those of SSE, work on the lower halves and
// leave the upper ones as they are; while these are in use, an Intel processor
// pays for keeping them. SHA-256 of 32 KiB ran at 1,463 MB/s on a Xeon, and at
// 13.5 MB/s with the upper halves in use. AMD's processors do not mind.
//
// The kernels of the enumeration clear the upper halves when they end. That is
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
