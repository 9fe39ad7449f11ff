package tablebase

// dataHome is the folder that the program was given: here nobody has a home.
func dataHome() string { return "." }
