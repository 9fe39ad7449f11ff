// Package write makes database files.
//
// Package store knows what is in a file and reads it; this package knows the
// container, and needs bbolt for it. So a program that only reads
// databases, such as a page in a browser, does without: on js and wasip1, for
// which bbolt does not exist, [Database] is an error.
package write
