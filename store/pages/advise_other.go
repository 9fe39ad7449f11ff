//go:build !linux

package pages

// random and expect do nothing on this system.
func (f *File) random()               {}
func (f *File) expect(uint64, uint64) {}
