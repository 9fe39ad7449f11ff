package usage

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/terminal"
	"puzzlebase/internal/english"
)

// widestText is how many columns of a wide terminal help uses: longer lines are hard to read.
const widestText = 100

// advancedFlag is the annotation of flags that few people need.
const advancedFlag = "advanced"

// Advanced makes the help of cmd, and of the commands below it, show some flags apart.
func Advanced(cmd *cobra.Command, names ...string) {
	for _, sub := range cmd.Commands() {
		Advanced(sub, names...)
	}
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f != nil {
			f.Annotations = map[string][]string{advancedFlag: {}}
		}
	}
}

// Topic is a command whose help is a text. Words after its name are the arguments of the text. The
// field Args of the command checks them, and allows none at first.
func Topic(t *terminal.Terminal, name, short string,
	text func(width int, args []string) string) *cobra.Command {
	cmd := &cobra.Command{Use: name, Short: short, Args: cobra.NoArgs}
	cmd.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		t.Out.WriteString(text(min(t.Width, widestText), cmd.Flags().Args()))
	})
	return cmd
}

// Help returns the function that writes the help of a command.
func Help(t *terminal.Terminal) func(*cobra.Command, []string) {
	return func(cmd *cobra.Command, _ []string) {
		width := min(t.Width, widestText)
		t.Out.WriteString(terminal.Reflowed(cmp.Or(cmd.Long, cmd.Short), width) + "\n")
		usageLines(t, cmd, width)
	}
}

func heading(t *terminal.Terminal, text string) { fmt.Fprintf(t.Out, "\n%s\n", t.Heading(text)) }

func usageLines(t *terminal.Terminal, cmd *cobra.Command, width int) {
	heading(t, "Usage:")
	fmt.Fprintln(t.Out, terminal.Wrap("  "+cmd.UseLine(), width, 6))
	if len(cmd.Aliases) > 0 {
		fmt.Fprintf(t.Out, "  (or %s)\n", strings.Join(cmd.Aliases, ", "))
	}
	if cmd.Example != "" {
		heading(t, "Examples:")
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			fmt.Fprintln(t.Out, wrapCommand(line, width))
		}
	}
	more := commandLines(t, cmd, width)
	flagLines(t, cmd, width)
	if more {
		fmt.Fprintf(t.Out, "\n%s\n",
			terminal.Wrap(fmt.Sprintf("'%s COMMAND --help' says more of a command.",
				cmd.CommandPath()), width, 0))
	}
}

var quoted = regexp.MustCompile(`'[^']*'`)

// wrapCommand wraps a line for a shell, at no space between quotes.
func wrapCommand(line string, width int) string {
	if len(line) <= width {
		return line
	}
	line = quoted.ReplaceAllStringFunc(line,
		func(s string) string { return strings.ReplaceAll(s, " ", english.Unbroken) })
	return strings.ReplaceAll(terminal.Wrap(line, width-len(` \`), 6), "\n", " \\\n")
}

// commandLines lists the commands below cmd, and the topics. It reports whether there are commands.
func commandLines(t *terminal.Terminal, cmd *cobra.Command, width int) (more bool) {
	list := func(title string, wanted func(*cobra.Command) bool) (any bool) {
		for _, sub := range cmd.Commands() {
			if !wanted(sub) {
				continue
			}
			if !any {
				heading(t, title)
			}
			any = true
			fmt.Fprintln(t.Out, terminal.DescribedFrom("  "+sub.Name(), sub.Short, width,
				sub.NamePadding()+4))
		}
		return any
	}
	groups := cmd.Groups()
	if len(groups) == 0 {
		groups = []*cobra.Group{{Title: "Commands:"}}
	}
	for _, g := range groups {
		more = list(g.Title, func(c *cobra.Command) bool {
			return c.GroupID == g.ID && (c.IsAvailableCommand() || c.Name() == "help")
		}) || more
	}
	list("Help topics:", (*cobra.Command).IsAdditionalHelpTopicCommand)
	return more
}

func flagLines(t *terminal.Terminal, cmd *cobra.Command, width int) {
	flags := func(title string, set *pflag.FlagSet) {
		if set.HasAvailableFlags() {
			heading(t, title)
			fmt.Fprint(t.Out, set.FlagUsagesWrapped(width))
		}
	}
	usual, advanced := pflag.NewFlagSet("", 0), pflag.NewFlagSet("", 0)
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Annotations[advancedFlag] != nil {
			advanced.AddFlag(f)
		} else {
			usual.AddFlag(f)
		}
	})
	flags("Flags:", usual)
	flags("Advanced flags:", advanced)
	flags("Flags of every command:", cmd.InheritedFlags())
}

// HelpCommand is the command that writes the help of commands and topics below root.
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
				return cmd.Args(cmd, args[len(args)-max(len(rest), 1):])
			}
			if cmd.IsAdditionalHelpTopicCommand() {
				err = errors.Join(cmd.ParseFlags(rest), cmd.Args(cmd, rest))
			}
			if err != nil {
				return err
			}
			return cmd.Help()
		},
	}
}
