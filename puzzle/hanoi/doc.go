// Package hanoi holds the Towers of Hanoi: disks of different sizes on pegs, of
// which the topmost of a peg may go on any other peg that has no smaller one, until
// all are on the last peg. With three pegs it is the puzzle of Lucas (1883), with
// four the Reve's puzzle of Dudeney (1908).
//
// # The index
//
// Every distribution of the disks over the pegs is a position, since on each peg
// they can lie in one order only. Its index is the number whose digits to the base
// of the number of pegs are the pegs of the disks, the largest first. All of them
// can be solved.
//
// Any permutation of the pegs but the last keeps the goal. Up to these, positions
// are numbered by the digits with the pegs renamed in the order in which they first
// occur. [Tower.FoldedForm] does so with the large disks alone: with four pegs, a
// sixth of the rows stands for all.
package hanoi
