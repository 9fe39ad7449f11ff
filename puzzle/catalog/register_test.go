package catalog_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

func TestRegister(t *testing.T) {
	refusing := func(params string) (puzzle.Puzzle, error) {
		return nil, errors.New("no size is " + params)
	}
	catalog.Register(puzzle.Family{Usage: "register-test:N", About: "a test", New: refusing})
	if _, err := catalog.Find("register-test:7"); err == nil ||
		!strings.Contains(err.Error(), "no size is 7") {
		t.Errorf("the family is not asked: %v", err)
	}
	if !slices.Contains(catalog.Stems(), "register-test:") ||
		catalog.About("register-test:7") != "a test" {
		t.Error("the family is not listed")
	}
	for name, f := range map[string]puzzle.Family{
		"no name": {New: refusing}, "no New": {Usage: "other:N"},
		"taken":                 {Usage: "hiriq", New: refusing},
		"taken with parameters": {Usage: "tails:N", New: refusing},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a family with %s is registered", name)
				}
			}()
			catalog.Register(f)
		}()
	}
}
