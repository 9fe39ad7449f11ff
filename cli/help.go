package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// widestText is how many columns help takes of a wide terminal: longer lines are
// hard to read.
const widestText = 100

// help writes the help of a command: what it does, how it is written, what it
// takes, and examples.
func (a *app) help(cmd *cobra.Command, _ []string) {
	a.out.Flush()
	width := min(a.width, widestText)
	if topic, ok := topics[cmd.Name()]; ok && cmd.IsAdditionalHelpTopicCommand() {
		a.out.WriteString(topic(width))
		return
	}
	a.out.WriteString(reflowed(cmp.Or(cmd.Long, cmd.Short), width) + "\n")
	a.usageLines(a.out, cmd, width)
}

// usageLines writes how a command is written, the commands below it, its flags
// and examples.
func (a *app) usageLines(out io.Writer, cmd *cobra.Command, width int) {
	heading := func(text string) { fmt.Fprintf(out, "\n%s\n", a.styled(styleHeading, text)) }
	heading("Usage:")
	fmt.Fprintln(out, wrap("  "+cmd.UseLine(), width, 6))
	if len(cmd.Aliases) > 0 {
		fmt.Fprintf(out, "  (or %s)\n", strings.Join(cmd.Aliases, ", "))
	}
	if cmd.Example != "" {
		heading("Examples:")
		fmt.Fprintln(out, cmd.Example)
	}
	var commands, helpTopics []*cobra.Command
	for _, sub := range cmd.Commands() {
		switch {
		case sub.IsAdditionalHelpTopicCommand():
			helpTopics = append(helpTopics, sub)
		case sub.IsAvailableCommand() || sub.Name() == "help":
			commands = append(commands, sub)
		}
	}
	if len(cmd.Groups()) == 0 {
		listCommands(out, heading, "Commands:", commands, width)
	}
	for _, g := range cmd.Groups() {
		listCommands(out, heading, g.Title, slices.DeleteFunc(slices.Clone(commands), func(c *cobra.Command) bool { return c.GroupID != g.ID }), width)
	}
	listCommands(out, heading, "Help topics:", helpTopics, width)
	listFlags(out, heading, "Flags:", cmd.LocalFlags(), width)
	listFlags(out, heading, "Flags of every command:", cmd.InheritedFlags(), width)
	if len(commands) > 0 {
		fmt.Fprintf(out, "\n%s\n", wrap(fmt.Sprintf("'%s COMMAND --help' tells more of a command.", cmd.CommandPath()), width, 0))
	}
}

// listCommands writes commands with their one-line descriptions, aligned.
func listCommands(out io.Writer, heading func(string), title string, commands []*cobra.Command, width int) {
	if len(commands) == 0 {
		return
	}
	heading(title)
	widest := 0
	for _, c := range commands[0].Parent().Commands() {
		widest = max(widest, len(c.Name()))
	}
	for _, c := range commands {
		fmt.Fprintln(out, describedFrom("  "+c.Name(), c.Short, width, widest+4))
	}
}

// listFlags writes the flags of a set, with what is said of each.
func listFlags(out io.Writer, heading func(string), title string, flags *pflag.FlagSet, width int) {
	if !flags.HasAvailableFlags() {
		return
	}
	heading(title)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		written := "      --" + f.Name
		if f.Shorthand != "" {
			written = "  -" + f.Shorthand + ", --" + f.Name
		}
		kind, text := pflag.UnquoteUsage(f)
		if kind != "" {
			written += " " + kind
		}
		if worthTelling(f) {
			text += " (default " + f.DefValue + ")"
		}
		fmt.Fprintln(out, described(written, text, width))
	})
}

// worthTelling reports whether a flag's default is something that its
// description leaves open.
func worthTelling(f *pflag.Flag) bool {
	switch f.DefValue {
	case "", "0", "false", "[]":
		return false
	default:
		return !strings.Contains(f.Usage, "default")
	}
}

// described writes a name and its description behind it, in a column that suits
// the terminal.
func described(name, text string, width int) string {
	if width < 80 {
		return describedFrom(name, text, width, 14)
	}
	return describedFrom(name, text, width, 28)
}

// describedFrom writes a name and, from a column on, its description; beneath the
// name where that is too long.
func describedFrom(name, text string, width, at int) string {
	blanks := strings.Repeat(" ", at)
	if at > width/2 {
		at, blanks = 4, "    "
	}
	text = wrap(blanks+text, width, at)
	if len(name)+2 > at {
		return wrap(name, width, 4) + "\n" + text
	}
	return name + text[len(name):]
}

