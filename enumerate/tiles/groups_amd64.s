#include "go_asm.h"
#include "textflag.h"

// func pickWords(p *picking)
TEXT ·pickWords(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), R13
	MOVQ picking_found(R13), DI
	MOVQ picking_words(R13), SI
	MOVQ picking_list(R13), R8
	MOVQ picking_odd(R13), R9
	MOVQ picking_blocks(R13), R10

block:
	// Nothing comes of a block that has nothing.
	MOVQ picking_block(R13), CX
	XORQ AX, AX

some:
	ORQ  -8(SI)(CX*8), AX
	DECQ CX
	JNE  some
	MOVQ picking_count(R13), R11
	TESTQ AX, AX
	JEQ  empty
	MOVQ R8, R12 // the groups of the next word of even order

word:
	MOVBQZX (R9), DX
	XORQ    picking_other(R13), DX
	NEGQ    DX
	ANDQ    picking_by(R13), DX
	ADDQ    R12, DX
	MOVQ    picking_each(R13), CX
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
	MOVQ picking_each(R13), CX
	LEAQ (CX)(CX*2), CX
	LEAQ (R12)(CX*8), R12
	DECQ R11
	JNE  word
	JMP  next

empty:
	LEAQ (DI)(R11*8), DI
	ADDQ R11, R9

next:
	MOVQ picking_block(R13), CX
	LEAQ (SI)(CX*8), SI
	DECQ R10
	JNE  block
	RET
