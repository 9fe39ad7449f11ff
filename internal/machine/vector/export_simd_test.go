//go:build goexperiment.simd && amd64

package vector

// UsePlain makes Split and Count use plain Go until done is called.
func UsePlain() (done func()) {
	fast := has512
	has512 = false
	return func() { has512 = fast }
}
