package space

// Sum adds counts, such as those of the positions at each distance.
func Sum[T uint64 | float64](counts []T) (sum T) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// Add adds counts to sum and returns it; it grows where it is shorter.
func Add(sum, counts []uint64) []uint64 {
	sum = append(sum, make([]uint64, max(0, len(counts)-len(sum)))...)
	for i, n := range counts {
		sum[i] += n
	}
	return sum
}

// Count adds n to the count of a value; counts grows where it is shorter.
func Count(counts *[]uint64, value int, n uint64) {
	*counts = append(*counts, make([]uint64, max(0, value+1-len(*counts)))...)
	(*counts)[value] += n
}

// Trim cuts the zeros off the end of counts.
func Trim(counts []uint64) []uint64 {
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return counts
}
