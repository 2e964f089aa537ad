# make play · make test · make check · make bench; each sets up .venv by itself. `make help` lists all.

PYTHON ?= $(firstword $(shell command -v python3.11 python3 python))
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
LOCK := requirements.lock
TOOLS := $(VENV)/.tools-ready
INSTALLED := $(VENV)/.stellwerk-installed$(if $(STELLWERK_PURE),-pure)
SOURCES := $(sort $(shell find src -type f -not -name '*.pyc'))
SOURCE_LIST := $(VENV)/.stellwerk-sources
PYTEST := -m pytest -n auto --maxprocesses=8 --dist loadgroup

.PHONY: FORCE help setup play test check lint types quick test-installed test-source nightly bench lock format clean

help:
	@echo "make play     play in the terminal"
	@echo "make test     lint, types, all tests compiled and again uncompiled"
	@echo "make check    lint, types, quick tests (under two minutes)"
	@echo "make bench    measure the engine, compiled and uncompiled"
	@echo "make setup    create .venv with everything and the command stellwerk"
	@echo "make nightly  the long random tests, compiled"
	@echo "make format   format and sort what can be formatted"
	@echo "make lock     pin the newest dependencies in $(LOCK)"
	@echo "make clean    remove everything that was built"

setup: $(INSTALLED)

FORCE:

$(TOOLS): $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Stellwerk needs Python 3.11 or newer; say which: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	@test -x $(BIN)/python && $(BIN)/python -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV) \
	  || { echo "Python cannot make a virtual environment; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	$(PIP) install --quiet --require-hashes --requirement $(LOCK)
	@touch $@

# Changes when a source file comes or goes, which no timestamp of a file tells.
$(SOURCE_LIST): $(TOOLS) FORCE
	@echo '$(SOURCES)' | cmp -s - $@ || echo '$(SOURCES)' > $@

$(INSTALLED): $(SOURCE_LIST) $(SOURCES) setup.py pyproject.toml
	$(PIP) install --quiet --no-deps --no-build-isolation --force-reinstall .
	@rm -f $(VENV)/.stellwerk-installed*
	@touch $@

play: setup
	@$(BIN)/stellwerk play skandinavien

test: lint types test-installed test-source

check: lint types quick

lint: $(TOOLS)
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .

types: $(TOOLS)
	$(BIN)/python -m mypy --strict

quick: $(TOOLS)
	STELLWERK_EXPECT=pure PYTHONPATH=src $(BIN)/python $(PYTEST) -m "not slow"

# What the installed engine must be: compiled, unless this machine cannot compile (or STELLWERK_PURE is set).
EXPECTED = $$($(BIN)/python -c "import setup; print('compiled' if setup.can_compile() else 'pure')" 2>/dev/null)

test-installed: setup
	STELLWERK_EXPECT=$(EXPECTED) $(BIN)/python $(PYTEST)

test-source: setup
	@if [ $(EXPECTED) = compiled ]; then \
	  STELLWERK_EXPECT=pure PYTHONPATH=src $(BIN)/python $(PYTEST); \
	else \
	  echo "No usable C compiler: the tests above ran uncompiled, and there is nothing to compare with."; \
	fi

nightly: setup
	STELLWERK_EXPECT=$(EXPECTED) $(BIN)/python $(PYTEST) --nightly

bench: setup
	@$(BIN)/python benchmarks/engine.py

format: $(TOOLS)
	$(BIN)/ruff check --quiet --fix .
	$(BIN)/ruff format .

lock: $(TOOLS)
	$(BIN)/python -m piptools compile --quiet --upgrade --all-extras --strip-extras --allow-unsafe --generate-hashes \
	  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --output-file $(LOCK) pyproject.toml

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
