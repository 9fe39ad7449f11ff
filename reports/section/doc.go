// Package section has the parts of a report, before they become a page or lines on a terminal.
//
// A [Section] is a list of [Part] values: paragraphs, tables, boards, figures and lines to be
// copied. Its maker appends them ([Section.Say], [Section.Show], [Section.Draw],
// [Section.Illustrate]). A command writes it as text, CSV, Markdown or LaTeX ([Section.Write]). A
// page puts it under a heading.
package section
