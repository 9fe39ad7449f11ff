package puzzlebase_test

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// program returns the packages that the program is made of, with their types.
func program(t *testing.T) []*packages.Package {
	t.Helper()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(all) > 0 {
		t.Fatal("the program does not compile")
	}
	return all
}

var load = sync.OnceValues(func() ([]*packages.Package, error) {
	return packages.Load(&packages.Config{Mode: packages.LoadSyntax}, "./...")
})

// inPuzzle reports whether a package is one of those that may know the types of puzzles.
func inPuzzle(path string) bool {
	return path == "puzzlebase/puzzle" || strings.HasPrefix(path, "puzzlebase/puzzle/")
}

// inspect calls f for each node of a package's syntax.
func inspect(p *packages.Package, f func(ast.Node)) {
	for _, file := range p.Syntax {
		for n := range ast.Preorder(file) {
			f(n)
		}
	}
}

// TestPuzzleContract wants no assertion about the type of a puzzle outside of puzzle/, for what a
// puzzle can do is told by its Features, and at most 12 interfaces there.
func TestPuzzleContract(t *testing.T) {
	asked, interfaces := 0, 0 // in puzzle/
	all := program(t)
	i := slices.IndexFunc(all, func(p *packages.Package) bool {
		return p.PkgPath == "puzzlebase/puzzle"
	})
	contract := all[i].Types
	for _, p := range all {
		isPuzzle := func(of types.Type) bool {
			for _, name := range []string{"Graph", "Rules"} {
				rules := contract.Scope().Lookup(name).Type()
				if types.Implements(of, rules.Underlying().(*types.Interface)) {
					return true
				}
			}
			return false
		}
		inspect(p, func(n ast.Node) {
			if _, ok := n.(*ast.InterfaceType); ok && inPuzzle(p.PkgPath) &&
				!strings.HasSuffix(p.PkgPath, "test") {
				interfaces++
			}
			a, ok := n.(*ast.TypeAssertExpr)
			switch {
			case !ok || !isPuzzle(p.TypesInfo.TypeOf(a.X)):
			case inPuzzle(p.PkgPath):
				asked++
			default:
				t.Errorf("%s asks for the type of a puzzle", p.Fset.Position(a.Pos()))
			}
		})
	}
	if asked == 0 {
		t.Error("there is none in puzzle/ either, where peg.GameOf has one: is the test blind?")
	}
	if interfaces < 5 || interfaces > 12 {
		t.Errorf("%d interfaces in puzzle/, want at most 12", interfaces)
	}
}

// TestFewParameters wants no function with more parameters than a reader holds in the head.
func TestFewParameters(t *testing.T) {
	const most = 6
	for _, p := range program(t) {
		inspect(p, func(n ast.Node) {
			if f, ok := n.(*ast.FuncType); ok && f.Params.NumFields() > most {
				t.Errorf("%s: a function with %d parameters, want at most %d",
					p.Fset.Position(f.Pos()), f.Params.NumFields(), most)
			}
		})
	}
}

// link is a name in brackets that a comment refers to, such as [space.Space] or [DB.Solution].
var link = regexp.MustCompile(`\[\*?((?:[a-z]\w*\.)?[A-Z]\w*(?:\.[A-Z]\w*)?)\]`)

// TestLinksInComments wants everything that a comment refers to.
func TestLinksInComments(t *testing.T) {
	all := program(t)
	scopes := map[string][]*types.Scope{} // of packages, by their names
	for _, p := range all {
		scopes[p.Name] = append(scopes[p.Name], p.Types.Scope())
		for _, imported := range p.Types.Imports() {
			scopes[imported.Name()] = append(scopes[imported.Name()], imported.Scope())
		}
	}
	exists := func(scope *types.Scope, name string) bool {
		name, member, _ := strings.Cut(name, ".")
		object := scope.Lookup(name)
		if object == nil || member == "" {
			return object != nil
		}
		found, _, _ := types.LookupFieldOrMethod(object.Type(), true, object.Pkg(), member)
		return found != nil
	}
	for _, p := range all {
		for _, file := range p.Syntax {
			for _, comment := range file.Comments {
				for _, m := range link.FindAllStringSubmatch(comment.Text(), -1) {
					where, name := []*types.Scope{p.Types.Scope()}, m[1]
					if first, rest, dotted := strings.Cut(name, "."); dotted && first[0] >= 'a' {
						where, name = scopes[first], rest
					}
					if !slices.ContainsFunc(where,
						func(s *types.Scope) bool { return exists(s, name) }) {
						t.Errorf("%s: there is no %s", p.Fset.Position(comment.Pos()), m[0])
					}
				}
			}
		}
	}
}
