package cli

import "testing"

func TestSizes(t *testing.T) {
	for text, want := range map[string]uint64{
		"1048576": 1 << 20, "512MiB": 512 << 20, "2GiB": 2 << 30, "1.5g": 3 << 29,
		" 64000 kib ": 64000 << 10, "2TB": 2e12, "10000000b": 1e7, "3000kB": 3e6, "1T": 1 << 40,
	} {
		if n, err := readSize(text); err != nil || n != want {
			t.Errorf("%q is %d (%v), want %d", text, n, err, want)
		}
	}
	for _, text := range []string{"", "GiB", "-1", "0", "1x", "1e99", "NaN", "inf", "9e9GiB", "1 2",
		"1", "0.0001", "1e-300", "1023kib"} {
		if n, err := readSize(text); err == nil {
			t.Errorf("%q is %d, want an error", text, n)
		}
	}
}
