// Package reports makes pages from numbers: one self-contained HTML page for a reader,
// sheets for a class, and Markdown, JSON and CSV for other programs.
//
// A [Report] is everything there is to say of one puzzle, as numbers and sentences; a
// page is a report as text with its pictures inside. A [Finding] is what an analysis
// makes of a database, and a [Chart] is a picture of a whole space.
//
// The pipeline:
//
//  1. Package analyze counts; the caller hands the numbers over. Nothing here
//     opens a database.
//  2. A function for each kind of picture (package picture) turns numbers into a
//     picture, and one for each kind of section into paragraphs and tables.
//  3. [Report] methods write pages, with the pictures as SVG inside.
//
// Same numbers, same bytes: nothing depends on the time, the machine or the
// order of a map.
package reports
