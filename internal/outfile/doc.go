// Package outfile writes files so that nobody ever sees half of one. It writes a temporary file
// beside the final one, and renames it. It follows links, and does not change a read-only file. It
// writes directly to a target that is no file, such as a named pipe or a device.
//
// A killed program leaves its temporary file behind. The next one that writes the same file removes
// it. Each is locked while it is written, and the system unlocks it when the process ends in any
// way.
package outfile
