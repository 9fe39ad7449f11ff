//go:build !amd64

package tiles

var picks = false

func pickWords(found, words *uint64, list *group, odd *uint8,
	other, n, count, size, blocks, by int) {
	panic("this processor has no such instructions")
}
