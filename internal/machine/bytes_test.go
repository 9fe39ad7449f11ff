package machine

import "testing"

func TestBytes(t *testing.T) {
	for n, want := range map[int64]string{
		-1: "0 B", 9: "9 B", 10: "10 B", 1023: "1023 B", 1024: "1.0 KiB", 8638464: "8.2 MiB",
		1<<20 - 1: "1.0 MiB", 806514688: "769 MiB",
		10_188_000: "9.7 MiB", 10_433_332: "10 MiB", 1<<40 + 1<<39: "1.5 TiB", 1<<63 - 1: "8.0 EiB",
	} {
		if got := Bytes(n); got != want {
			t.Errorf("%d bytes are %q, want %q", n, got, want)
		}
	}
}

// TestBytesUp reads back what it writes, which is no less.
func TestBytesUp(t *testing.T) {
	for n, want := range map[int64]string{9: "9 B", 1024: "1.0 KiB", 171<<20 + 1: "172 MiB",
		171 << 20: "171 MiB", 1<<40 + 1: "1.1 TiB"} {
		got := BytesUp(n)
		if back, ok := ParseBytes(got); got != want || !ok || back < uint64(n) {
			t.Errorf("%d bytes are %q, want %q, and no less when read", n, got, want)
		}
	}
}
