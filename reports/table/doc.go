// Package table lays numbers and words out in rows and columns once. It writes them as aligned
// text, Markdown and LaTeX for people, and as CSV and JSON for programs. Package reports writes the
// same tables as HTML.
//
// A [Table] holds values, not text. People see counts with commas and shares as percentages.
// Programs get plain numbers, without headings in capitals or a row of totals. Every writer escapes
// the special characters of its format.
package table
