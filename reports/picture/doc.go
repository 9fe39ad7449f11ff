// Package picture paints: numbers and boards in, pictures out, as PNG, SVG, PDF, EPS
// and TeX for papers and lectures.
//
// A [Picture] can be written in any [Format] and in any [Style]. A function for each
// kind ([Depth], [Growth], [Graph], [Path], ...) makes one, which is only painted when
// it is written. A path can also be an animation ([Animate]) and boards a [Sheet] for a
// class. What the pictures of a page have in common is its [Outlines].
//
// Same numbers, same bytes: nothing depends on the time, the machine or the
// order of a map. Colours differ in lightness as well as in hue, so that they
// stay apart in grey print and for colour-blind readers, and lines differ in
// their markers too.
//
// Caveats: text in pictures is ASCII, since PDF fonts are embedded in an 8-bit
// code page. The letters of SVG are outlines: it looks the same whatever fonts
// there are, and its words are said to screen readers.
//
// This is the only package that imports gonum.org/v1/plot.
package picture
