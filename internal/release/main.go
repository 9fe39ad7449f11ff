// Command release makes what others download: the archives and the container images.
// 'make dist' and 'make image' run it, in the root of the project.
package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"time"
)

const usage = `usage:
release dist FOLDER VERSION COMMIT SECONDS      write the archives into FOLDER, with times of so
                                                many seconds since 1970
release images FOLDER VERSION COMMIT SECONDS    the same for container images`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 5 && (args[0] == "dist" || args[0] == "images"):
		seconds, err := strconv.ParseInt(args[4], 10, 64)
		if err != nil {
			return fmt.Errorf("%q is no number of seconds since 1970", args[4])
		}
		r := release{root: ".", version: args[2], commit: args[3],
			time: time.Unix(seconds, 0).UTC()}
		if args[0] == "images" {
			return r.images(context.Background(), args[1], machines)
		}
		return r.write(args[1], targets)
	default:
		return fmt.Errorf("%q is no task\n%s", args, usage)
	}
}
