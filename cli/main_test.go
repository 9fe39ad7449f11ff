package cli

import (
	"context"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"puzzlebase/tablebase"
	"puzzlebase/tablebase/tablebasetest"
)

// program is the environment variable that makes the test binary be the
// program, for tests that need real processes.
const program = "PUZZLEBASE_TEST_PROGRAM"

// update rewrites the golden parts of the scripts with what the program says.
var update = flag.Bool("update", false, "rewrite the scripts in testdata/script with the actual "+
	"output")

func TestMain(m *testing.M) {
	// A program built with the race detector waits for a second when it ends,
	// unless told otherwise. Processes inherit this.
	os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE"))
	if os.Getenv(program) != "" {
		limitSelf()
		os.Exit(Main())
		return
	}
	testscript.Main(tablebasetest.Runner{M: m}, map[string]func(){"puzzlebase": func() {
		os.Exit(Main())
	}})
}

// TestScripts runs every script under testdata/script. Each has a folder of its
// own, $WORK, with its databases in $WORK/data.
func TestScripts(t *testing.T) {
	testscript.Run(t, scriptParams(filepath.Join("testdata", "script")))
}

func scriptParams(dir string) testscript.Params {
	return testscript.Params{
		Dir:           dir,
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("GORACE", os.Getenv("GORACE")) // scripts inherit only what they are given
			env.Setenv("XDG_DATA_HOME", "")
			env.Setenv(tablebase.DataVariable, filepath.Join(env.WorkDir, "data"))
			return nil
		},
		Condition: func(cond string) (bool, error) {
			return cond == "root" && os.Getuid() == 0, nil
		},
		Cmds:               scriptCommands,
		RequireUniqueNames: true,
	}
}

// run is the program as a function of its arguments and streams, which leaves this
// process as it is; it returns the exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return newApp(ctx, in, out, errs).run(ctx, args)
}

// process prepares a run of the program as a process of its own, with its
// databases in the folder data.
func process(t testing.TB, data string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), program+"=1", tablebase.DataVariable+"="+data)
	return cmd
}
