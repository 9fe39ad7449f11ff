package puzzlebase_test

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase/tablebasetest"
)

func TestMain(m *testing.M) { os.Exit(tablebasetest.Runner{M: m}.Run()) }

// TestPages runs the console blocks of every page in Markdown, and every command of the outputs
// behind docs/results.md, and compares what is printed with what stands there. With UPDATE_README=1
// it writes the output there instead. The program is made for it, or it is the one that
// PUZZLEBASE_PROGRAM names, such as that of an archive.
//
// A block in which commands stand begins with ```console. Where they cannot be run here
// it says why: ```console unrun: it waits for requests, or ```sh unrun: and the reason.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("builds HiRiQ")
	}
	tour := newTour(t)
	for _, pattern := range []string{"README.md", "*.md", "docs/*.md", "docs/results/*.txt"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("no page is called %s (%v)", pattern, err)
		}
		for _, name := range names {
			if pattern == "README.md" || name != "README.md" {
				t.Run(name, func(t *testing.T) { tour.check(t, name) })
			}
		}
	}
}

// tour runs the commands of the pages.
type tour struct {
	ctx     context.Context   // ends with the test of all pages
	folder  string            // with bin and data
	printed map[string]string // by analyses of HiRiQ, which take seconds and change nothing
	server  *exec.Cmd         // which answers at an address, once it was asked for
	address string
}

