// Package hanoi holds the Towers of Hanoi: disks of different sizes on pegs. The top disk of a peg
// may go onto any peg without a smaller disk. At the goal all disks are on the last peg. With three
// pegs it is the puzzle of Lucas (1883), with four the Reve's puzzle of Dudeney (1908).
//
// # The index
//
// Every distribution of the disks over the pegs is a position, for on each peg they can lie in one
// order only. The index is a number with one digit for each disk, the largest disk first: the
// number of its peg. The base is the number of pegs. All positions can be solved.
//
// Any permutation of the pegs except the last preserves the goal. For counting up to these
// symmetries, pegs are renamed in the order in which they first occur in the digits. The folded
// form does so with the large disks alone. With four pegs it needs a sixth of the rows.
package hanoi
