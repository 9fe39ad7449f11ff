package pool_test

import (
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
)

// swapped returns the racks that one swap leads to.
func swapped(rack string) (out []string) {
	for i := range len(rack) {
		for k := range i {
			if rack[i] != rack[k] {
				balls := []byte(rack)
				balls[i], balls[k] = balls[k], balls[i]
				out = append(out, string(balls))
			}
		}
	}
	return out
}

// renamings returns all ways to exchange signs for each other, as pairs for a strings.Replacer.
func renamings(signs []string) [][]string {
	if len(signs) == 0 {
		return [][]string{nil}
	}
	var out [][]string
	var place func(left []string, pairs []string)
	place = func(left, pairs []string) {
		if len(left) == 0 {
			out = append(out, pairs)
		}
		for i, sign := range left {
			place(slices.Delete(slices.Clone(left), i, i+1),
				append(slices.Clone(pairs), signs[len(signs)-len(left)], sign))
		}
	}
	place(signs, nil)
	return out
}

// distancesOf finds all racks that swaps lead to from the legal ones.
func distancesOf(legal []string) map[string]int {
	distance := map[string]int{}
	for _, rack := range legal {
		distance[rack] = 0
	}
	for next := slices.Clone(legal); len(next) > 0; next = next[1:] {
		for _, to := range swapped(next[0]) {
			if _, seen := distance[to]; !seen {
				distance[to] = distance[next[0]] + 1
				next = append(next, to)
			}
		}
	}
	return distance
}

// keeping returns the exchanges of kinds that take legal racks to legal ones.
func keeping(legal []string) (out []*strings.Replacer) {
	signs := strings.Split(legal[0], "")
	slices.Sort(signs)
	for _, pairs := range renamings(slices.Compact(signs)) {
		r := strings.NewReplacer(pairs...)
		if !slices.ContainsFunc(legal,
			func(rack string) bool { return !slices.Contains(legal, r.Replace(rack)) }) {
			out = append(out, r)
		}
	}
	return out
}

// TestSymmetries compares the images of every rack with those of a slow twin, which tries all ways
// to exchange kinds, and their distances with each other, and counts the racks up to symmetry.
func TestSymmetries(t *testing.T) {
	for _, test := range []struct {
		racks         string
		order, orbits int
	}{
		{"", 2, 25740}, // each rack, with solids and stripes exchanged, is another
		{"abc,bca,cab", 3, 2},
		{"abc,acb,bac,bca,cab,cba", 6, 1},
		{"aabb", 1, 6},
		{"ab/cd,ba/dc", 2, 12},
		{"a/bb/cab,b/ab/cab", 1, 60},
		{"aab,aba", 1, 3}, // of one kind there are more
		{"aabbc,bbaac", 2, 15},
	} {
		p := found(t, test.racks)
		var legal []string
		for _, x := range p.Goals() {
			legal = append(legal, string(p.Unrank(x)))
		}
		exchanges := keeping(legal)
		if p.Features().Symmetry.Order != len(exchanges) ||
			p.Features().Symmetry.Order != test.order {
			t.Fatalf("%s: %d symmetries, the slow twin finds %d, want %d", p.Spec(),
				p.Features().Symmetry.Order, len(exchanges), test.order)
		}
		least := map[string]bool{}
		distance := distancesOf(legal)
		for rack, d := range distance {
			var want, got []string
			for i, exchange := range exchanges {
				want = append(want, exchange.Replace(rack))
				got = append(got, string(p.Features().Symmetry.Image(puzzle.Position(rack), i)))
				if far, ok := distance[got[i]]; !ok || far != d {
					t.Fatalf("%s: %s is at distance %d, its image %s at %d", p.Spec(), rack, d,
						got[i], far)
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: %s has the images %q, want %q", p.Spec(), rack, got, want)
			}
			least[want[0]] = true
		}
		if len(least) != test.orbits {
			t.Errorf("%s: %d racks up to symmetry, want %d", p.Spec(), len(least), test.orbits)
		}
	}
}
