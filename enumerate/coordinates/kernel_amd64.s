#include "go_asm.h"
#include "textflag.h"

// Only registers from Z16 on are used: they have no lower half that SSE knows, so
// that nothing has to be cleared afterwards.

// ROTATE adds to ACC the bits of X rotated by the counts in Z28 that the mask in Z29
// has.
#define ROTATE(X, ACC) \
	VPROLVQ Z28, X, Z30; \
	VPTERNLOGQ $0xf8, Z29, Z30, ACC

// SETTLE takes from ACC what seen and got have at an offset, adds the rest to got
// and to Z30, and writes it to fresh.
#define SETTLE(ACC, K, AT) \
	VMOVDQU64.Z AT(SI), K, Z28; \
	VMOVDQU64.Z AT(DX), K, Z29; \
	VPTERNLOGQ.Z $0x10, Z29, Z28, K, ACC; \
	VPORQ ACC, Z28, Z28; \
	VMOVDQU64 ACC, K, AT(DI); \
	VMOVDQU64 Z28, K, AT(SI); \
	VPORQ ACC, Z30, Z30

// PICK sets X to the words of Z16 to Z19 that eight bytes name.
#define PICK(AT, X) \
	VPMOVZXBQ AT(R9), X; \
	VMOVDQA64 X, Z28; \
	VPTESTMQ Z31, X, K5; \
	VPERMI2Q Z17, Z16, X; \
	VPERMI2Q Z19, Z18, Z28; \
	VPBLENDMQ Z28, X, K5, X

// PULLED loads where the words of a row lie.
#define PULLED \
	MOVQ r+0(FP), AX; \
	MOVQ pulled_fresh(AX), DI; \
	MOVQ pulled_got(AX), SI; \
	MOVQ pulled_seen(AX), DX; \
	MOVQ pulled_source(AX), R8

// WORDS loads the number of words of the row in AX.
#define WORDS(TO) MOVQ pulled_got+8(AX), TO

// ARGUMENTS loads what pullWide and pullNarrow are called with, and into K1 which of
// the first eight words there are.
#define ARGUMENTS \
	PULLED; \
	MOVQ to+8(FP), R10; \
	LEAQ wordMap_bytes(R10), R9; \
	LEAQ wordMap_lanes(R10), R10; \
	MOVQ c+16(FP), AX; \
	MOVQ columns_rotations(AX), R11; \
	MOVQ columns_rotations+8(AX), CX; \
	KMOVB (R10), K1

// NEXT rotates the words of some registers by the next rotation, adds the bits that it
// brings right, and goes on with the label next while there are more.
#define NEXT(ROTATIONS) \
	VPBROADCASTQ (R11), Z28; \
	VPBROADCASTQ 8(R11), Z29; \
	ROTATIONS; \
	ADDQ $16, R11; \
	DECQ CX; \
	JNE  next

// func pullWide(r *pulled, to *wordMap, c *columns) (some uint64)
TEXT ·pullWide(SB), NOSPLIT, $0-32
	ARGUMENTS
	KMOVB 1(R10), K2
	KMOVB 2(R10), K3
	KMOVB 3(R10), K4
	VMOVDQU64.Z (R8), K1, Z16
	VMOVDQU64.Z 64(R8), K2, Z17
	VMOVDQU64.Z 128(R8), K3, Z18
	VMOVDQU64.Z 192(R8), K4, Z19
	MOVL $16, AX
	VPBROADCASTQ AX, Z31
	PICK(0, Z20)
	PICK(8, Z21)
	PICK(16, Z22)
	PICK(24, Z23)
	VPXORQ Z24, Z24, Z24
	VPXORQ Z25, Z25, Z25
	VPXORQ Z26, Z26, Z26
	VPXORQ Z27, Z27, Z27

next:
	NEXT(ROTATE(Z20, Z24); ROTATE(Z21, Z25); ROTATE(Z22, Z26); ROTATE(Z23, Z27))
	VPXORQ Z30, Z30, Z30
	SETTLE(Z24, K1, 0)
	SETTLE(Z25, K2, 64)
	SETTLE(Z26, K3, 128)
	SETTLE(Z27, K4, 192)
	VPTESTMQ Z30, Z30, K1
	KMOVQ K1, some+24(FP)
	RET

// func pullNarrow(r *pulled, to *wordMap, c *columns) (some uint64)
TEXT ·pullNarrow(SB), NOSPLIT, $0-32
	ARGUMENTS
	VMOVDQU64.Z (R8), K1, Z16
	VPMOVZXBQ (R9), Z20
	VPERMQ Z16, Z20, Z20
	VPXORQ Z24, Z24, Z24

next:
	NEXT(ROTATE(Z20, Z24))
	VPXORQ Z30, Z30, Z30
	SETTLE(Z24, K1, 0)
	VPTESTMQ Z30, Z30, K1
	KMOVQ K1, some+24(FP)
	RET

