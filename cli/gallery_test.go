package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGallery runs the commands of docs/gallery.md again and compares the
// pictures, but for those that need the database of hiriq, which only have to
// be there. -update rewrites them.
func TestGallery(t *testing.T) {
	docs := filepath.Join("..", "docs")
	text, err := os.ReadFile(filepath.Join(docs, "gallery.md"))
	if err != nil {
		t.Fatal(err)
	}
	data, folder := t.TempDir(), t.TempDir()
	drawn := 0
	for line := range strings.Lines(string(text)) {
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "puzzlebase plot ")
		if !ok {
			continue
		}
		command, picture, _ := strings.Cut(command, " -o ")
		args := append([]string{"--data", data, "plot"}, words(command)...)
		if !strings.Contains(string(text), "]("+picture+")") {
			t.Errorf("%s is drawn but not shown", picture)
		}
		want, err := os.ReadFile(filepath.Join(docs, picture))
		if err != nil && !*update {
			t.Error(err)
			continue
		}
		if strings.Contains(command, "hiriq") && !strings.HasPrefix(command, "board") {
			continue
		}
		out := filepath.Join(folder, filepath.Base(picture))
		if *update {
			out = filepath.Join(docs, picture)
		}
		var said bytes.Buffer
		if code := run(t.Context(), append(args, "-o", out), &said, &said, &said); code != exitOK {
			t.Fatalf("%s: exit code %d: %s", line, code, said.String())
		}
		drawn++
		if got, err := os.ReadFile(out); err != nil || !*update && !bytes.Equal(got, want) {
			t.Errorf("%s is not what its command draws now (%v)", picture, err)
		}
	}
	if drawn < 8 {
		t.Errorf("only %d pictures were drawn", drawn)
	}
}

// words cuts a command at blanks outside quotation marks.
func words(command string) (out []string) {
	for i, part := range strings.Split(command, `"`) {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}