// reflowed breaks a text at the width of the terminal: paragraphs, whose lines
// begin without a blank, as a whole; other lines each by itself, so that what
// stands in a second column stays there.
func reflowed(text string, width int) string {
	var out, paragraph []string
	flush := func() {
		if len(paragraph) > 0 {
			out = append(out, wrap(strings.Join(paragraph, " "), width, 0))
			paragraph = nil
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if line != "" && !strings.HasPrefix(line, " ") {
			paragraph = append(paragraph, line)
			continue
		}
		flush()
		inner := strings.TrimLeft(line, " ")
		indent := len(line) - len(inner)
		name, rest, columns := strings.Cut(inner, "  ")
		switch {
		case columns && strings.TrimSpace(rest) != "":
			at := len(line) - len(strings.TrimLeft(rest, " "))
			out = append(out, describedFrom(line[:indent]+name, strings.TrimSpace(rest), width, at))
		default:
			out = append(out, wrap(line, width, indent+2))
		}
	}
	flush()
	return strings.Join(out, "\n")
}

// helpCommand tells of commands and of topics.
func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND|TOPIC]",
		Short: "Tell of a command or a topic",
		Args:  cobra.ArbitraryArgs,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			cmd, _, err := root.Find(args)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var out []string
			for _, sub := range cmd.Commands() {
				if !sub.Hidden {
					out = append(out, sub.Name()+"\t"+sub.Short)
				}
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 && cmd.HasSubCommands() {
				return usage(cmd, unknownCommand(cmd, args[len(args)-max(len(rest), 1)]))
			}
			return cmd.Help()
		},
	}
}

// topics are the texts of the help topics.
var topics = map[string]func(width int) string{
	"puzzles":   helpPuzzles,
	"positions": helpPositions,
	"presets":   helpPresets,
}

func topicCommands() []*cobra.Command {
	return []*cobra.Command{
		{Use: "puzzles", Short: "The puzzles: names, specs, options and limits"},
		{Use: "positions", Short: "How positions are written, puzzle by puzzle"},
		{Use: "presets", Short: "The positions that have names"},
	}
}

// helpPuzzles lists names, families, options and limits.
func helpPuzzles(width int) string {
	var out strings.Builder
	out.WriteString(wrap("A puzzle is named by a spec, such as sliding:3x4, or by a name that stands for one. Small and large letters, hyphens and blanks make no difference in names.", width, 0) + "\n\nNames:\n\n")
	for _, k := range catalog.Named() {
		text := "stands for " + k.Spec
		if _, err := catalog.Find(k.Spec); err != nil {
			text += ", which is beyond the limit"
		}
		if k.About != "" {
			text = k.About + " (" + k.Spec + ")"
		}
		fmt.Fprintln(&out, describedFrom("  "+strings.Join(k.Names, ", "), text, width, 6))
	}
	out.WriteString("\nSpecs:\n\n")
	for _, f := range catalog.Families() {
		fmt.Fprintln(&out, describedFrom("  "+f.Usage, f.About+sizes(f), width, 6))
	}
	out.WriteString("\n" + wrap("What stands in [brackets] may be left out. A board or the racks of a file are drawn as 'puzzlebase help positions' shows, at the goal; docs/boards.md tells more. A grid or board beyond the limit is refused; 'puzzlebase estimate SPEC' says what one within it takes.", width, 0) + "\n")
	return out.String()
}

// shown are the puzzles whose written forms are listed; others are written as
// those of their family.
var shown = []string{"tails:3x3", "sliding:3x3", "pool", "hiriq", "peg:triangle10"}

// helpPositions lists every written form of each puzzle with an example.
func helpPositions(width int) string {
	var out strings.Builder
	out.WriteString(wrap("Wherever a command takes positions it takes any of these forms, from its arguments, from files that are named, or from standard input (-). Arguments that are the pieces of one board are joined. In files and on standard input a position stands on a line of its own or is drawn over several; blank lines separate boards, and what follows a # is a remark. Between the rows of a board on one line may stand a slash, a semicolon or a vertical bar; brackets and commas between cells are ignored.", width, 0) + "\n")
	for _, spec := range shown {
		p, err := catalog.Find(spec)
		if err != nil {
			continue // there is a test that finds all of them
		}
		fmt.Fprintf(&out, "\n%s:\n", name(p))
		for _, form := range p.Written() {
			fmt.Fprintln(&out, "\n"+wrap("  - "+form.About, width, 4))
			for row := range strings.Lines(form.Example) {
				out.WriteString("\n      " + strings.TrimRight(row, "\n"))
			}
			out.WriteString("\n")
		}
	}
	return out.String()
}

// helpPresets lists the positions that have names.
func helpPresets(width int) string {
	var out strings.Builder
	out.WriteString(wrap("Positions of hiriq and hiriq-w that have names. The presets are the configurations of the course, in its encoding config,weight; start is the position in which peg solitaire begins.", width, 0) + "\n\n")
	p, err := catalog.Find("hiriq")
	if err != nil {
		return "" // there is a test that finds it
	}
	for _, n := range puzzle.TraitsOf(p).Namer.Names() {
		pos, err := p.Parse(n)
		if err != nil {
			continue // likewise
		}
		fmt.Fprintln(&out, describedFrom("  "+n, p.Format(pos), width, 12))
	}
	out.WriteString("\n  puzzlebase solve hiriq preset:3\n  puzzlebase plot board hiriq start -o start.svg\n")
	return out.String()
}
