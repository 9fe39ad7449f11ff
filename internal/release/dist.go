package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

type target struct{ system, machine string }

var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// experiment is what the toolchain is asked for: vector kernels where it can
// compile them, which the program uses where the processor has them.
func (t target) experiment() string {
	if t.machine == "amd64" {
		return "simd"
	}
	return ""
}

func (t target) program() string {
	if t.system == "windows" {
		return "puzzlebase.exe"
	}
	return "puzzlebase"
}

// release is one version of the program: the same bytes come from the same
// sources, toolchain and fields, in whatever folder and at whatever time.
type release struct {
	root            string // of the sources
	version, commit string
	time            time.Time // that files in archives bear
}

// write writes an archive for each of the targets into folder, the modules that
// each program is made of beside it, and the checksums of all.
func (r release) write(folder string, targets []target) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	common, err := r.common()
	if err != nil {
		return err
	}
	for _, t := range targets {
		files := maps.Clone(common)
		modules := "MODULES.txt"
		if files[t.program()], files[modules], err = r.compiled(t); err != nil {
			return err
		}
		name := fmt.Sprintf("puzzlebase-%s-%s-%s", r.version, t.system, t.machine)
		archive, ending := tarball, ".tar.gz"
		if t.system == "windows" {
			archive, ending = zipped, ".zip"
		}
		packed, err := archive(name, files, r.time)
		if err != nil {
			return fmt.Errorf("pack %s: %w", name, err)
		}
		path := filepath.Join(folder, name)
		if err := errors.Join(os.WriteFile(path+ending, packed, 0o644),
			os.WriteFile(path+".modules.txt", files[modules], 0o644)); err != nil {
			return err
		}
		fmt.Println(path + ending)
	}
	return r.sum(folder)
}

const sums = "SHA256SUMS"

// sum writes the checksums of all files of this version in the folder.
func (r release) sum(folder string) error {
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var list bytes.Buffer
	for _, file := range files {
		if !strings.HasPrefix(file.Name(), "puzzlebase-"+r.version+"-") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, file.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(data), file.Name())
	}
	return os.WriteFile(filepath.Join(folder, sums), list.Bytes(), 0o644)
}

// compiled returns the program for t, and the modules that it is made of.
func (r release) compiled(t target) (binary, modules []byte, err error) {
	temp, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(temp)
	path := filepath.Join(temp, t.program())
	if err := r.build(t, path); err != nil {
		return nil, nil, err
	}
	if binary, err = os.ReadFile(path); err != nil {
		return nil, nil, err
	}
	info, err := buildinfo.Read(bytes.NewReader(binary))
	if err != nil {
		return nil, nil, fmt.Errorf("modules of %s: %w", path, err)
	}
	return binary, []byte(info.String()), nil
}

func (r release) build(t target, path string) error {
	flags := fmt.Sprintf("-s -w -X puzzlebase/cli.version=%s -X puzzlebase/cli.commit=%s",
		r.version, r.commit)
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", flags, "-o",
		path, program)
	build.Env = append(os.Environ(), "GOFLAGS=", "CGO_ENABLED=0", "GOAMD64=v1", "GOARM64=v8.0",
		"GOOS="+t.system, "GOARCH="+t.machine, "GOEXPERIMENT="+t.experiment())
	build.Dir, build.Stderr = r.root, os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("build for %s on %s: %w", t.system, t.machine, err)
	}
	return nil
}

// common returns what all archives hold: texts, man pages and completions, the
// latter written by the program itself.
func (r release) common() (content, error) {
	files := content{}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md", "CITATION.cff",
		"SECURITY.md"} {
		text, err := os.ReadFile(filepath.Join(r.root, name))
		if err != nil {
			return nil, err
		}
		files[name] = text
	}
	var err error
	if files["LICENCES.txt"], err = licenceTexts(r.root); err != nil {
		return nil, err
	}
	temp, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	here := filepath.Join(temp, "puzzlebase")
	if err := r.build(target{runtime.GOOS, runtime.GOARCH}, here); err != nil {
		return nil, err
	}
	pages := exec.Command(here, "man", filepath.Join(temp, "man"))
	pages.Env = append(os.Environ(), fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.time.Unix()))
	if out, err := pages.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("man pages: %w\n%s", err, out)
	}
	written, err := filepath.Glob(filepath.Join(temp, "man", "*.1"))
	if err != nil {
		return nil, err
	}
	for _, name := range written {
		if files["man/man1/"+filepath.Base(name)], err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	for shell, name := range completions {
		if files[name], err = exec.Command(here, "completion", shell).Output(); err != nil {
			return nil, fmt.Errorf("completion for %s: %w", shell, err)
		}
	}
	return files, nil
}

var completions = map[string]string{
	"bash": "completions/bash/puzzlebase", "zsh": "completions/zsh/_puzzlebase",
	"fish":       "completions/fish/puzzlebase.fish",
	"powershell": "completions/powershell/puzzlebase.ps1",
}

const (
	program = "./cmd/puzzlebase"
	page    = "docs/licences.md"
)

// licenceTexts returns the texts of all licences on the page of licences, and of
// Go's own.
func licenceTexts(root string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		return nil, err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	var out bytes.Buffer
	add := func(title, name string) error {
		licence, err := os.ReadFile(name)
		fmt.Fprintf(&out, "%s\n%s\n\n%s\n\n", title, strings.Repeat("=", len(title)),
			bytes.TrimSpace(licence))
		return err
	}
	if err := add("Go's runtime and standard library: LICENSE",
		filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE")); err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "| "), " | ")
		if len(cells) != 4 || !strings.HasPrefix(cells[1], "v") || cells[0] == "module" {
			continue
		}
		// downloads what only other systems need, which 'go list' does not
		download := exec.Command("go", "mod", "download", "-json", cells[0])
		download.Dir, download.Stderr = root, os.Stderr
		var module struct{ Version, Dir string }
		text, err := download.Output()
		if err == nil {
			err = json.Unmarshal(text, &module)
		}
		if err != nil || module.Version != cells[1] || module.Dir == "" {
			return nil, fmt.Errorf("%s has %s %s, where go.mod has %q (%v)", page, cells[0],
				cells[1], module.Version, err)
		}
		if err := add(cells[0]+" "+cells[1]+": "+cells[3],
			filepath.Join(module.Dir, cells[3])); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}
