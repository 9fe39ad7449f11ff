// Package session is a person's databases: those of a folder, opened for what is to
// be asked of them and, where one is missing that takes no time to build, built on
// the spot. What takes long shows how far it is, and what fails says which command
// to run.
package session
