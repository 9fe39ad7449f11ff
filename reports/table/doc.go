// Package table lays numbers and words out in rows and columns once and writes
// them for every reader: aligned text, Markdown, LaTeX and HTML for people, CSV
// and JSON for programs.
//
// A [Table] holds values, not text. People see counts with commas and shares as
// percentages; programs get plain numbers, and neither headings in capitals nor
// a row of totals. Every writer escapes what its form gives a meaning to.
package table
