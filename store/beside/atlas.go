package beside

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// AtlasSuffix is added to the path of a database for the name of its atlas.
const AtlasSuffix = ".atlas.json"

// atlas is the file beside a database that holds results which took long to compute. The database
// itself is never written to after it has its name.
type atlas struct {
	Of     string          `json:"of"`     // the subject of the value
	SHA256 string          `json:"sha256"` // of the value's bytes, in hexadecimal
	Value  json.RawMessage `json:"value"`
}

func atlasHash(value []byte) string {
	sum := layouts.Sum256(value)
	return hex.EncodeToString(sum[:])
}

// SaveAtlas saves a value and its subject, as JSON, beside the database at path. It replaces an
// earlier one. The error is a *LockedError while the database is being built.
func SaveAtlas(path, of string, value any) error {
	text, err := json.Marshal(value)
	if err == nil {
		text, err = json.Marshal(atlas{of, atlasHash(text), text})
	}
	if err != nil {
		return err
	}
	lock, err := Acquire(path)
	if err != nil {
		return err
	}
	err = Replace(path+AtlasSuffix, func(file *os.File) error {
		_, err := file.Write(append(text, '\n'))
		return errors.Join(err, file.Sync())
	})
	return errors.Join(err, lock.Release())
}

// LoadAtlas reads into value what SaveAtlas saved beside the database at path. The error wraps
// os.ErrNotExist if there is none. It wraps store.ErrDamaged if the file was changed or has another
// subject; then the value can be computed again.
func LoadAtlas(path, of string, value any) error {
	file, err := Open(path+AtlasSuffix, os.O_RDONLY)
	if err != nil {
		return fmt.Errorf("read an atlas: %w", err)
	}
	text, err := io.ReadAll(file)
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("read an atlas: %w", err)
	}
	var a atlas
	if err := json.Unmarshal(text, &a); err != nil {
		return store.Damaged(file.Name(), "%w", err)
	}
	switch {
	case a.SHA256 != atlasHash(a.Value):
		return store.Damaged(file.Name(), "its checksum does not fit")
	case a.Of != of:
		return store.Damaged(file.Name(), "it is of something else")
	}
	return json.Unmarshal(a.Value, value)
}
