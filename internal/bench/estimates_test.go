package bench

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// estimated are builds of all families that take from some tenths of a second to a minute.
var estimated = []string{"sliding:3x4", "sliding:4x3", "sliding:2x6", "sliding:2x6,goal=middle",
	"sliding:3x4,metric=line", "sliding:2x6,metric=line", "hiriq", "hiriq-w", "peg:triangle28",
	"peg:triangle28,rule=w", "tails:5x5", "tails:5x6", "weighted-tails:5x5", "lights:5x6",
	"pool:rrrrrgggggbbbbb", "hanoi:14", "hanoi:15", "hanoi:12,pegs=4", "hanoi:13,pegs=4",
	"pancake:11", "pancake:12", "burnt:8", "burnt:9", "topspin:12", "topspin:13", "cube:2x2x2",
	"skewb", "dino"}

// BenchmarkEstimates sets the times that 'estimate' forecasts beside those that builds take. The
// metric inside is 1 if the build took a time within the range, and else 0.
func BenchmarkEstimates(b *testing.B) {
	program := os.Getenv("PUZZLEBASE_PROGRAM")
	if program == "" {
		b.Skip("PUZZLEBASE_PROGRAM names no program")
	}
	for _, name := range estimated {
		b.Run(strings.ReplaceAll(name, "/", "|"), func(b *testing.B) {
			for b.Loop() {
				estimateAndBuild(b, program, name)
			}
		})
	}
}

// estimateAndBuild reports the range of the forecast and the time of the build, in seconds.
func estimateAndBuild(b *testing.B, program, name string) {
	data := b.TempDir()
	out, err := exec.CommandContext(b.Context(), program, "estimate", name, "--data", data,
		"--format", "json").Output()
	if err != nil {
		b.Fatal(err)
	}
	var e struct {
		Range [2]float64 `json:"seconds_range"`
	}
	if err := json.Unmarshal(out, &e); err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	if err := exec.CommandContext(b.Context(), program, "build", name, "--data", data,
		"--quiet").Run(); err != nil {
		b.Fatal(err)
	}
	took, inside := time.Since(began).Seconds(), 0.0
	if e.Range[0] <= took && took <= e.Range[1] {
		inside = 1
	}
	b.ReportMetric(e.Range[0], "s-least")
	b.ReportMetric(took, "s-taken")
	b.ReportMetric(e.Range[1], "s-most")
	b.ReportMetric(inside, "inside")
	b.ReportMetric(0, "ns/op") // it says nothing here
}
