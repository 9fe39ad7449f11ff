package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const (
	program = "./cmd/puzzlebase"
	page    = "docs/licences.md"
)

// systems are those that the archives are for; which modules are linked depends
// on them.
var systems = []string{"linux", "darwin", "windows"}

// module is one that is linked into the program.
type module struct{ Path, Version, Dir string }

// file is a file with a licence in it, by its name within the module.
type file struct{ module, name string }

// readByPeople are the licences that go-licenses does not know, does not see, or
// sees one of several: somebody has read the file.
var readByPeople = map[file]string{
	{"codeberg.org/go-fonts/liberation", "LICENSE-SIL"}: "OFL-1.1",
	{"github.com/ajstarks/svgo", "LICENSE"}:             "CC-BY-4.0",
	{"github.com/golang/freetype", "LICENSE"}:           "FTL OR GPL-2.0+",
	{"github.com/golang/freetype", "licenses/ftl.txt"}:  "FTL",
	{"github.com/klauspost/compress", "LICENSE"}:        "BSD-3-Clause AND Apache-2.0 AND MIT",
	{"go.yaml.in/yaml/v3", "LICENSE"}:                   "MIT AND Apache-2.0",
	{"go.yaml.in/yaml/v3", "NOTICE"}:                    "Apache-2.0",
}

const pageHead = `# Licences

puzzlebase is free under the MIT licence (LICENSE). What stands below is linked into the program on
Linux, macOS or Windows, besides Go's runtime and standard library (BSD-3-Clause, LICENSE in Go's
own folder). An archive of ` + "`make dist`" + ` holds all of these texts.

` + "`make licences`" + ` writes this page with go-licenses. Where that does not tell, somebody has
read the file, and internal/release/licences.go says so. A test compares the modules and versions
with those that are linked.

| module | version | licence | file |
| --- | --- | --- | --- |
`

// licences writes the page of licences with the go-licenses that tool names.
func licences(tool string) error {
	modules, names := map[string]module{}, map[file]string{}
	for _, system := range systems {
		env := append(os.Environ(), "GOOS="+system, "GOARCH=arm64", "CGO_ENABLED=0")
		linked, err := linkedModules(".", env)
		if err != nil {
			return err
		}
		for _, m := range linked {
			modules[m.Path] = m
		}
		if err := identify(tool, env, linked, names); err != nil {
			return err
		}
	}
	maps.Copy(names, readByPeople)
	files := slices.SortedFunc(maps.Keys(names), func(a, b file) int {
		return strings.Compare(a.module+" "+a.name, b.module+" "+b.name)
	})
	out := bytes.NewBufferString(pageHead)
	for _, f := range files {
		m, linked := modules[f.module]
		if !linked {
			return fmt.Errorf("internal/release/licences.go names %s, which is no longer linked",
				f.module)
		}
		if _, err := os.Stat(filepath.Join(m.Dir, f.name)); err != nil {
			return err
		}
		fmt.Fprintf(out, "| %s | %s | %s | %s |\n", m.Path, m.Version, names[f], f.name)
	}
	for path, m := range modules {
		if !slices.ContainsFunc(files, func(f file) bool { return f.module == path }) {
			return fmt.Errorf("%s has no licence that go-licenses knows: read its files in %s "+
				"and put them into internal/release/licences.go", path, m.Dir)
		}
	}
	return os.WriteFile(page, out.Bytes(), 0o644)
}

// linkedModules returns the modules of others that have a package in the program
// whose sources lie in root.
func linkedModules(root string, env []string) ([]module, error) {
	list := exec.Command("go", "list", "-deps", "-json=Module", program)
	list.Dir, list.Env, list.Stderr = root, env, os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	seen := map[string]module{}
	for packages := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ Module *module }
		if err := packages.Decode(&p); errors.Is(err, io.EOF) {
			return slices.Collect(maps.Values(seen)), nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if p.Module != nil && p.Module.Version != "" {
			seen[p.Module.Path] = *p.Module
		}
	}
}

// identify adds the licence files that go-licenses finds in modules, with the
// names of the licences.
func identify(tool string, env []string, modules []module, names map[file]string) error {
	template, err := os.CreateTemp("", "licences")
	if err != nil {
		return err
	}
	defer os.Remove(template.Name())
	_, err = template.WriteString("{{range .}}{{.LicensePath}}\t{{.LicenseName}}\n{{end}}")
	if err = errors.Join(err, template.Close()); err != nil {
		return err
	}
	report := exec.Command(tool, "report", "--template", template.Name(), program)
	var said bytes.Buffer
	report.Env, report.Stderr = env, &said
	out, err := report.Output()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", tool, err, said.Bytes())
	}
	for line := range strings.Lines(string(out)) {
		path, licence, _ := strings.Cut(strings.TrimSpace(line), "\t")
		for _, m := range modules {
			if name, inside := strings.CutPrefix(path, m.Dir+string(filepath.Separator)); inside &&
				licence != "Unknown" {
				names[file{m.Path, filepath.ToSlash(name)}] = licence
			}
		}
	}
	return nil
}
