# make db     build the program and every core database under ./data
# make test   the tests; make full adds those that take long
# make race   the race detector, where goroutines share anything
# make wasm   the programs for browsers, which puzzlebase site needs
# make fuzz   fuzz every parser, each for FUZZTIME (a minute)
# make attack  the random tests with new numbers, then damage files, kill commands, mutate
#             input, for ATTACKTIME (five minutes)
# make scale  build the spaces of docs/scale.md of up to 2^31 positions, one after another, compare
#             each with the page, count 2x7, count the shortest solutions of all of HiRiQ's
#             positions, and search for the farthest 15-puzzles and for pagoda functions
#             (12 GiB of memory, 2 GiB of disk)
# make scale-large  the same for all of them: hours, 12 GiB of memory, 22 GiB of disk
# make cluster-test  clusters of workers on this machine: docs/cluster.md (minutes; the first
#             time a Temporal server is compiled)
# make bench  the figures of docs/performance.md
# make release-test  archives and images, made twice and run (minutes)
# make man    write the man pages into man/
# make install  install program, man pages and completions under PREFIX
# make dist   write archives for every system into dist/, with checksums (on Linux)
# make deb    the same, and packages for Debian (on Linux)
# make wheel  the archives, and Python wheels with the program inside (docs/python.md)
# make image  the same as make dist, and container images that serve HiRiQ, for 'docker load'
#             or 'podman load'
# make lint   vet, gofmt, staticcheck
# make clean  remove what was built, databases included

GO          ?= go
BIN         := bin/puzzlebase
DATA        := data
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
NFPM        := github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2
VERSION     := $(shell sed -n 's/^\#\# \(v[^ ]*\).*/\1/p' CHANGELOG.md | head -1)
COMMIT      := $(shell git rev-parse --short HEAD 2>/dev/null)$(if \
	$(shell git --no-optional-locks status --porcelain -uno 2>/dev/null),-dirty)

# The address in what 'info --cite' prints: that of CITATION.cff, or else where these sources
# were cloned from, without the name of a user.
export HOMEPAGE := $(or $(shell sed -n 's/^url: //p' CITATION.cff),$(shell \
	git remote get-url origin 2>/dev/null | \
	sed -nE 's,^https://([^/@]*@)?(.*),https://\2,; s,\.git$$,,; /^https:/p'))
LDFLAGS      = -s -w -X puzzlebase/cli.version=$(VERSION) -X puzzlebase/cli.commit=$(COMMIT) \
	-X puzzlebase/cli.homepage=$(HOMEPAGE)

# Git does not refresh its index, so that nothing changes in the folders that tests look at.
export GIT_OPTIONAL_LOCKS := 0

# The program uses AVX-512 where the toolchain can compile it and the
# processor has it; everything else runs in plain Go with the same results.
SIMD := $(shell [ "$$($(GO) env GOARCH)" = amd64 ] && \
	GOEXPERIMENT=simd $(GO) version >/dev/null 2>&1 && echo simd)

# Without cgo: nothing needs it, and its threads would take half a gigabyte of
# address space more, which counts where 'ulimit -v' limits that. Tests and lint compile
# with these settings too, so that each package is compiled once for all of them.
SETTINGS := CGO_ENABLED=0 GOEXPERIMENT=$(SIMD)

# Packages with files for builds without GOEXPERIMENT=simd, or for one processor. They are compiled
# as 'make race' compiles them.
VARIANTS := ./analyze/... ./enumerate/... ./internal/machine/... ./store/... ./verify

# The programs of the static site, as WebAssembly, which puzzlebase carries with it: one for the
# core families, which most visitors need alone, and one for all puzzles. Inlining would
# make them larger; it would save a fifth of the time until HiRiQ's orbits are numbered.
WASM := serve/page/wasm/puzzlebase.wasm.gz serve/page/wasm/core.wasm.gz
TOWASM  = GOOS=js GOARCH=wasm GOEXPERIMENT= $(GO) build -trimpath -buildvcs=false \
	-ldflags "-s -w -buildid=" -gcflags all=-l

.PHONY: all wasm db test race full release-test attack $(TESTDATA) scale scale-large \
	cluster-test fuzz bench man install dist deb wheel image lint clean $(BIN)

all: $(BIN)

# If the program is the same, nothing in its folder changes, not even a time. So tests that passed
# with it are not run again.
$(BIN): $(WASM)
	$(SETTINGS) $(GO) build -ldflags "$(LDFLAGS)" -o $(@D)/new/$(@F) ./cmd/puzzlebase
	cmp -s $(@D)/new/$(@F) $@ || mv -f $(@D)/new/$(@F) $@

