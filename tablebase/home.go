//go:build !wasm

package tablebase

import "github.com/adrg/xdg"

func dataHome() string { return xdg.DataHome }
