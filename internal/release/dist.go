package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// target is a system that an archive is for.
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

// content is what an archive holds, by slash-separated paths.
type content map[string][]byte

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
	sum := map[string]string{}
	put := func(name string, data []byte) error {
		sum[name] = fmt.Sprintf("%x", sha256.Sum256(data))
		return os.WriteFile(filepath.Join(folder, name), data, 0o644)
	}
	for _, t := range targets {
		files, modules, err := r.files(t, common)
		if err != nil {
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
		if err := put(name+ending, packed); err != nil {
			return err
		}
		if err := put(name+".modules.txt", modules); err != nil {
			return err
		}
		fmt.Println(filepath.Join(folder, name+ending))
	}
	var list bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(sum)) {
		fmt.Fprintf(&list, "%s  %s\n", sum[name], name)
	}
	return os.WriteFile(filepath.Join(folder, sums), list.Bytes(), 0o644)
}

// sums is the name of the file of checksums.
const sums = "SHA256SUMS"

// files returns what the archive for t holds, and the modules of its program.
func (r release) files(t target, common content) (content, []byte, error) {
	binary, modules, err := r.compiled(t)
	if err != nil {
		return nil, nil, err
	}
	files := maps.Clone(common)
	files[t.program()], files["MODULES.txt"] = binary, modules
	return files, modules, nil
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

// build compiles the program; nothing of this machine goes into it.
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

// completions are the files of an archive by shell.
var completions = map[string]string{
	"bash": "completions/bash/puzzlebase", "zsh": "completions/zsh/_puzzlebase",
	"fish":       "completions/fish/puzzlebase.fish",
	"powershell": "completions/powershell/puzzlebase.ps1",
}

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
	dirs, err := moduleFolders(root)
	if err != nil {
		return nil, err
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
		dir := dirs[cells[0]+" "+cells[1]]
		if dir == "" {
			return nil, fmt.Errorf("%s has %s %s, which is not linked: run 'make licences'", page,
				cells[0], cells[1])
		}
		if err := add(cells[0]+" "+cells[1]+": "+cells[3],
			filepath.Join(dir, cells[3])); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

// moduleFolders returns where the sources of each linked module lie, by path and
// version.
func moduleFolders(root string) (map[string]string, error) {
	dirs := map[string]string{}
	for _, system := range systems {
		linked, err := linkedModules(root,
			append(os.Environ(), "GOOS="+system, "GOARCH=arm64", "CGO_ENABLED=0"))
		if err != nil {
			return nil, err
		}
		for _, m := range linked {
			dirs[m.Path+" "+m.Version] = m.Dir
		}
	}
	return dirs, nil
}