// func pullShuffled(r *pulled, to *wordMap, sums *uint8, shuffles *[64]uint8,
//	all uint64) (some uint64)
TEXT ·pullShuffled(SB), NOSPLIT, $0-48
	PULLED
	WORDS(R15)
	MOVQ to+8(FP), R10
	MOVQ wordMap_to(R10), R9
	MOVQ wordMap_shift(R10), R10
	MOVQ sums+16(FP), R11
	MOVQ shuffles+24(FP), R12
	XORQ AX, AX
	XORQ BX, BX

next:
	MOVWQZX (R9)(AX*2), CX
	VPBROADCASTQ (R8)(CX*8), Z16
	MOVBQZX (R10)(AX*1), CX
	MOVBQZX (R11)(CX*1), CX
	SHLQ $6, CX
	VPSHUFBITQMB (R12)(CX*1), Z16, K1
	KMOVQ K1, CX
	MOVQ (DX)(AX*8), R13
	ORQ  (SI)(AX*8), R13
	ANDNQ CX, R13, CX
	ANDQ all+32(FP), CX
	MOVQ CX, (DI)(AX*8)
	ORQ  CX, (SI)(AX*8)
	ORQ  CX, BX
	INCQ AX
	CMPQ AX, R15
	JNE  next
	MOVQ BX, some+40(FP)
	RET

// REST sets K1 to the first CX of eight words, or to all.
#define REST \
	MOVL $0xff, AX; \
	MOVL $8, BX; \
	SUBQ CX, BX; \
	JLE  2(PC); \
	SHRXL BX, AX, AX; \
	KMOVB AX, K1

// func levelOf(dst, row *uint64, low, high uint64, n int)
TEXT ·levelOf(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ row+8(FP), SI
	VPBROADCASTQ low+16(FP), Z16
	VPBROADCASTQ high+24(FP), Z17
	MOVQ n+32(FP), CX
	LEAQ (SI)(CX*8), R8

next:
	REST
	VMOVDQU64.Z (R8), K1, Z18
	VMOVDQU64.Z (SI), K1, Z19
	VPXORQ Z17, Z18, Z18
	VPXORQ Z16, Z19, Z19
	VPANDQ Z18, Z19, Z19
	VMOVDQU64 Z19, K1, (DI)
	ADDQ $64, R8
	ADDQ $64, SI
	ADDQ $64, DI
	SUBQ $8, CX
	JGT  next
	RET

// func addTo(dst, words *uint64, n int)
TEXT ·addTo(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ words+8(FP), SI
	MOVQ n+16(FP), CX

next:
	REST
	VMOVDQU64.Z (DI), K1, Z16
	VMOVDQU64.Z (SI), K1, Z17
	VPORQ Z16, Z17, Z17
	VMOVDQU64 Z17, K1, (DI)
	ADDQ $64, SI
	ADDQ $64, DI
	SUBQ $8, CX
	JGT  next
	RET

// func shuffleWord(set uint64, from *[64]uint8) uint64
TEXT ·shuffleWord(SB), NOSPLIT, $0-24
	MOVQ from+8(FP), R10
	VPBROADCASTQ set+0(FP), Z17
	VPSHUFBITQMB (R10), Z17, K1
	KMOVQ K1, ret+16(FP)
	RET

// func pullGathered(r *pulled, from *gather, all uint64) (some uint64)
//
// A gather has 128 bytes: at 0 the bytes that bits come from, at 64 the bits of these.
TEXT ·pullGathered(SB), NOSPLIT, $0-32
	PULLED
	WORDS(R11)
	MOVQ from+8(FP), R9
	MOVQ all+16(FP), R10
	MOVL $1, AX
	SHLXQ R11, AX, AX
	DECQ AX
	KMOVB AX, K1
	SHRQ $8, AX
	KMOVB AX, K2
	SHRQ $8, AX
	KMOVB AX, K3
	SHRQ $8, AX
	KMOVB AX, K4
	VMOVDQU64.Z (R8), K1, Z16
	VMOVDQU64.Z 64(R8), K2, Z17
	VMOVDQU64.Z 128(R8), K3, Z18
	VMOVDQU64.Z 192(R8), K4, Z19
	XORQ AX, AX
	XORQ R12, R12

next:
	XORQ CX, CX
	MOVQ (DX)(AX*8), R13
	ORQ  (SI)(AX*8), R13
	CMPQ R13, R10
	JEQ  skip
	VMOVDQU64 (R9), Z20
	VPERMI2B Z17, Z16, Z20
	VPTESTMB 64(R9), Z20, K5
	KMOVQ K5, CX
	CMPQ R11, $16
	JLE  settle
	VMOVDQU64 128(R9), Z20
	VPERMI2B Z19, Z18, Z20
	VPTESTMB 192(R9), Z20, K5
	KMOVQ K5, BX
	ORQ  BX, CX

settle:
	ANDNQ CX, R13, CX
	ORQ  CX, (SI)(AX*8)
	ORQ  CX, R12

skip:
	MOVQ CX, (DI)(AX*8)
	ADDQ $128, R9
	CMPQ R11, $16
	JLE  2(PC)
	ADDQ $128, R9
	INCQ AX
	CMPQ AX, R11
	JNE  next
	MOVQ R12, some+24(FP)
	RET
