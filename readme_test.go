package puzzlebase_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase/tablebasetest"
)

func TestMain(m *testing.M) { os.Exit(tablebasetest.Runner{M: m}.Run()) }

// TestPages runs every console block of the pages, and every command of the
// outputs behind docs/results.md, and compares what is printed with what stands
// there. With UPDATE_README=1 it writes the output there instead. The program is
// made for it, or it is the one that PUZZLEBASE_PROGRAM names, such as that of an
// archive.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("builds HiRiQ")
	}
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	if shared := tablebasetest.HiRiQ(t).Path(); os.MkdirAll(data, 0o755) == nil {
		if err := os.Symlink(shared, filepath.Join(data, filepath.Base(shared))); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(folder, "bin", "puzzlebase")
	make := []string{"make", "-s", "BIN=" + program}
	if given := os.Getenv("PUZZLEBASE_PROGRAM"); given != "" {
		make = []string{"install", "-D", given, program}
	}
	commands := [][]string{make, {program, "build", "all", "--data", data}}
	names := []string{"README.md", "docs/boards.md", "docs/blocks.md", "docs/definitions.md"}
	if everything() {
		commands = append(commands, []string{program, "build", "15-puzzle", "--partition", "6-6-3", "--data", data})
		names = append(names, "docs/fifteen.md")
	}
	for _, args := range commands {
		if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	outputs, err := filepath.Glob("docs/results/*.txt")
	if err != nil || len(outputs) == 0 {
		t.Fatalf("no outputs of docs/results.md were found (%v)", err)
	}
	printed := map[string][]byte{}
	for _, name := range append(names, outputs...) {
		t.Run(name, func(t *testing.T) { checkPage(t, name, folder, printed) })
	}
}

// checkPage compares one page with what its commands print in folder. Analyses of
// HiRiQ take seconds and change nothing: what one has printed is kept in printed
// for the pages after it.
func checkPage(t *testing.T, name, folder string, printed map[string][]byte) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got := runConsole(string(text), folder, filepath.Ext(name) == ".txt", printed)
	if os.Getenv("UPDATE_README") != "" {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, have := strings.Split(string(text), "\n"), strings.Split(got, "\n")
	for i := range min(len(want), len(have)) {
		if want[i] != have[i] {
			t.Fatalf("%s:%d: says %q, the program prints %q; UPDATE_README=1 go test -run Pages . mends it", name, i+1, want[i], have[i])
		}
	}
	if len(want) != len(have) {
		t.Fatalf("%s has %d lines, should have %d", name, len(want), len(have))
	}
}

// everything reports whether what takes long is run too.
func everything() bool { return puzzletest.Whole() || os.Getenv("UPDATE_README") != "" }

// took is what the program says now and then during long work off a terminal, and
// at its end, which no two runs do alike.
var took = regexp.MustCompile(`(?m)^puzzlebase: .*(: \d+\.\d s: .*|, \d+%, .*/s(, .* left)?|, \d+ s)\n`)

// average ends the transcript of a batch; where other work has the processor for a
// moment it is more than nothing.
var average = regexp.MustCompile(`(?m)^(Average Time \(seconds\)): \d+\.\d\d$`)

// scans are the commands that go through the whole of HiRiQ, a few of them in each
// of the results, or that search for minutes; 'make full' runs them.
var scans = regexp.MustCompile(`^puzzlebase (build hiriq-w|analyze pagodas .*(hiriq|french)|(analyze (position|summary|hardest|branching|solutions|symmetry|unsolvable|dead-ends|classes|weights|few-white)|compare) .*hiriq)`)

// analysis is a command whose output is kept.
var analysis = regexp.MustCompile(`^puzzlebase analyze [^|]* hiriq[^|]*$`)

// runConsole returns the text with the output of every command of its console
// blocks in place; all of it is one when block is set. What is exported holds for
// the commands after it; all run in folder.
func runConsole(text, folder string, block bool, printed map[string][]byte) string {
	var out strings.Builder
	all := everything()
	skipped := false // the command whose output follows
	exports := "export PATH=$PWD/bin:$PATH PUZZLEBASE_DATA=$PWD/data\n"
	for line := range strings.Lines(text) {
		command, isCommand := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "$ ")
		switch {
		case strings.HasPrefix(line, "```"):
			block = strings.HasPrefix(line, "```console")
			out.WriteString(line)
		case !block, skipped && !isCommand:
			out.WriteString(line)
		case isCommand:
			out.WriteString(line)
			if skipped = !all && scans.MatchString(command); skipped {
				continue
			}
			if strings.HasPrefix(command, "export ") {
				exports += command + "\n"
			}
			output, kept := printed[command]
			if !kept {
				cmd := exec.Command("sh", "-c", exports+command)
				cmd.Dir = folder
				output, _ = cmd.CombinedOutput() // a command may fail, if it says so
				if analysis.MatchString(command) {
					printed[command] = output
				}
			}
			out.Write(average.ReplaceAll(took.ReplaceAll(output, nil), []byte("$1: 0.00")))
		}
	}
	return out.String()
}

// finding is a row of a table in docs/results.md: the numbers, the command, and
// the output that shows them.
var finding = regexp.MustCompile("(?m)^\\| .* \\| (.*) \\| .* \\| \\[`(.*)`\\]\\((results/.*\\.txt)\\) \\|$")

// TestFindings looks for the numbers of docs/results.md in the outputs that the
// page names, which TestPages checks.
func TestFindings(t *testing.T) {
	page, err := os.ReadFile("docs/results.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := finding.FindAllStringSubmatch(string(page), -1)
	if len(rows) < 20 {
		t.Fatalf("only %d findings were found", len(rows))
	}
	for _, row := range rows {
		numbers, command, file := row[1], row[2], row[3]
		outputs, err := os.ReadFile(filepath.Join("docs", file))
		if err != nil {
			t.Fatal(err)
		}
		output := ""
		for part := range strings.SplitSeq("\n"+string(outputs), "\n$ ") {
			if said, printed, _ := strings.Cut(part, "\n"); strings.HasPrefix(said+" ", "puzzlebase "+command+" ") {
				output = printed
				break
			}
		}
		if output == "" {
			t.Errorf("%s does not have the output of %q", file, command)
		}
		for number := range strings.SplitSeq(numbers, ", ") {
			plain := regexp.MustCompile(`(^|[^\d,.])(` + number + `|` + strings.ReplaceAll(number, ",", "") + `)($|[^\d,.]|[,.]\D)`)
			if !plain.MatchString(output) {
				t.Errorf("%s: the output of %q does not have the number %s", file, command, number)
			}
		}
	}
}

// TestRoomsAreTold wants every package that is not for tests alone in the table of
// rooms.
func TestRoomsAreTold(t *testing.T) {
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	packages, err := exec.Command("go", "list", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(packages)) {
		_, room, _ := strings.Cut(strings.TrimSpace(line), "/")
		told := strings.Contains(string(page), "`"+room+"`") || strings.Contains(string(page), "`"+room+"/`")
		if room != "" && !strings.HasSuffix(room, "test") && !told {
			t.Errorf("ARCHITECTURE.md does not say what lives in %s", room)
		}
	}
}
