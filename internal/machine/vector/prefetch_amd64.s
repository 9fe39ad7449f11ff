#include "textflag.h"

// func Prefetch(words *uint64, lines uint64)
TEXT ·Prefetch(SB), NOSPLIT, $0-16
	MOVQ words+0(FP), AX
	MOVQ lines+8(FP), BX
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