// newTour makes the program and builds what several pages need.
func newTour(t *testing.T) *tour {
	tour := &tour{ctx: t.Context(), folder: t.TempDir(), printed: map[string]string{}}
	t.Cleanup(func() {
		if tour.server != nil {
			_ = tour.server.Wait() // its context is over
		}
	})
	clone, err := os.Getwd()
	if err == nil { // beside the folder of each page
		err = os.Symlink(clone, filepath.Join(tour.folder, "puzzlebase"))
	}
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(tour.folder, "data")
	if shared := tablebasetest.HiRiQ(t).Path(); os.MkdirAll(data, 0o755) == nil {
		if err := os.Symlink(shared, filepath.Join(data, filepath.Base(shared))); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(tour.folder, "bin", "puzzlebase")
	make := []string{"make", "-s", "BIN=" + program}
	if given := os.Getenv("PUZZLEBASE_PROGRAM"); given != "" {
		make = []string{"install", "-D", given, program}
	}
	commands := [][]string{make, {program, "build", "all", "--data", data}}
	if !puzzletest.Whole() { // smaller patterns than those that docs/fifteen.md builds answer alike
		commands = append(commands,
			[]string{program, "build", "15-puzzle", "--partition", "6-6-3", "--data", data})
	}
	for _, args := range commands {
		if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	return tour
}

// check compares one page with what its commands print, and the pictures that they
// draw with those beside it.
func (r *tour) check(t *testing.T, name string) {
	here := filepath.Join(r.folder, filepath.Base(name))
	for _, folder := range []string{here, filepath.Join(here, "gallery")} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, shared := range []string{"bin", "data"} {
		if err := os.Symlink(filepath.Join(r.folder, shared),
			filepath.Join(here, shared)); err != nil {
			t.Fatal(err)
		}
	}
	p := page{t, r, here, "export PATH=$PWD/bin:$PATH PUZZLEBASE_DATA=$PWD/data\n",
		filepath.Ext(name) == ".md"}
	got := read(t, name)
	if filepath.Ext(name) == ".txt" {
		got = p.block(got)
	} else {
		got = p.blocks(got)
	}
	for _, shown := range picture.FindAllStringSubmatch(got, -1) {
		compare(t, filepath.Join("docs", shown[1]), read(t, filepath.Join(here, shown[1])))
	}
	compare(t, name, got)
}

// picture is one that is shown on a page and drawn by a command of it.
var picture = regexp.MustCompile(`\]\((gallery/.*?)\)`)

// compare wants a file to have a text, or writes it.
func compare(t *testing.T, name, got string) {
	if os.Getenv("UPDATE_README") != "" {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, have := strings.Split(read(t, name), "\n"), strings.Split(got, "\n")
	for i := range min(len(want), len(have)) {
		if want[i] != have[i] {
			t.Fatalf("%s:%d: says %.300q, the program prints %.300q; UPDATE_README=1 go test "+
				"-run Pages . mends it", name, i+1, want[i], have[i])
		}
	}
	if len(want) != len(have) {
		t.Fatalf("%s has %d lines, should have %d", name, len(want), len(have))
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// progress is what the program says now and then during long work off a terminal, and at its end,
// of checkpoints on a slow machine, and when it builds something small; nothing of it is shown.
var progress = regexp.MustCompile(`(?m)^puzzlebase: .*(: \d+\.\d s: .*|, \d+%, .*/s(, .* ` +
	`left)?|, \d+ s|checkpoints: .* of the time| is not built yet: building .*)\n`)

// figures are what no two runs print alike: how long a build or a batch took, and what
// estimate says of this machine.
var figures = regexp.MustCompile(`(?m),\s\d+\.\d s$|^Average Time \(seconds\): ` +
	`\d+\.\d\d$|^(time|memory|disk)  .*`)

// long are the commands that go through the whole of HiRiQ, a few of them in each of the results,
// or that search for minutes or with the large patterns; 'make full' runs them.
var long = regexp.MustCompile(`^puzzlebase (build (hiriq-w|15-puzzle)|` +
	`analyze heuristic|lookup 15-puzzle .*--limit|` +
	`verify hiriq|site|` +
	`(analyze (position|hardest|branching|symmetry|unsolvable|dead-ends|` +
	`classes|weights|few-white)|compare) .*hiriq|info hiriq --antipodes)`)

// forScale are the commands that take a minute, and builds of patterns beside those of the
// 15-puzzle; 'make scale' runs them.
var forScale = regexp.MustCompile(`^puzzlebase (build (15-puzzle,metric=line|24-puzzle)|` +
	`analyze (solutions hiriq|pagodas .*(hiriq|french)))`)

// analysis is a command whose output is stored.
var analysis = regexp.MustCompile(`^puzzlebase (analyze|info) [^|]* hiriq[^|]*$`)

// fenced is a block with its first line, unrun the first line of one whose commands are
// not run, with the reason, and command a line of an indented block that looks like one.
var (
	fenced  = regexp.MustCompile("(?ms)^```([^\n]*\n)(.*?)^```$")
	unrun   = regexp.MustCompile(`^(console|sh) unrun: \w`)
	command = regexp.MustCompile(
		`(?m)^ {4,}(\$|puzzlebase|bin/\S+|make|go|curl|docker|export|printf) \S.*`)
)

// goesOn is the lines that go on with a command, behind the prompt that a shell has for them.
var (
	goesOn = regexp.MustCompile(`\A(>(?: .*)?(\n|\z))+`)
	prompt = regexp.MustCompile(`\n> ?`)
)

// page is one page while its commands are run in a folder.
type page struct {
	t       *testing.T
	tour    *tour
	here    string
	exports string // what was exported holds for the commands after it
	broken  bool   // whether long lines of outputs are broken
}

// blocks returns a page with the output of the commands in its console blocks.
func (p *page) blocks(text string) string {
	indented := fenced.ReplaceAllStringFunc(text, func(block string) string {
		parts := fenced.FindStringSubmatch(block)
		if kind := parts[1]; kind == "console\n" || kind == "text\n" || unrun.MatchString(kind) {
			return ""
		}
		return strings.ReplaceAll("\n"+parts[2], "\n", "\n    ")
	})
	for _, missed := range command.FindAllString(indented, -1) {
		p.t.Errorf("%q: want commands in a block that begins with ```console, or with ```sh "+
			"unrun: and a reason", missed)
	}
	return fenced.ReplaceAllStringFunc(text, func(block string) string {
		parts := fenced.FindStringSubmatch(block)
		if parts[1] != "console\n" {
			return block
		}
		return "```console\n" + p.block(parts[2]) + "```"
	})
}

// block returns commands, each behind a dollar sign, with their output. What they
// print in other words for the same stays as it is shown. Long lines are broken on pages, as a
// terminal does, and not in the outputs behind docs/results.md.
func (p *page) block(text string) string {
	var out strings.Builder
	for _, part := range strings.Split("\n"+strings.TrimSuffix(text, "\n"), "\n$ ")[1:] {
		command, shown, found := strings.Cut(part, "\n")
		if more := goesOn.FindString(shown); more != "" {
			command, shown = command+"\n"+strings.TrimSuffix(more, "\n"), shown[len(more):]
			found = strings.HasSuffix(more, "\n")
		}
		if found {
			shown += "\n"
		}
		printed, ran := p.run(prompt.ReplaceAllString(command, "\n"))
		printed = progress.ReplaceAllString(printed, "")
		if p.broken {
			printed = broken(printed)
		}
		if ran && plain(printed) != plain(shown) {
			shown = printed
		}
		out.WriteString("$ " + command + "\n" + shown)
	}
	return out.String()
}

// broken breaks the lines of an output that are too long for a page, after a blank or a comma.
func broken(output string) string {
	var out strings.Builder
	for line := range strings.Lines(output) {
		for utf8.RuneCountInString(line) > columns+1 {
			at := strings.LastIndexAny(line[:columns], " ,") + 1
			if line[columns] == ' ' {
				at = columns
			}
			out.WriteString(strings.TrimRight(line[:at], " ") + "\n")
			line = strings.TrimLeft(line[at:], " ")
		}
		out.WriteString(line)
	}
	return out.String()
}

// plain is an output without what differs from run to run.
func plain(output string) string {
	return figures.ReplaceAllString(progress.ReplaceAllString(output, ""), "")
}

// run returns what a command prints, and false where it is left to 'make full', or for want of
// curl.
func (p *page) run(command string) (string, bool) {
	_, err := exec.LookPath("curl")
	lacks := strings.HasPrefix(command, "curl ") && err != nil
	if lacks && puzzletest.Checked() {
		p.t.Fatal(err)
	}
	if lacks || long.MatchString(command) && !puzzletest.Whole() ||
		forScale.MatchString(command) && !puzzletest.Scale() {
		return "", false
	}
	if strings.HasPrefix(command, "export ") {
		p.exports += command + "\n"
	}
	output, kept := p.tour.printed[command]
	if !kept {
		if strings.Contains(command, usualAddress) && p.tour.server == nil {
			p.tour.serve(p.t)
		}
		cmd := exec.Command("sh", "-c",
			p.exports+strings.ReplaceAll(command, usualAddress, p.tour.address))
		cmd.Dir = p.here
		said, _ := cmd.CombinedOutput() // a command may fail, if it says so
		output = string(said)
		if analysis.MatchString(command) {
			p.tour.printed[command] = output
		}
	}
	return output, true
}

// usualAddress is where a server listens unless it is told otherwise.
const usualAddress = "127.0.0.1:8080"

// serve starts a server, which ends with the test of all pages.
func (r *tour) serve(t *testing.T) {
	r.server = exec.CommandContext(r.ctx, filepath.Join(r.folder, "bin", "puzzlebase"), "serve",
		"--addr", "127.0.0.1:0", "--data", filepath.Join(r.folder, "data"))
	out, err := r.server.StdoutPipe()
	if err == nil {
		err = r.server.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	r.address = strings.TrimPrefix(strings.TrimSpace(line), "http://")
}

// finding is one of the list in docs/results.md: the numbers in bold, the command, and the
// output that shows them.
var finding = regexp.MustCompile("\\*\\*([^*]*)\\*\\*[^*]*\\[`([^`]*)`\\]\\((results/[^)]*)\\) *$")

// TestFindings looks for the numbers of docs/results.md in the outputs that the
// page names, which TestPages checks.
func TestFindings(t *testing.T) {
	page, err := os.ReadFile("docs/results.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "\n## The findings")
	list, _, _ = strings.Cut(list, "\n## ")
	items := strings.Split(list, "\n- ")[1:]
	if len(items) < 30 {
		t.Fatalf("only %d findings were found", len(items))
	}
	for _, item := range items {
		item, _, _ = strings.Cut(item, "\n\n") // what follows the list
		row := finding.FindStringSubmatch(strings.Join(strings.Fields(item), " "))
		if row == nil {
			t.Errorf("docs/results.md: no numbers and command can be read in %q", item)
			continue
		}
		numbers, command, file := row[1], row[2], row[3]
		outputs, err := os.ReadFile(filepath.Join("docs", file))
		if err != nil {
			t.Fatal(err)
		}
		output := ""
		for part := range strings.SplitSeq("\n"+string(outputs), "\n$ ") {
			if said, printed, _ := strings.Cut(part, "\n"); strings.HasPrefix(said+" ",
				"puzzlebase "+command+" ") {
				output = printed
				break
			}
		}
		if output == "" {
			t.Errorf("%s does not have the output of %q", file, command)
		}
		for number := range strings.SplitSeq(numbers, ", ") {
			plain := regexp.MustCompile(`(^|[^\d,.])(` + number + `|` +
				strings.ReplaceAll(number, ",", "") + `)($|[^\d,.]|[,.]\D)`)
			if !plain.MatchString(output) {
				t.Errorf("%s: the output of %q does not have the number %s", file, command, number)
			}
		}
	}
}

// TestRoomsAreTold wants every folder at the top in ARCHITECTURE.md's table of rooms, and of
// every package a comment that says what it is, in doc.go if there are several files.
func TestRoomsAreTold(t *testing.T) {
	page := read(t, "ARCHITECTURE.md")
	packages, err := exec.Command("go", "list", "-f",
		"{{.ImportPath}}\t{{.GoFiles}}\t{{.Doc}}", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(packages)) {
		path, rest, _ := strings.Cut(strings.TrimSpace(line), "\t")
		files, about, _ := strings.Cut(rest, "\t")
		if about == "" {
			t.Errorf("%s has no comment that says what it is", path)
		}
		if strings.Contains(files, " ") && !strings.Contains(files, "doc.go") {
			t.Errorf("%s has several files and no doc.go", path)
		}
		_, room, below := strings.Cut(path, "/")
		if top, _, _ := strings.Cut(room, "/"); below && !strings.Contains(page, "| `"+top+"/") {
			t.Errorf("ARCHITECTURE.md does not say what lives in %s", top)
		}
	}
}

// goldenRow is a row of the table of the golden path: a package, or nothing where it goes on
// with the one before, and the names of files without their ending.
var goldenRow = regexp.MustCompile("(?m)^\\| (?:`([a-z/]+)`)? ?\\| ([a-z_0-9/ ]+) \\|$")

// called is a function among the calls of the golden path, after its package or its receiver.
var called = regexp.MustCompile("`(?:(\\w+)\\.)?(\\w+)`")

// defines matches the definition of a function, of a method or of a field that holds one.
const defines = `(?m)^(func (\(\w* ?\*?%[2]s\) )?%[1]s(\[[^]]*\])?\(|\t%[1]s +func\()`

// TestGoldenPath counts the lines of the files that ARCHITECTURE.md lists as the golden path. Each
// function among the calls that are named there must be defined in one of them.
func TestGoldenPath(t *testing.T) {
	const most = 15_000
	_, path, _ := strings.Cut(read(t, "ARCHITECTURE.md"), "## The golden path")
	path, _, _ = strings.Cut(path, "\n## ")
	var room string
	files, lines, code := 0, 0, ""
	for _, row := range goldenRow.FindAllStringSubmatch(path, -1) {
		room = cmp.Or(row[1], room)
		for name := range strings.FieldsSeq(row[2]) {
			text := read(t, room+"/"+name+".go")
			files, lines, code = files+1, lines+strings.Count(text, "\n"), code+text
		}
	}
	calls, _, _ := strings.Cut(path, "| package |")
	for _, call := range called.FindAllStringSubmatch(calls, -1) {
		receiver := `\w+`
		if strings.Contains(code, "\ntype "+call[1]+" ") {
			receiver = call[1]
		}
		if call[2] != "hiriq" && call[2] != "xor" &&
			!regexp.MustCompile(fmt.Sprintf(defines, call[2], receiver)).MatchString(code) {
			t.Errorf("no file of the golden path defines %s", call[0])
		}
	}
	if files < 12 || lines > most {
		t.Errorf("the golden path has %d lines in %d files, want at most %d", lines, files, most)
	}
}
