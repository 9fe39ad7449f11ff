// Package site writes the page as a folder of files that needs no server: what
// the server would answer is worked out in the browser, by the same Go code.
package site
