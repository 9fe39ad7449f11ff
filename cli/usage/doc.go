// Package usage is how commands are written: their help, laid out for the screen, and
// what is said when one is written wrongly, with the nearest right word. It knows the
// tree of commands and none of them.
package usage
