// Package machine says what the machine leaves to this process: memory, address
// space, and disk.
//
// What limits memory differs from one machine to the next: what others have
// left of it, the control group of a container or a batch job (version 1 or 2,
// nested or not), and what 'ulimit -v' and 'ulimit -d' set. [FreeMemory] is the
// least of all.
//
// [LimitGarbage] and [CollectOften] set the garbage collector of the process. They are
// for programs: a library leaves its process as it is.
//
// A figure that is not known is 0.
package machine
