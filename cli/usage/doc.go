// Package usage lays out the help of commands for the screen. When a command is mistyped, it
// writes the error and suggests the nearest valid word. It works on any tree of commands.
package usage
