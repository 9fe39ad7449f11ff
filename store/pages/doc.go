// Package pages reads the pages of a bbolt file without bbolt.
//
// A [File] is the bytes of a file, mapped into memory or held in it. Its content is a [Tree] of
// pages, with keys and values in the order of the keys. The value of a key may be a bucket, which
// is again a tree.
//
// bbolt trusts what its pages say. One flipped bit in a branch page can send it in circles until
// the stack overflows, and a program cannot recover from that. bbolt also maps files, which a
// browser cannot do. Here every step is checked: no page lies outside the file, no element outside
// its page, and no path is longer than a tree can have.
//
// Caveats: a damaged page can still lead to the wrong value, so values need checksums too. The
// slices that a Tree returns may be memory of the map. They become invalid when the file is
// closed. Reading them faults when the file has been cut short (see [File.Holds]).
package pages
