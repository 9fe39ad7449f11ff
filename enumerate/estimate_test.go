package enumerate_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/enumerate/xor"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// documented returns the greatest distances that docs/scale.md has, by spec.
func documented(t *testing.T) map[string]int {
	t.Helper()
	out := map[string]int{}
	text, err := os.ReadFile(filepath.Join("..", "docs", "scale.md"))
	if err != nil {
		t.Fatal(err)
	}
	for part := range strings.SplitSeq(string(text), "\n\n") {
		if !strings.HasPrefix(part, "| puzzle | positions | reached | greatest distance |") {
			continue
		}
		for _, line := range strings.Split(strings.TrimSpace(part), "\n")[2:] {
			cells := strings.Split(line, "|")
			far, err := strconv.Atoi(strings.TrimSpace(cells[4]))
			if err != nil {
				t.Fatal(err)
			}
			out[strings.Trim(cells[1], " `")] = far
		}
	}
	if len(out) < 55 {
		t.Fatalf("docs/scale.md has %d rows", len(out))
	}
	return out
}

// near fails the test when a greatest distance is not in the range of a
// forecast, or is off by more than a quarter.
func near(t *testing.T, spec, how string, f enumerate.Forecast, far int) {
	t.Helper()
	if d := puzzle.Distance(far); d < f.MaxDistanceRange[0] || d > f.MaxDistanceRange[1] {
		t.Errorf("%s %s: greatest distance from %d to %d, and it is %d", spec, how,
			f.MaxDistanceRange[0], f.MaxDistanceRange[1], far)
	}
	if off := math.Abs(float64(f.MaxDistance)/float64(far) - 1); off > 0.25+0.5/float64(far) {
		t.Errorf("%s %s: greatest distance %d, and it is %d", spec, how, f.MaxDistance, far)
	}
}

// TestEstimate compares what is forecast without measuring with spaces of
// docs/scale.md, which other tests build.
func TestEstimate(t *testing.T) {
	puzzletest.Alone(t)
	for spec, far := range documented(t) {
		p := catalogtest.Find(t, spec)
		f, err := enumerate.ForecastFor(p, "", 2)
		if err != nil {
			t.Fatal(err)
		}
		near(t, spec, "unmeasured", f, far)
		if f.Measured || f.TimeRange[0] > f.Time || f.Time > f.TimeRange[1] {
			t.Errorf("%s: forecast %+v", spec, f)
		}
		// Of half the distances there is a plane less.
		planes := p.Size() / 8 * uint64(f.Shape.Distance-1)
		if p.Size() > space.MostPositions {
			planes = p.Size() / 8 // for one bit of each position
		}
		whole := f.Needs[0].Memory
		for _, n := range f.Needs {
			if whole < planes || n.Memory > whole || (n.Scratch == 0) != (n.Memory == whole) {
				t.Errorf("%s: %d bytes of memory with planes of %d in it, else %d, %d in a file",
					spec, whole, planes, n.Memory, n.Scratch)
			}
		}
	}
	f, err := enumerate.ForecastFor(catalogtest.Find(t, "hanoi:15"), "", 2)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "hanoi:15", "unmeasured", f, 1<<15-1)
	if _, err := enumerate.ForecastFor(catalogtest.Find(t, "pool"), xor.Name, 1); err == nil {
		t.Error("an engine is estimated that cannot be had")
	}
}

