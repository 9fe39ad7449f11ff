package store

import (
	"testing"

	"puzzlebase/internal/machine/vectortest"
	"puzzlebase/store/layouts"
)

// TestHashClearsVectors hashes with the upper halves of the vector registers in
// use, as a goroutine finds them that was interrupted, and wants them cleared.
func TestHashClearsVectors(t *testing.T) {
	if _, known := vectortest.UpperInUse(); !known {
		t.Skip("this build or this processor does not tell which registers are in use")
	}
	w := write(t, 3, 3)
	db, err := OpenBytes("x.db", w.bytes, w.puzzle)
	if err != nil {
		t.Fatal(err)
	}
	block := make([]byte, layouts.BodyBytes)
	for name, hash := range map[string]func(){
		"a block":     func() { layouts.Sum256(block) },
		"the content": func() { db.Manifest().HashContent(make([]layouts.Sum, 3)) },
	} {
		cleared := false
		for range 10 { // for the goroutine may be interrupted just then
			vectortest.UseUpper()
			hash()
			if inUse, _ := vectortest.UpperInUse(); !inUse {
				cleared = true
			}
		}
		if !cleared {
			t.Errorf("%s was hashed with the upper halves of the vector registers in use", name)
		}
	}
}

// BenchmarkSum256 hashes blocks after something has left the upper halves of the
// vector registers in use. On processors that mind, a sum256 that did not clear
// them would be a hundred times slower after it.
func BenchmarkSum256(b *testing.B) {
	block := make([]byte, layouts.BodyBytes)
	for name, before := range map[string]func(){"after=plain": func() {},
		"after=vectors": vectortest.UseUpper} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(block)))
			for b.Loop() {
				before()
				layouts.Sum256(block)
			}
		})
	}
}
