// Package pages reads the pages of a bbolt file without bbolt.
//
// The nouns: a [File] is the bytes of a file, mapped into memory or held in it. Its content is
// a [Tree] of pages with keys and values in the order of the keys; the value of a key may be a
// bucket, which is a tree again.
//
// bbolt trusts what its pages say: one flipped bit in a branch page can send it in circles until
// the stack overflows, from which a program cannot recover. And it maps files, which a browser
// cannot. Here every step is checked: no page lies outside the file, no element outside its page,
// and no path is longer than a tree can be.
//
// Caveats: a damaged page can still lead to the wrong value; values need checksums too.
// What a Tree returns may be memory of the map: it is gone when the file is
// closed, and reading it faults when the file is cut short meanwhile (see [File.Holds]).
package pages
