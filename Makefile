# make test is all a change has to pass; make help lists the rest.

GO     ?= go
NEEDS  := 1.26
TOOL   := $(GO) tool -modfile=tools/go.mod
FUZZTIME ?= 30s

.PHONY: help build test race test-long check format lint tidy cross fuzz bench clean need-go

help: ## list what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

build: need-go ## the program, in bin/
	$(GO) build -o bin/ ./cmd/nqueens

test: need-go ## every test that a change has to pass
	$(GO) vet ./...
	$(GO) test ./...
	@$(MAKE) --no-print-directory race

# Programs built with the race detector sleep a second before they end; the
# script tests start hundreds of them.
race: export GORACE = atexit_sleep_ms=0
race: need-go ## the tests again, watched by the race detector
	@if [ "$$($(GO) env CGO_ENABLED)" = 1 ] && command -v "$$($(GO) env CC)" >/dev/null; then \
		echo $(GO) test -race -short ./...; $(GO) test -race -short ./...; \
	else \
		echo "SKIPPED: the race detector needs a C compiler ($$($(GO) env CC)), and there is none"; \
	fi

test-long: need-go ## the slow tests too
	NQUEENS_LONG=1 $(GO) test -timeout 6h ./...

check: need-go format lint tidy cross ## format, vet, staticcheck, tidiness, cross-builds

format: need-go
	@test -z "$$($(TOOL) gofumpt -l . | tee /dev/stderr)" || { echo "these files want: $(TOOL) gofumpt -w ."; exit 1; }

lint: need-go
	$(GO) vet ./...
	$(TOOL) staticcheck ./...

tidy: need-go
	$(GO) mod tidy -diff
	cd tools && $(GO) mod tidy -diff

cross: need-go
	@for target in linux/amd64 linux/arm64 linux/386 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64; do \
		echo "build for $$target"; \
		GOOS=$${target%/*} GOARCH=$${target#*/} CGO_ENABLED=0 $(GO) build -o /dev/null ./cmd/nqueens || exit 1; \
		GOOS=$${target%/*} GOARCH=$${target#*/} CGO_ENABLED=0 $(GO) vet ./... || exit 1; \
	done

fuzz: need-go ## every fuzz test, FUZZTIME=30s each
	@for pkg in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
			echo "$$pkg $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
		done; \
	done

bench: need-go ## the benchmarks
	$(GO) test -run '^$$' -bench . ./...

clean: ## remove what was built
	rm -rf bin

need-go:
	@command -v $(GO) >/dev/null || { echo "Go is missing: install Go $(NEEDS) or later from https://go.dev/dl"; exit 1; }
	@$(GO) version | awk '{ split(substr($$3, 3), v, "."); split("$(NEEDS)", w, "."); exit !(v[1] > w[1] || v[1] == w[1] && v[2] + 0 >= w[2] + 0) }' \
		|| { echo "$$($(GO) version) is too old: install Go $(NEEDS) or later from https://go.dev/dl"; exit 1; }
