package usage

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/terminal"
)

// widestText is how many columns help takes of a wide terminal: longer lines are
// hard to read.
const widestText = 100

// Help returns what writes the help of a command: what it does, how it is written, what
// it takes, and examples; or one of some topics.
func Help(t *terminal.Terminal, topics map[string]func(width int) string) func(*cobra.Command,
	[]string) {
	return func(cmd *cobra.Command, _ []string) {
		t.Out.Flush()
		width := min(t.Width, widestText)
		if topic, ok := topics[cmd.Name()]; ok && cmd.IsAdditionalHelpTopicCommand() {
			t.Out.WriteString(topic(width))
			return
		}
		t.Out.WriteString(terminal.Reflowed(cmp.Or(cmd.Long, cmd.Short), width) + "\n")
		usageLines(t, cmd, width)
	}
}

// usageLines writes how a command is written, the commands below it, its flags
// and examples.
func usageLines(t *terminal.Terminal, cmd *cobra.Command, width int) {
	out := t.Out
	heading := func(text string) { fmt.Fprintf(out, "\n%s\n", t.Heading(text)) }
	heading("Usage:")
	fmt.Fprintln(out, terminal.Wrap("  "+cmd.UseLine(), width, 6))
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
		listCommands(out, heading, g.Title,
			slices.DeleteFunc(slices.Clone(commands), func(c *cobra.Command) bool {
				return c.GroupID != g.ID
			}), width)
	}
	listCommands(out, heading, "Help topics:", helpTopics, width)
	listFlags(out, heading, "Flags:", cmd.LocalFlags(), width)
	listFlags(out, heading, "Flags of every command:", cmd.InheritedFlags(), width)
	if len(commands) > 0 {
		fmt.Fprintf(out, "\n%s\n",
			terminal.Wrap(fmt.Sprintf("'%s COMMAND --help' tells more of a command.",
				cmd.CommandPath()), width, 0))
	}
}

// listCommands writes commands with their one-line descriptions, aligned.
func listCommands(out io.Writer, heading func(string), title string, commands []*cobra.Command,
	width int) {
	if len(commands) == 0 {
		return
	}
	heading(title)
	widest := 0
	for _, c := range commands[0].Parent().Commands() {
		widest = max(widest, len(c.Name()))
	}
	for _, c := range commands {
		fmt.Fprintln(out, terminal.DescribedFrom("  "+c.Name(), c.Short, width, widest+4))
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
		fmt.Fprintln(out, terminal.Described(written, text, width))
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

// HelpCommand tells of commands and of topics.
func HelpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND|TOPIC]",
		Short: "Tell of a command or a topic",
		Args:  cobra.ArbitraryArgs,
		ValidArgsFunction: func(_ *cobra.Command, args []string,
			_ string) ([]string, cobra.ShellCompDirective) {
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
				return Of(cmd, unknownCommand(cmd, args[len(args)-max(len(rest), 1)]))
			}
			return cmd.Help()
		},
	}
}
