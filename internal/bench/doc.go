// Package bench has the benchmarks of 'make bench'. Each measures the program and a plain baseline
// in the same run. The ratio of the two has a meaning on a noisy machine too.
//
// The metric "times-better" of a benchmark says how many times less it takes than its baseline.
// The baseline is the nearest benchmark before it without that metric. Benchmarks of the program
// check their answers. Those of HiRiQ need its database in the full layout, in the folder
// PUZZLEBASE_TEST_DATA. Those of the whole program also need PUZZLEBASE_PROGRAM.
package bench
