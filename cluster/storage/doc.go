// Package storage stores the blocks of levels as objects: in a folder, or in a bucket of a cloud
// through gocloud.dev/blob.
//
//  1. A block is coded in the smallest form that is worth its time ([EncodeSet]): most levels
//     are sparse somewhere.
//  2. The name of an object ends in a checksum of its bytes (XXH64), so an object never changes.
//     A worker that writes the same block again, late or on another machine, writes the same
//     bytes to the same name.
//  3. An object that is read must have the checksum in its name. If not, it is read again a few
//     times before it counts as damaged, since a body may have been cut off on its way.
package storage