wasm: $(WASM)

$(WASM): $(shell git ls-files '*.go' go.mod | grep -v -e _test.go -e ^cluster/ \
		-e ^internal/release/)
	$(TOWASM) $(if $(findstring core,$@),-tags core) -o $(@:.gz=) ./serve/wasm
	gzip -9nf $(@:.gz=)
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(@D)

db: $(BIN)
	$(BIN) build all --data $(DATA)
	@echo
	$(BIN) list --data $(DATA)
	@echo
	$(BIN) solve ninetails HHHTTTHHH --data $(DATA)
	printf '4 1 3\n0 2 6\n7 5 8\n' | $(BIN) solve ninepuzzle - --data $(DATA)
	$(BIN) solve pool 'T SS S8T TTST TSTSS' --data $(DATA)
	$(BIN) solve hiriq preset:3 --data $(DATA)

# Where goroutines share anything, in plain Go: packages less the tests that call puzzletest.Alone,
# and tests of the program by name.
SHARING    := Interrupt|Progress|Prompt|Readers|Removed|Serve|Attack
CONCURRENT := ./enumerate/... ./search/... ./store/... ./analyze/... ./verify ./export ./tablebase \
	./serve ./puzzle/peg ./internal/machine/...

# The database of HiRiQ that all tests read, and beside it the program that has built it:
# as long as that is the same, the database stays, and so do test results that Go remembers.
TESTDATA := $(abspath bin)/testdata
TESTENV   = PUZZLEBASE_TEST_DATA=$(TESTDATA) PUZZLEBASE_PROGRAM=$(abspath $(BIN))

# How long the tests of a package may take, on a machine with much else to do.
PATIENCE := 60m

# SUITE=full runs those tests, too, that take long. Packages are tested two for each processor,
# for many tests wait: for a browser, a lock, a disk. What waits most or takes longest comes
# first. 'make lint' vets them all.
SUITE  :=
ATONCE := $(shell expr 2 \* "$$(getconf _NPROCESSORS_ONLN)")

test: $(WASM) $(TESTDATA)
	$(TESTENV) PUZZLEBASE_TEST_SUITE=$(SUITE) $(SETTINGS) $(GO) test -vet=off -p $(ATONCE) \
		-timeout $(PATIENCE) ./serve ./cli . ./tablebase ./enumerate ./...
	$(SETTINGS) $(GO) test -vet=off -tags core ./serve/local

release-test: $(WASM)
	PUZZLEBASE_TEST_SUITE=full $(SETTINGS) $(GO) test -C internal/release -vet=off \
		-timeout $(PATIENCE) .

race:
	$(GO) test -race -vet=off -short -timeout $(PATIENCE) $(CONCURRENT)
	$(GO) test -race -vet=off -short -timeout $(PATIENCE) -run '$(SHARING)' ./cli

full: race
	$(MAKE) test SUITE=full

$(TESTDATA): $(BIN)
	cmp -s $(BIN) $@/puzzlebase || \
		{ $(BIN) build hiriq --force --data $@ && cp $(BIN) $@/puzzlebase; }

scale:
	GOEXPERIMENT=$(SIMD) $(GO) test ./enumerate -run '^TestScale' -scale -v
	GOEXPERIMENT=$(SIMD) $(GO) test ./cli -run '^TestScale' -scale 31 -v -timeout 0
	PUZZLEBASE_TEST_SUITE=scale GOEXPERIMENT=$(SIMD) $(GO) test . \
		-run 'TestPages/docs/results/(solutions|pagodas)' -timeout 0
	PUZZLEBASE_TEST_SUITE=scale GOEXPERIMENT=$(SIMD) $(GO) test ./search \
		-run 'TestAntipodes|TestKorf' -timeout 0

scale-large:
	GOEXPERIMENT=$(SIMD) $(GO) test ./cli -run '^TestScale$$' -scale 37 -v -timeout 0

ATTACKTIME ?= 5m

attack:
	$(SETTINGS) $(GO) test -timeout 0 $$($(GO) list -f '{{.ImportPath}} {{.TestImports}} \
		{{.XTestImports}}' ./... | sed -n 's/ .*puzzletest.*//p') -seed 0
	GOEXPERIMENT=$(SIMD) $(GO) test ./cli -run '^TestAttack$$' -attack $(ATTACKTIME) -count 1 \
		-timeout 0 -v -seed 0

cluster-test:
	$(MAKE) -C cluster cluster-test

