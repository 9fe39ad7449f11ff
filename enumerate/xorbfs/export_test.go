package xorbfs

// What the tests of whole searches share with those of single steps.
var (
	RandomMask       = randomMask
	RandomConditions = randomConditions
)
