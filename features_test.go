package puzzlebase_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// listed is a package as go list tells of it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// listPackages returns the packages that the program is made of, by path, with what the
// compiler has exported of each.
func listPackages(t *testing.T) map[string]*listed {
	t.Helper()
	fields := "-json=ImportPath,Dir,Export,GoFiles"
	list := exec.Command("go", "list", "-export", "-deps", fields, "./...")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*listed{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		p := new(listed)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all[p.ImportPath] = p
	}
}

// inPuzzle reports whether a package is one of those that may know the types of puzzles.
func inPuzzle(path string) bool {
	return path == "puzzlebase/puzzle" || strings.HasPrefix(path, "puzzlebase/puzzle/")
}

// TestNobodyAsksForTypesOfPuzzles wants no assertion about the type of a puzzle outside of
// puzzle/: what a puzzle can do is told by its Features.
func TestNobodyAsksForTypesOfPuzzles(t *testing.T) {
	packages := listPackages(t)
	files := token.NewFileSet()
	from := importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(packages[path].Export)
	})
	contract, err := from.Import("puzzlebase/puzzle")
	if err != nil {
		t.Fatal(err)
	}
	c := &assertions{files: files, from: from}
	for _, name := range []string{"Graph", "Rules"} {
		t := contract.Scope().Lookup(name).Type()
		c.puzzles = append(c.puzzles, t.Underlying().(*types.Interface))
	}
	for path, p := range packages {
		if !strings.HasPrefix(path, "puzzlebase/") {
			continue
		}
		found, err := c.in(p)
		switch {
		case err != nil:
			t.Fatal(err)
		case inPuzzle(path):
			c.allowed += len(found)
		default:
			for _, at := range found {
				t.Errorf("%s asks for the type of a puzzle", files.Position(at))
			}
		}
	}
	if c.allowed == 0 {
		t.Error("there is none in puzzle/ either, where peg.GameOf has one: is the test blind?")
	}
}

// assertions finds assertions about the types of puzzles.
type assertions struct {
	files   *token.FileSet
	from    types.Importer
	puzzles []*types.Interface // what a value is that is a puzzle
	allowed int
}

// in returns where the assertions of a package are.
func (c *assertions) in(p *listed) (found []token.Pos, err error) {
	var parsed []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(c.files, filepath.Join(p.Dir, name), nil,
			parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: c.from}
	if _, err := config.Check(p.ImportPath, c.files, parsed, info); err != nil {
		return nil, err
	}
	for _, f := range parsed {
		ast.Inspect(f, func(n ast.Node) bool {
			if a, ok := n.(*ast.TypeAssertExpr); ok && c.isPuzzle(info.TypeOf(a.X)) {
				found = append(found, a.Pos())
			}
			return true
		})
	}
	return found, nil
}

// isPuzzle reports whether values of a type are puzzles.
func (c *assertions) isPuzzle(t types.Type) bool {
	for _, puzzle := range c.puzzles {
		if types.Implements(t, puzzle) {
			return true
		}
	}
	return false
}

// TestFewInterfaces wants at most 12 interfaces in puzzle/.
func TestFewInterfaces(t *testing.T) {
	files, found := token.NewFileSet(), 0
	for path, p := range listPackages(t) {
		if !inPuzzle(path) || strings.HasSuffix(path, "test") {
			continue
		}
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil,
				parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if _, ok := n.(*ast.InterfaceType); ok {
					found++
				}
				return true
			})
		}
	}
	if found < 5 || found > 12 {
		t.Errorf("%d interfaces in puzzle/, want at most 12", found)
	}
}
