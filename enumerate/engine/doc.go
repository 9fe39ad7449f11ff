// Package engine is the contract between package enumerate and its engines: what an engine can do
// ([Kind]), a search under way ([Enumeration]), and a space cut into blocks ([Blocks]). Engines
// share what they do with the planes of a search ([Record]).
//
// An engine is a folder that exports a Kind. A line in enumerate's list registers it.
//
// # A level replaces the one before the last
//
// Where moves can be taken back, distances of neighbours differ by at most 1. So the next level is
// what moves lead to from the last one, less the last one and the one before. It replaces the one
// before, part by part: a worker writes a part and only reads the last level. By part, a count says
// how many positions are left to find, and a flag whether the level has any there. So parts can be
// skipped. If the graph is bipartite and each part is on one side, one set holds both levels:
// A := N(B) &^ A (one-bit reachability, Edelkamp, Sulewski and Yücel, ICAPS 2010).
package engine
