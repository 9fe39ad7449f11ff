// Package storage keeps the blocks of levels as objects: in a folder, or in a
// bucket of a cloud, through gocloud.dev/blob.
//
//  1. A block is coded in the way that takes the fewest bytes of those that pay
//     ([EncodeSet]): most levels are sparse somewhere.
//  2. The object's name ends in a checksum of its bytes (XXH64), so an object is
//     never changed: whoever writes the same block a second time, late or on
//     another machine, writes the same bytes to the same name.
//  3. What is read must have the checksum that its name says. It is asked for a
//     few times more before it counts as damaged, since a body that was cut off on
//     its way is whole the next time.
package storage
