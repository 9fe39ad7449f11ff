package verify

// Prove proves the database of one pattern.
var Prove = prove
