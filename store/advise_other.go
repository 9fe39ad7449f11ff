//go:build !linux

package store

// random and expect do nothing on this system: see those of Linux.
func (p *pages) random()               {}
func (p *pages) expect(uint64, uint64) {}
