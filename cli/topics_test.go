package cli

import (
	"cmp"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog"
)

// TestTopics are as wide as they may be.
func TestTopics(t *testing.T) {
	for name, text := range map[string]string{"forms": forms(60), "names": names(60, nil)} {
		if !strings.Contains(text, "hiriq") {
			t.Errorf("%s say nothing of hiriq: %s", name, text)
		}
		for line := range strings.Lines(text) {
			if example := strings.HasPrefix(line, "      "); len(line) > 61 && !example &&
				strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("%s: %q is too wide", name, line)
			}
		}
	}
}

// TestEveryFamily wants the forms of every family, or of one that is written in the same way.
func TestEveryFamily(t *testing.T) {
	text := forms(80)
	like := map[string]string{"weighted-tails": "ninetails", "tails": "ninetails",
		"lights": "ninetails", "sliding": "ninepuzzle", "hiriq-w": "hiriq", "pyraminx": "cube",
		"skewb": "cube", "dino": "cube", "perm": "cube"}
	for _, f := range catalog.Families() {
		name, _, _ := strings.Cut(f.Usage, ":")
		if !strings.Contains(text, "\n"+cmp.Or(like[name], name)) {
			t.Errorf("nothing says how positions of %s are written", f.Usage)
		}
	}
}
