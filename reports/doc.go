// Package reports makes pictures and pages from numbers: PNG, SVG, PDF, EPS and TeX
// for papers and lectures, one self-contained HTML page for a reader, sheets for a
// class, and Markdown, JSON and CSV for other programs.
//
// The nouns: a [Picture] is something to look at that can be written in any
// [Format] and [Style]; a [Report] is everything there is to say of one puzzle, as numbers
// and sentences; a page is a report as text with its pictures inside.
//
// The pipeline:
//
//  1. Package analyze counts; the caller hands the numbers over. Nothing here
//     opens a database or a file.
//  2. A function for each kind of picture ([Depth], [Weights], [Path], ...)
//     turns numbers into a Picture, which is only painted when it is written.
//  3. [Report] methods write pages, with the pictures as SVG inside.
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
package reports
