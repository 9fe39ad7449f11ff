//go:build !linux

package machine

// Nothing is known of memory on this system.

func spare() Room { return Room{} }
func group() Room { return Room{} }
func data() Room  { return Room{} }

// FreeAddresses is not known on this system.
func FreeAddresses() Room { return Room{} }
