package puzzle

// SheetForm is a puzzle whose indices fall into sheets of equal width: index x
// is offset x%Width of sheet x/Width. Which moves are legal and to which sheet
// they lead depends on the sheet alone; the offset either stays as it is or has
// one digit exchanged. Where tiles slide on a grid, a sheet is a place of the
// gap, and a slide along a row of the reading order leaves the offset alone.
//
// One engine enumerates all of them with bitsets: the moves that keep the offset
// cost an OR a word, the others a table.
type SheetForm struct {
	Width  uint64        // indices in a sheet
	Sheets [][]SheetMove // by sheet, in increasing order of Move
}

// SheetMove is a legal move from every index of a sheet.
type SheetMove struct {
	Move Move
	To   int   // the sheet that it leads to
	Turn *Turn // what becomes of the offset; nil when it stays as it is
}

// Turn exchanges one digit of an offset. The offset is written as
// (block*len(Digit[0]) + digit)*Run + rest, with rest below Run; block and rest
// stay as they are. Which of the two tables applies depends on the block; both
// are permutations of equal length.
type Turn struct {
	Run    uint64      // offsets that stay together
	Digit  [2][]uint32 // what a digit becomes; Digit[1] only when Second is set
	Second []uint64    // the set of blocks that take Digit[1], one bit each; nil when none does
}

// Block is the number of offsets that the turn permutes among themselves.
func (t *Turn) Block() uint64 { return uint64(len(t.Digit[0])) * t.Run }

// Table returns the table that applies to a block.
func (t *Turn) Table(block uint64) []uint32 {
	if t.Second == nil {
		return t.Digit[0]
	}
	return t.Digit[t.Second[block/64]>>(block%64)&1]
}

// Apply returns what becomes of an offset.
func (t *Turn) Apply(offset uint64) uint64 {
	n := uint64(len(t.Digit[0]))
	rest, digit, block := offset%t.Run, offset/t.Run%n, offset/t.Run/n
	return (block*n+uint64(t.Table(block)[digit]))*t.Run + rest
}

// SheetFormer is implemented by puzzles that fall into sheets.
type SheetFormer interface {
	// SheetForm returns the rules in that form; the caller must not change it.
	SheetForm() *SheetForm
}
