package reports

import (
	"fmt"
	"time"

	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

type forecast struct{ *table.Table }

func (f forecast) addRow(what, format string, args ...any) {
	f.Add(what, fmt.Sprintf(format, args...))
}

// Estimate says what a build of p would take.
func Estimate(p puzzle.Puzzle, e *tablebase.Estimate) *table.Table {
	f := forecast{section.Facts("puzzle", tablebase.LongName(p.Spec()))}
	if e.Patterns != nil {
		f.ofPatterns(e)
	} else {
		f.ofTable(e)
	}
	return f.Table
}

func (f forecast) ofTable(e *tablebase.Estimate) {
	f.addRow("positions", "%s", english.Grouped(e.Size))
	f.addRow("engine", "%s", e.Engine)
	if e.MaxDistanceRange[0] == e.MaxDistanceRange[1] {
		f.addRow("greatest distance", "%s", english.Grouped(int(e.MaxDistance)))
	} else {
		least, most := e.MaxDistanceRange[0], e.MaxDistanceRange[1]
		f.addRow("greatest distance", "about %s, from %s to %s",
			english.Grouped(int(e.MaxDistance)), english.Grouped(int(least)),
			english.Grouped(int(most)))
	}
	how := byFigures
	switch {
	case e.Measured:
		how = "measured here"
	case e.Tried:
		how += ": the first levels do not show it"
	}
	f.addRow("time", "%s, %s", timeRange(e.Seconds, e.SecondsRange), how)
	limit := ""
	if e.MemoryLimit != "" {
		limit = " within " + e.MemoryLimit
	}
	if e.MemoryAllowed != 0 {
		limit += fmt.Sprintf(", %s allowed", sized(e.MemoryAllowed))
	}
	f.addRow("memory", "about %s%s%s", sized(e.MemoryBytes), available(e.MemoryFree), limit)
	if e.AddressFree != 0 {
		f.addRow("address space",
			"about %s, of which %s for the file, %s available within 'ulimit -v'",
			sized(e.MemoryBytes+e.Mapped), sized(e.Mapped), sized(e.AddressFree))
	}
	f.addRow("disk", "about %s in layout %s%s", sized(e.DiskBytes), e.Layout, available(e.DiskFree))
	if e.Folding != "" {
		f.addRow("symmetry", "%s", e.Folding)
	}
	if e.Checkpoints > 0 {
		f.addRow("checkpoints", "about %s while it is built, two of them", sized(e.Checkpoints))
	}
	switch {
	case !e.Fits:
		f.addRow("fits", "no: %s", e.Advice)
	case !e.RoomForCheckpoints():
		f.addRow("fits", "yes, but not the checkpoints: it is built without")
	case e.ForWantOfMemory:
		f.addRow("fits", "yes, with a scratch file of about %s", sized(e.Scratch))
	default:
		f.addRow("fits", "yes")
	}
}

func (f forecast) ofPatterns(e *tablebase.Estimate) {
	f.addRow("positions", "%s, more than a table holds: answered by search",
		english.GroupedDigits(e.Patterns.Positions))
	f.addRow("partition", "%s", e.Patterns.Partition)
	for i, tiles := range e.Patterns.Patterns {
		f.addRow("pattern", "tiles %v, %s states", tiles, english.Grouped(e.Patterns.States[i]))
	}
	f.addRow("time", "%s, %s", timeRange(e.Seconds, e.SecondsRange), byFigures)
	f.addRow("memory", "about %s%s", sized(e.MemoryBytes), available(e.MemoryFree))
	f.addRow("disk", "about %s%s", sized(e.DiskBytes), available(e.DiskFree))
	fits := "yes"
	if !e.Fits {
		fits = "no: smaller patterns need less"
	}
	f.addRow("fits", "%s", fits)
}

// byFigures says of a time that nothing was measured for it.
const byFigures = "by figures of another machine"

// timeRange says how many seconds something takes, and how many it may take.
func timeRange(likely float64, between [2]float64) string {
	text := func(s float64) string {
		return tablebase.Roughly(time.Duration(s * float64(time.Second)))
	}
	if text(between[0]) == text(between[1]) {
		return text(likely)
	}
	return fmt.Sprintf("%s, from %s to %s", text(likely), text(between[0]), text(between[1]))
}

func sized[N int64 | uint64](n N) string { return machine.Bytes(int64(n)) }

func available(free uint64) string {
	if free == 0 {
		return ""
	}
	return fmt.Sprintf(", %s available", sized(free))
}
