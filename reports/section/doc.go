// Package section is what there is to say of one thing, before it is a page or lines on
// a terminal.
//
// A [Section] is paragraphs, tables, boards, figures and lines to be copied, in order:
// its [Block] values. Whoever makes one appends them ([Section.Say], [Section.Show],
// [Section.Draw], [Section.Illustrate]); a command writes it as text, CSV, Markdown or
// LaTeX ([Section.Write]), and a page puts it under a heading.
package section
