package cli

import (
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
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

// TestEveryFamily wants of every puzzle of the gallery, which has all families, that something says
// how its positions are written.
func TestEveryFamily(t *testing.T) {
	said := func(text string) string {
		return strings.Join(strings.Fields(digits.ReplaceAllString(text, "N")), " ")
	}
	text := said(forms(80))
	for _, k := range catalog.Gallery() {
		form := catalogtest.Find(t, k.Spec).Written()[0].About
		if !strings.Contains(text, said(form)) {
			t.Errorf("nothing says how positions of %s are written: %s", k.Spec, form)
		}
	}
}
