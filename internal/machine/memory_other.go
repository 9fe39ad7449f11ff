//go:build !linux

package machine

// Nothing is known of memory on this system.

func spare() Headroom { return Headroom{} }
func group() Headroom { return Headroom{} }
func data() Headroom  { return Headroom{} }

// FreeAddresses is not known on this system.
func FreeAddresses() Headroom { return Headroom{} }
