//go:build !wasm

package tablebase

import "github.com/adrg/xdg"

// dataHome is the folder for the user's data.
func dataHome() string { return xdg.DataHome }
