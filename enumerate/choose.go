package enumerate

import (
	"fmt"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// EngineNames returns the names of all engines.
func EngineNames() (names []string) {
	for _, k := range engines {
		names = append(names, k.Name)
	}
	return names
}

// Fastest returns the engine that is the fastest with the puzzles that it serves.
func Fastest() *engine.Kind { return engines[0] }

// Choose returns the engine with a name. For an empty name it returns the fastest one that serves
// p. The error says why the engine cannot search p.
func Choose(p puzzle.Graph, name string) (*engine.Kind, error) {
	for _, k := range engines {
		switch {
		case (name == "" || name == k.Name) && k.Serves(p):
			return k, nil
		case name == k.Name:
			return nil, fmt.Errorf("engine %s needs %s", k.Name, k.Wants)
		}
	}
	return nil, english.Unknown("engine", name, EngineNames()...)
}
