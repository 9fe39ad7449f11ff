package tablebase

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// Variable is the environment variable that names the folder of the databases.
const Variable = "PUZZLEBASE_DATA"

// Extension ends the name of a database.
const Extension = ".db"

// Dir is the path of a folder that has at most one database for each puzzle. It
// need not exist before the first is built.
type Dir string

// Default is the folder that is used where none is named: $PUZZLEBASE_DATA,
// else one in the user's data folder.
func Default() Dir {
	if named := os.Getenv(Variable); named != "" {
		return Dir(named)
	}
	return Dir(filepath.Join(xdg.DataHome, "puzzlebase"))
}

// Path is where the database of p lies, built or not.
func (d Dir) Path(p puzzle.Puzzle) string {
	return filepath.Join(string(d), FileName(p.Spec())+Extension)
}

// maxFileName is how long a spec may be that is used as the name of a file.
const maxFileName = 60

// FileName is the name of the database of a spec, without its extension: the
// spec itself where any system allows that, else the first word with a hash of
// the whole. It depends on nothing else.
func FileName(spec string) string {
	name := strings.ReplaceAll(spec, ":", "-")
	if len(name) <= maxFileName && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-,=+") == "" {
		return name
	}
	word, _, _ := strings.Cut(spec, ":")
	return fmt.Sprintf("%s-%x", word, sha256.Sum256([]byte(spec)))[:len(word)+1+16]
}

// name is what people call p.
func name(p puzzle.Puzzle) string { return catalog.Name(p.Spec()) }
