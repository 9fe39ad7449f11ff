//go:build !amd64

package tiles

var picks = false

func pickWords(p *picking) {
	panic("this processor has no such instructions")
}
