#include "textflag.h"

// func prefetch(src *tile, vectors uint64)
TEXT ·prefetch(SB), NOSPLIT, $0-16
	MOVQ src+0(FP), AX
	MOVQ vectors+8(FP), BX
	TESTQ BX, BX
	JZ   done
next:
	BSFQ BX, CX
	LEAQ -1(BX), DX
	SHLQ $6, CX
	ANDQ DX, BX
	PREFETCHT0 (AX)(CX*1)
	JNZ  next
done:
	RET
