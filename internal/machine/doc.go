// Package machine says how much memory, address space and disk this process may use.
//
// Several limits on memory exist. They are the memory that other processes have left, the control
// group of a container or a batch job (version 1 or 2, nested or not), and 'ulimit -v' and 'ulimit
// -d'. [FreeMemory] is the least of them.
//
// [LimitGarbage] and [CollectOften] set the garbage collector of the process. Only programs call
// them: a library leaves its process as it is.
//
// A figure of 0 means that the limit is unknown.
package machine
