// Package engine is the contract between package enumerate and its engines: what an engine can do
// ([Kind]), a search under way ([Enumeration]), and a space cut into blocks ([Blocks]). Engines
// share what they do with the planes of a search ([Record]).
//
// An engine is a folder that exports a Kind. A line in enumerate's list registers it.
package engine
