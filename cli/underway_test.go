package cli

import (
	"regexp"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store/beside"
	"puzzlebase/tablebase"
)

// TestUnderway asks about a database that another process builds. The answer says how far it is.
func TestUnderway(t *testing.T) {
	data := t.TempDir()
	for _, spec := range []string{"hiriq", "sliding:3x4", "sliding:2x8"} {
		lock, err := beside.Acquire(tablebase.Dir(data).Path(catalogtest.Find(t, spec)))
		if err != nil {
			t.Fatal(err)
		}
		defer lock.Release()
		lock.Watch(nil)("enumerating", "positions", 3, 8)
		stdout, stderr, code := inProcess(t, "", "info", spec, "--data", data)
		if want := regexp.MustCompile(
			`\.db is in use by process \d+ on .+ since .+: enumerating, 37%; wait for it or ` +
				`stop it\n$`); code != exitFailed || stdout != "" || !want.MatchString(stderr) {
			t.Errorf("info %s: exit code %d, %q, %q", spec, code, stdout, stderr)
		}
		if stdout, stderr, code := inProcess(t, "", "list", "--data", data); code != exitOK ||
			stderr != "" ||
			!regexp.MustCompile(`(?m)^`+spec+
				` +[0-9,]+ +being built: enumerating, 37%$`).MatchString(stdout) {
			t.Errorf("list: exit code %d, %q, %q", code, stdout, stderr)
		}
	}
}

// TestUnderwayInABuild lists what there is in the middle of a build, of the first and of
// another one.
func TestUnderwayInABuild(t *testing.T) {
	data, p := t.TempDir(), catalogtest.Find(t, "tails:3x4")
	for _, want := range []string{
		`(?m)^tails:3x4 +4,096 +being built: enumerating, \d+%$`,
		`(?m)^tails:3x4 +4,096 +built, max \d+, full .*; being built again: enumerating, \d+%$`,
	} {
		var listed string
		_, err := tablebase.Dir(data).Build(t.Context(), p,
			tablebase.Options{Force: true, OnLevel: func(l enumerate.Level) {
				if l.Distance == 3 {
					listed, _, _ = inProcess(t, "", "list", "--data", data)
				}
			}})
		if err != nil || !regexp.MustCompile(want).MatchString(listed) {
			t.Errorf("%v, %s\nwant %s", err, listed, want)
		}
	}
	if listed, _, _ := inProcess(t, "", "list", "--data", data, "--format",
		"json"); strings.Contains(listed, `"building"`) {
		t.Errorf("nothing is being built: %s", listed)
	}
}
