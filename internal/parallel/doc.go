// Package parallel divides work among goroutines: numbers ([Ranges]), and questions whose answers
// are wanted in their order ([InOrder]).
package parallel
