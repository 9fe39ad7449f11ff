// Package pancake holds stacks of pancakes of different sizes. A flip turns over some pancakes from
// the top, any number of them. At the goal the stack is in order, with the smallest on top. Where
// pancakes are burnt on one side, that side must come down as well.
//
// The greatest distance of n pancakes is the pancake number P(n) (Gates and Papadimitriou 1979).
// For burnt pancakes it is B(n) (Cohen and Blum 1995).
//
// The index comes from package perm. A flip permutes the places of the stack. It also turns over
// burnt pancakes, which is their orientation.
package pancake