FUZZTIME ?= 1m

# Go's fuzzer sometimes fails for no other reason than that its time is up; what
# it finds it writes into testdata/fuzz.
fuzz:
	@for pkg in $$($(GO) list ./...); do \
		for name in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
			out=$$($(GO) test -run '^$$' -fuzz "^$$name$$" -fuzztime $(FUZZTIME) $$pkg 2>&1) && \
				ok=yes || ok=no; \
			echo "$$pkg $$name: $$(echo "$$out" | grep 'execs:' | tail -1)"; \
			case "$$ok$$out" in \
				yes*) ;; \
				*'Failing input'*) echo "$$out"; exit 1;; \
				*'context deadline exceeded'*) ;; \
				*) echo "$$out"; exit 1;; \
			esac; \
		done; \
	done

bench: $(TESTDATA)
	$(TESTENV) $(SETTINGS) $(GO) test ./internal/bench -bench . -timeout $(PATIENCE)
	$(TESTENV) $(SETTINGS) $(GO) test ./serve -run '^$$' -bench 'Answers|Python' \
		-timeout $(PATIENCE)

man: $(BIN)
	rm -rf man
	$(BIN) man man

PREFIX  ?= /usr/local
DESTDIR ?=
TO      := $(DESTDIR)$(PREFIX)

install: $(BIN) man
	install -d $(TO)/bin $(TO)/share/man/man1 $(TO)/share/bash-completion/completions \
		$(TO)/share/zsh/site-functions $(TO)/share/fish/vendor_completions.d
	install -m 755 $(BIN) $(TO)/bin/puzzlebase
	install -m 644 man/*.1 $(TO)/share/man/man1
	$(BIN) completion bash > $(TO)/share/bash-completion/completions/puzzlebase
	$(BIN) completion zsh > $(TO)/share/zsh/site-functions/_puzzlebase
	$(BIN) completion fish > $(TO)/share/fish/vendor_completions.d/puzzlebase.fish

# Times in archives are the commit's, so that two builds of it give the same bytes.
DIST  ?= dist
EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),0)
SUMS   = cd $(DIST) && sha256sum puzzlebase-*$(VERSION:v%=%)-* > SHA256SUMS

dist: $(WASM)
	internal/release/dist.sh $(DIST) $(VERSION) '$(COMMIT)' $(EPOCH) linux-amd64 linux-arm64 \
		darwin-amd64 darwin-arm64 windows-amd64 windows-arm64
	$(SUMS)

deb: dist
	GOBIN=$(abspath bin) $(GO) install $(NFPM)
	set -e; for arch in amd64 arm64; do \
		to=$$(mktemp -d); \
		tar -xzf $(DIST)/puzzlebase-$(VERSION)-linux-$$arch.tar.gz -C $$to --strip-components 1; \
		gzip -9n $$to/man/man1/*.1; \
		gzip -9nc $$to/CHANGELOG.md > $$to/changelog.gz; \
		cat $$to/LICENSE $$to/LICENCES.txt > $$to/copyright; \
		find $$to -exec touch -d @$(EPOCH) {} +; \
		(cd $$to && ARCH=$$arch VERSION=$(VERSION) SOURCE_DATE_EPOCH=$(EPOCH) \
			$(abspath bin)/nfpm package \
			-f $(CURDIR)/internal/release/nfpm.yaml -p deb \
			-t $(abspath $(DIST))/puzzlebase-$(VERSION)-linux-$$arch.deb); \
		rm -rf $$to; \
	done
	$(SUMS)

# Python wheels with the program inside; they need Python with hatchling.
wheel: dist
	internal/release/wheel.sh $(DIST) $(VERSION) '$(COMMIT)' $(EPOCH) linux-amd64 linux-arm64 \
		darwin-amd64 darwin-arm64 windows-amd64
	$(SUMS)

image: dist
	internal/release/image.sh $(DIST) $(VERSION) '$(COMMIT)' $(EPOCH) amd64 arm64
	$(SUMS)

lint:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
		test -z "$$unformatted" || { echo "gofmt would change: $$unformatted"; exit 1; }
	$(SETTINGS) $(GO) vet ./...
	$(SETTINGS) $(GO) vet -C internal/release .
	$(GO) vet -race $(VARIANTS)
	$(SETTINGS) $(GO) run $(STATICCHECK) ./...
	cd internal/release && $(SETTINGS) $(GO) run $(STATICCHECK) .
	$(GO) mod verify

clean:
	rm -rf bin man dist $(DATA)
