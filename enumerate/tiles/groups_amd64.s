#include "textflag.h"

// func pickWords(found, words *uint64, list *group, odd *uint8,
//	other, n, count, size, blocks, by int)
TEXT ·pickWords(SB), NOSPLIT, $0-80
	MOVQ found+0(FP), DI
	MOVQ words+8(FP), SI
	MOVQ list+16(FP), R8
	MOVQ odd+24(FP), R9
	MOVQ blocks+64(FP), R10

block:
	// Nothing comes of a block that has nothing.
	MOVQ size+56(FP), CX
	XORQ AX, AX

some:
	ORQ  -8(SI)(CX*8), AX
	DECQ CX
	JNE  some
	MOVQ count+48(FP), R11
	TESTQ AX, AX
	JEQ  empty
	MOVQ R8, R12 // the groups of the next word of even order

word:
	MOVBQZX (R9), DX
	XORQ    other+32(FP), DX
	NEGQ    DX
	ANDQ    by+72(FP), DX
	ADDQ    R12, DX
	MOVQ    n+40(FP), CX
	MOVQ    (DI), AX

group:
	MOVQ  (DX), BX
	MOVQ  (SI)(BX*1), BX
	PEXTQ 8(DX), BX, BX
	PDEPQ 16(DX), BX, BX
	ORQ   BX, AX
	ADDQ  $24, DX
	DECQ  CX
	JNE   group

	MOVQ AX, (DI)
	ADDQ $8, DI
	INCQ R9
	MOVQ n+40(FP), CX
	LEAQ (CX)(CX*2), CX
	LEAQ (R12)(CX*8), R12
	DECQ R11
	JNE  word
	JMP  next

empty:
	LEAQ (DI)(R11*8), DI
	ADDQ R11, R9

next:
	MOVQ size+56(FP), CX
	LEAQ (SI)(CX*8), SI
	DECQ R10
	JNE  block
	RET
