package discover

// Run is run.
var Run = run
