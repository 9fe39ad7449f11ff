//go:build goexperiment.simd && amd64

#include "textflag.h"

// func tellsInUse() bool
TEXT ·tellsInUse(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	MOVL $1, AX
	CPUID
	BTL  $27, CX // OSXSAVE
	JCC  no
	MOVL $0, AX
	CPUID
	CMPL AX, $13
	JLT  no
	MOVL $13, AX
	MOVL $1, CX
	CPUID
	BTL  $2, AX // XGETBV with ECX = 1
	JCC  no
	MOVB $1, ret+0(FP)

no:
	RET

// func stateInUse() uint64
TEXT ·stateInUse(SB), NOSPLIT, $0-8
	MOVL $1, CX
	XGETBV
	SHLQ $32, DX
	ORQ  DX, AX
	MOVQ AX, ret+0(FP)
	RET
