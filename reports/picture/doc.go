// Package picture makes pictures from numbers and boards, as PNG, SVG, PDF, EPS and TeX for papers
// and lectures.
//
// A [Picture] can be written in any [Format] and any [Style]. There is a function for each kind
// ([Depth], [Growth], [Graph], [Path], ...). A picture is painted only when it is written. A path
// can also be an animation ([Animate]), and boards a [Sheet] for a class. The pictures of a page
// share its [Outlines].
//
// Equal numbers give equal bytes: nothing depends on the time, the machine or the order of a map.
// Colours differ in lightness as well as in hue, so that they differ in grey print and for
// colour-blind readers. Lines differ in their markers too.
//
// Caveats: text in pictures is ASCII, since PDF fonts are embedded in an 8-bit code page. The
// letters of SVG are outlines, so it looks the same with any fonts. Screen readers get its words as
// text.
//
// This is the only package that imports gonum.org/v1/plot.
package picture
