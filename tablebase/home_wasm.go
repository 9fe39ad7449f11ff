package tablebase

// dataHome is the folder that the runtime opens to the program, or nothing in a browser:
// nobody has a home here.
func dataHome() string { return "." }
