package tablebase

// dataHome is the folder that the program was given, or nothing in a browser: here nobody
// has a home.
func dataHome() string { return "." }
