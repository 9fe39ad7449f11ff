// Package pancake holds stacks of pancakes of different sizes: a flip turns the
// topmost ones over, any number of them, until the stack is in order with the
// smallest on top. Where pancakes are burnt on one side, that side has to come
// down as well.
//
// The greatest distance of n pancakes is the pancake number P(n) (Gates and
// Papadimitriou 1979), of burnt ones B(n) (Cohen and Blum 1995).
//
// The index is that of package perm: a flip permutes the places of the stack and,
// with burnt pancakes, turns what comes to them.
package pancake
