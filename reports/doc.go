// Package reports makes pages from numbers: one self-contained HTML page for a reader,
// sheets for a class, and Markdown, JSON and CSV for other programs.
//
// A [Report] is everything there is to say of one puzzle, as numbers and sentences; a
// page is a report as text with its pictures inside.
//
// The pipeline:
//
//  1. Package analyze counts. Nothing here opens a database.
//  2. Functions here and in the folders of kinds of puzzles (pegs, searched) put the
//     numbers into words and tables (package section), and package picture draws them.
//     A [section.Finding] is both for one analysis, a [picture.Chart] a picture of a
//     whole space.
//  3. [Gather] puts together what there is of one puzzle, and the methods of [Report]
//     write pages, with the pictures as SVG inside.
//
// Same numbers, same bytes: nothing depends on the time, the machine or the
// order of a map.
package reports
