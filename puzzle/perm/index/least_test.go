package index

import (
	"math/rand/v2"
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// TestReducer reduces the arrangements of small orbits by random groups, with tables and as if they
// were too many for these. It wants those to be stored that no image is less than, which it finds
// by making every image of every arrangement.
func TestReducer(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 1))
	const all, even = "Move M\nA\n2 1 3 4 5 6\nEnd\nMove N\nA\n2 3 4 5 6 1\nEnd\n",
		"Move M\nA\n2 3 1 4 5 6\nEnd\nMove N\nA\n1 3 4 5 6 2\nEnd\n"
	for range 25 {
		for _, moves := range []string{all, even} {
			d, err := definition.Read("x", "Set A 6 1\n"+moves)
			if err != nil {
				t.Fatal(err)
			}
			orbits := orbitsOf(d)
			what, start := about{orbits[0], lie}, newStart(d, orbits)
			group := randomGroup(rng, 6)
			var symmetries []symmetry
			for _, g := range group {
				var t relabelling
				copy(t.places[:], g)
				copy(t.kinds[:], g)
				copy(t.replaced[:], g.inverse())
				symmetries = append(symmetries, symmetry{orbits: []relabelling{t}})
			}
			for _, c := range []*coordinate{newRanked(what.orbit, lie).coordinate(what, start),
				newRanked(what.orbit, lie).tabled(what, start)} {
				for i := range symmetries {
					symmetries[i].elements = [][]uint32{imagesOf(c, &symmetries[i])}
				}
				checkReducer(t, newReducer(c, 0, symmetries), group)
			}
		}
	}
}

// imagesOf returns the image of each element of a coordinate that has tables, by its arrangement;
// nil if it has none.
func imagesOf(c *coordinate, s *symmetry) (images []uint32) {
	if c.next == nil {
		return nil
	}
	for x := range c.size {
		from, to := make([]uint8, c.ranked.places), make([]uint8, c.ranked.places)
		c.ranked.unrank(x, from, nil)
		for place, k := range from {
			to[s.orbits[0].places[place]] = s.orbits[0].kinds[k]
		}
		image, _ := c.ranked.rank(to, nil)
		images = append(images, uint32(image))
	}
	return images
}

// randomGroup returns the permutations that some random ones generate, the identity first.
func randomGroup(rng *rand.Rand, n int) []permutation {
	generators := []permutation{identity(n)}
	for range rng.IntN(3) {
		var g permutation
		for _, to := range rng.Perm(n) {
			g = append(g, uint8(to))
		}
		generators = append(generators, g)
	}
	return groupOf(generators)
}

func checkReducer(t *testing.T, r *reducer, group []permutation) {
	t.Helper()
	c := r.coordinate
	listOf := func(x uint64) []uint8 {
		p := make([]uint8, c.ranked.places)
		puzzle.UnrankPermutation(x%c.width, c.ranked.parityOf(x/c.width), p)
		return p
	}
	stored := 0
	for x := range c.size {
		p := listOf(x)
		images := map[string]bool{}
		least := p
		for _, g := range group {
			image := make([]uint8, len(p))
			for piece, place := range p {
				image[g[piece]] = g[place]
			}
			images[string(image)] = true
			if slices.Compare(image, least) < 0 {
				least = image
			}
		}
		var at entries
		copy(at[:], p)
		number, _ := r.reduce(x, &at)
		if got := listOf(uint64(r.stored[number])); !slices.Equal(got, least) {
			t.Fatalf("%v of a group of %d is stored as %v, want %v", p, len(group), got, least)
		}
		if !slices.Equal(p, least) {
			continue
		}
		if number != uint64(stored) || int(r.weight[number]) != len(images) {
			t.Fatalf("%v of a group of %d is stored as number %d with %d images, want %d with %d",
				p, len(group), number, r.weight[number], stored, len(images))
		}
		stored++
	}
	if stored != len(r.stored) {
		t.Errorf("%d arrangements are stored, want %d", len(r.stored), stored)
	}
}
