package tablebase

// dataHome is the folder that the runtime opens to the program, or nothing in a browser.
func dataHome() string { return "." }