// TestCalibrate wants the exact greatest distance where the search ends within
// the time, with every engine.
func TestCalibrate(t *testing.T) {
	for _, c := range []struct {
		spec   string
		engine string
	}{
		{"tails:4x4", xor.Name},
		{"tails:3x4", plainXOR},
		{"weighted-tails:3x3", generic.Name},
		{"sliding:3x3", tiles.Name},
		{"sliding:3x3,metric=line", tiles.Name},
		{"sliding:2x4", generic.Name},
		{"sliding:1x1", generic.Name},
		{"pool", generic.Name},
	} {
		p := catalogtest.Find(t, c.spec)
		f, err := enumerate.Calibrate(t.Context(), p, engineOf(t, c.engine), 2,
			time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		far := puzzle.Distance(len(run(t, p, enumerate.Options{}).Levels()) - 1)
		exact := [2]puzzle.Distance{far, far}
		if f.MaxDistance != far || f.MaxDistanceRange != exact || !f.Measured {
			t.Errorf("%s: measured %v, greatest distance %d from %d to %d, want %d", c.spec,
				f.Measured, f.MaxDistance, f.MaxDistanceRange[0], f.MaxDistanceRange[1], far)
		}
	}
}

// TestTrialCountsPositions wants a trial to pass over reports of other things.
func TestTrialCountsPositions(t *testing.T) {
	rows, positions := enumerate.ReachedAfter("rows", 7), enumerate.ReachedAfter("positions", 7)
	if rows != 3 || positions != 7 {
		t.Errorf("reached %d after a report of rows and %d after one of positions, want 3 and 7",
			rows, positions)
	}
}

// TestCalibrateNoTime has a budget in which nothing can be measured: the
// forecast is that of Estimate, and says so.
func TestCalibrateNoTime(t *testing.T) {
	for _, spec := range []string{"tails:3x3", "sliding:2x5", "pool", "weighted-tails:4x4"} {
		p := catalogtest.Find(t, spec)
		quick, err := enumerate.ForecastFor(p, "", 2)
		if err != nil {
			t.Fatal(err)
		}
		f, err := enumerate.Calibrate(t.Context(), p, "", 2, time.Nanosecond)
		if err != nil || !reflect.DeepEqual(f, quick) {
			t.Errorf("%s: %+v, %v; want %+v", spec, f, err, quick)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := enumerate.Calibrate(ctx, catalogtest.Find(t, "pool"), "", 2,
		time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want cancelled", err)
	}
}

// TestGoOn cuts searches off after each level from some thousand positions on
// and compares the forecast with how the search went on. The levels are real;
// what they took is made up, at a price for each level and each position.
func TestGoOn(t *testing.T) {
	puzzletest.Alone(t)
	published := reference().Scale["sliding:3x4"].CountsByDistance
	counts := map[string][]uint64{"sliding:3x4": published}
	specs := []string{"sliding:2x5", "sliding:5x2,metric=line", "tails:4x5", "peg:5x5",
		"weighted-tails:4x5"}
	if puzzletest.Whole() {
		specs = append(specs, "tails:5x5", "peg:triangle28", "peg:triangle28,rule=w",
			"pool:rrrrrgggggbbbbb")
	}
	for _, spec := range specs {
		counts[spec] = run(t, catalogtest.Find(t, spec), enumerate.Options{}).Levels()
	}
	const level, position = time.Millisecond, 10 * time.Nanosecond
	for spec, counts := range counts {
		p := catalogtest.Find(t, spec)
		f, err := enumerate.ForecastFor(p, "", 1)
		if err != nil {
			t.Fatal(err)
		}
		var levels []enumerate.Level
		var reached uint64
		total := time.Duration(len(counts)) * level
		for _, n := range counts {
			total += time.Duration(n) * position
		}
		var took time.Duration
		for d, n := range counts[:len(counts)-1] {
			reached += n
			took += level + time.Duration(n)*position
			if n == 0 {
				continue
			}
			levels = append(levels, enumerate.Level{Distance: puzzle.Distance(d), Positions: n,
				Reached: reached, Elapsed: took})
			if reached < 30_000 {
				continue
			}
			forecast := f
			enumerate.GoOn(&forecast, p, levels)
			near(t, spec, "after level "+strconv.Itoa(d), forecast, len(counts)-1)
			slack := 0.0
			if f.Engine.Saturated != nil {
				slack = math.Inf(1) // its levels have another price; 'make bench' measures it
			}
			if off := math.Abs(float64(forecast.Time)/float64(total) - 1); forecast.Measured &&
				off > 0.25+slack {
				t.Errorf("%s after level %d: %v, and it is %v", spec, d, forecast.Time, total)
			}
		}
	}
}

// TestForecasts compares measured forecasts of the greatest distance with the real one, for the
// spaces of docs/scale.md of up to 2^30 positions. 'make bench' compares the times.
func TestForecasts(t *testing.T) {
	if !*scale {
		t.Skip("hundreds of millions of positions; run with -scale")
	}
	for spec, far := range documented(t) {
		p := catalogtest.Find(t, spec)
		if p.Size() > 1<<30 {
			continue
		}
		f, err := enumerate.Calibrate(t.Context(), p, "", 0, 1600*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		near(t, spec, "measured", f, far)
	}
}

// TestEstimateOfMemory compares what is forecast, without measuring, with what a search takes.
func TestEstimateOfMemory(t *testing.T) {
	puzzletest.Alone(t)
	specs := []string{"peg:triangle28", "lights:4x6"}
	if puzzletest.Whole() {
		specs = append(specs, "hiriq")
	}
	for _, spec := range specs {
		p := catalogtest.Find(t, spec)
		f, err := enumerate.ForecastFor(p, "", 2)
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run(t, p, enumerate.Options{Workers: 2})
		runtime.ReadMemStats(&after)
		took := after.TotalAlloc - before.TotalAlloc
		if off := float64(f.Needs[0].Memory)/float64(took) - 1; math.Abs(off) > 0.05 {
			t.Errorf("%s: %d bytes are forecast, and %d are taken", spec, f.Needs[0].Memory, took)
		}
	}
}
