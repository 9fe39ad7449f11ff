// Command bench measures the product against plain baselines in the same run,
// so that a figure means something on a noisy machine: what counts is the
// ratio.
//
// Every benchmark checks its answer; a wrong one is an error, not a row. Short
// work is repeated and the best time counts, which is the one that was disturbed
// least.
package main
