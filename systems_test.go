package puzzlebase_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"puzzlebase/puzzle/puzzletest"
)

// TestOtherSystems checks the types of the program, and of its tests, for systems that it is made
// for and that this may not be. To compile everything for each of them would take minutes.
func TestOtherSystems(t *testing.T) {
	if !puzzletest.Whole() {
		t.Skip("takes half a minute; see make full")
	}
	all := []string{"./..."}
	for name, c := range map[string]struct {
		env, tags string
		paths     []string
		tests     bool
	}{
		"Linux on arm64": {"GOOS=linux GOARCH=arm64", "", all, true},
		"macOS":          {"GOOS=darwin GOARCH=arm64", "", all, true},
		"Windows":        {"GOOS=windows GOARCH=amd64", "", all, true},
		"browser":        {"GOOS=js GOARCH=wasm", "", []string{"./serve/wasm"}, false},
		"browser, core":  {"GOOS=js GOARCH=wasm", "-tags=core", []string{"./serve/wasm"}, false},
		"WASI":           {"GOOS=wasip1 GOARCH=wasm", "", []string{"./tablebase"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			config := &packages.Config{
				Mode: packages.LoadAllSyntax, Tests: c.tests, ParseFile: parseOurs,
				Env: append(os.Environ(),
					strings.Fields(c.env+" CGO_ENABLED=0 GOEXPERIMENT= GOFLAGS="+c.tags)...),
			}
			found, err := packages.Load(config, c.paths...)
			if err != nil {
				t.Fatal(err)
			}
			checked := 0
			packages.Visit(found, nil, func(p *packages.Package) {
				if !strings.HasPrefix(p.PkgPath, "puzzlebase") ||
					strings.HasSuffix(p.PkgPath, ".test") {
					return
				}
				checked++
				for _, err := range p.Errors {
					t.Error(err)
				}
				if !strings.Contains(c.env, "amd64") { // All assembly is for that one.
					inspect(p, func(n ast.Node) {
						if fn, ok := n.(*ast.FuncDecl); ok && fn.Body == nil {
							t.Errorf("%s: %s has no body", p.Fset.Position(n.Pos()), fn.Name)
						}
					})
				}
			})
			if checked < 20 {
				t.Errorf("%d packages checked, want all", checked)
			}
		})
	}
}

// parseOurs parses a file, without the bodies of functions where it is of a library.
func parseOurs(files *token.FileSet, name string, src []byte) (*ast.File, error) {
	f, err := parser.ParseFile(files, name, src, parser.SkipObjectResolution)
	if here, _ := os.Getwd(); f != nil && !strings.HasPrefix(name, here) {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Type.TypeParams == nil {
				fn.Body = nil
			}
		}
	}
	return f, err
}
