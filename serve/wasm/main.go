//go:build js && wasm

// Command wasm is the program of the static site: it answers the page from within
// the browser. Built with the tag core it is smaller and knows the core families only.
package main

import (
	"encoding/json"
	"errors"
	"syscall/js"

	"puzzlebase/serve/local"
)

func main() {
	a := local.New()
	js.Global().Set("puzzlebase", js.ValueOf(map[string]any{
		"knows": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return local.Knows(args[0].String())
		}),
		"load": js.FuncOf(func(_ js.Value, args []js.Value) any {
			data := make([]byte, args[1].Length())
			js.CopyBytesToGo(data, args[1])
			if err := a.Load(args[0].String(), data); err != nil {
				return problem(err)
			}
			return "{}"
		}),
		"call": js.FuncOf(func(_ js.Value, args []js.Value) any {
			out, err := a.Call(args[0].String(), args[1].String(), args[2].String(),
				uint64(args[3].Float()))
			if err != nil {
				return problem(err)
			}
			return string(out)
		}),
	}))
	js.Global().Call("puzzlebaseReady")
	select {}
}

func problem(err error) string {
	p := &local.Problem{Status: 500, Detail: err.Error()}
	errors.As(err, &p)
	text, _ := json.Marshal(map[string]any{"problem": p}) // two plain fields
	return string(text)
}
