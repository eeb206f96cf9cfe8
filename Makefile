# make test is all a change has to pass; make help lists the rest.

GO     ?= go
NEEDS  := 1.26
TOOL   := $(GO) tool -modfile=tools/go.mod
FUZZTIME ?= 30s
# written by npm when all that tools/package.json names is there
CHECKERS := tools/node_modules/.package-lock.json

.PHONY: help build test test-deploy race test-long check format lint types tidy cross fuzz bench browser clean need-go

help: ## list what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

build: need-go ## the program, in bin/
	$(GO) build -o bin/ ./cmd/nqueens

test: need-go browser ## every test that a change has to pass
	$(GO) vet ./...
	$(GO) test ./...
	@$(MAKE) --no-print-directory test-deploy
	@$(MAKE) --no-print-directory race

# The tests of what is in deploy are a module of their own, for what they import.
test-deploy: need-go
	@if (cd deploy/check && $(GO) mod download); then \
		echo $(GO) test deploy/check; cd deploy/check && $(GO) vet ./... && $(GO) test ./...; \
	else \
		echo "SKIPPED: the modules of deploy/check cannot be had"; \
	fi

# Programs built with the race detector sleep a second before they end; the
# script tests start hundreds of them.
race: export GORACE = atexit_sleep_ms=0
race: need-go ## the tests again, watched by the race detector
	@if [ "$$($(GO) env CGO_ENABLED)" = 1 ] && command -v "$$($(GO) env CC)" >/dev/null; then \
		echo $(GO) test -race -short ./...; $(GO) test -race -short ./...; \
	else \
		echo "SKIPPED: the race detector needs a C compiler ($$($(GO) env CC)), and there is none"; \
	fi

# What only the tests of the page need. Without it they are skipped.
browser: $(CHECKERS) ## Chromium and an accessibility checker, for the tests of the page
	@if command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && [ -e /etc/debian_version ]; then \
		apt-get update && apt-get install --yes --no-install-recommends chromium fonts-noto-cjk || \
		echo "SKIPPED: the tests of the page in a browser: Chromium could not be installed"; \
	else \
		echo "SKIPPED: the tests of the page in a browser need Chromium (as root on Debian, make browser installs it)"; \
	fi

$(CHECKERS): tools/package.json tools/package-lock.json
	@if ! command -v npm >/dev/null; then \
		echo "SKIPPED: the checkers in tools/package.json need npm, and there is none"; \
	elif (cd tools && npm ci --no-audit --no-fund --silent); then touch $@; \
	else \
		echo "SKIPPED: the checkers in tools/package.json could not be fetched"; \
	fi

test-long: need-go ## the slow tests too
	NQUEENS_LONG=1 $(GO) test -timeout 6h ./...

check: need-go format lint types tidy cross ## format, vet, staticcheck, types, tidiness, cross-builds

format: need-go
	@test -z "$$($(TOOL) gofumpt -l . | tee -a /dev/stderr)" || { echo "these files want: $(TOOL) gofumpt -w ."; exit 1; }

lint: need-go
	$(GO) vet ./...
	$(TOOL) staticcheck ./...

types: $(CHECKERS)
	@if [ -x tools/node_modules/.bin/tsc ]; then \
		echo tsc -p web/page; tools/node_modules/.bin/tsc -p web/page; \
	else \
		echo "SKIPPED: checking the types of the page needs npm, and there is none"; \
	fi

tidy: need-go
	$(GO) mod tidy -diff
	cd tools && $(GO) mod tidy -diff
	cd deploy/check && $(GO) mod tidy -diff

cross: need-go
	@for target in linux/amd64 linux/arm64 linux/386 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64; do \
		echo "build for $$target"; \
		GOOS=$${target%/*} GOARCH=$${target#*/} CGO_ENABLED=0 $(GO) build -o /dev/null ./cmd/nqueens || exit 1; \
	done
	@for target in linux/386 darwin/arm64 windows/amd64; do \
		echo "vet for $$target"; \
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
