package checkpoints

// Suffixes are those of what may be left beside a database.
var Suffixes = suffixes
