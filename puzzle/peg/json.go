package peg

import (
	"encoding/json"
	"fmt"
)

// maxWhite is one more than the greatest number of a cell.
const maxWhite = 64

// UnmarshalJSON reads what MarshalJSON writes.
func (w *Bitboard) UnmarshalJSON(text []byte) error {
	var cells []int
	if err := json.Unmarshal(text, &cells); err != nil {
		return err
	}
	*w = 0
	for _, c := range cells {
		if c < 0 || c >= maxWhite {
			return fmt.Errorf("no cell has the number %d", c)
		}
		*w |= 1 << c
	}
	return nil
}
