// Package reports makes pages from numbers: one self-contained HTML page for a reader,
// sheets for a class, and Markdown, JSON and CSV for other programs.
//
// A [Report] has all numbers and sentences about one puzzle. A page is a report as text, with its
// pictures inside.
//
// The pipeline:
//
//  1. Package analyze counts. Nothing here opens a database.
//  2. Functions here, and in pegs and searched for their kinds of puzzles, put the numbers into
//     words and tables (package section). Package picture draws them. A [picture.Chart] is a
//     picture of a whole space.
//  3. [Gather] collects all results about one puzzle. The methods of [Report] write pages, with
//     the pictures as SVG inside.
//
// Equal numbers give equal bytes: nothing depends on the time, the machine or the order of a map.
package reports
