// Package bench has the benchmarks of 'make bench', which measure the product beside plain
// baselines, so that a figure means something on a noisy machine: the ratio counts.
//
// A benchmark is named after what it measures. Its metric "times-better" says how many times less
// it takes than the baseline, which is the benchmark before it that has none. Those of
// the product check their answers. Those of HiRiQ need its database in the full layout, in the
// folder PUZZLEBASE_TEST_DATA; those of the whole program need that, too: PUZZLEBASE_PROGRAM.
package bench
