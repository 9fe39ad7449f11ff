module puzzlebase

go 1.26.0

require (
	github.com/gofrs/flock v0.13.1
	go.etcd.io/bbolt v1.5.0
	golang.org/x/sync v0.24.0
)

require golang.org/x/sys v0.49.0 // indirect
