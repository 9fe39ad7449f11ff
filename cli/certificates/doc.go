// Package certificates has tests alone. They read what explain prints of positions and check every
// claim in it, by rules of their own: those of coins, tiles, pegs and pieces are written here a
// second time.
package certificates
