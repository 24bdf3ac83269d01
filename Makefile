# make play      open a table with bots in the browser
# make test      everything that has to hold, on a machine that has Python 3.11 or later and nothing else
# make check     the fast half: style, types, floors, ledger
# make soak      for each number of players of each game thousands of games at random and by the greedy bot, on all
#                cores; then new examples for every property, and the tests that take most of a minute each.
#                ARGS="--game new-dawn --games 300" for less, ARGS=--help for what else
# make docs      the site for authors, in build/docs
# make bench     what is measured
# make compiled  the same engine, compiled, in build/compiled: put it first on PYTHONPATH
# make wheel     a package to install, in dist, with the compiled engine where there is a C compiler (PENUMBRA_COMPILED=0:
#                without it, 1: not without it)
.DEFAULT_GOAL := help
.PHONY: help setup page schema play test check style types floors ledger web docs soak bench compiled bench-compiled wheel format clean
.DELETE_ON_ERROR:

PYTHON ?= python3
BIN := .venv/bin
# Python keeps what it has compiled, whatever the environment says: each of the hundreds of processes that tests begin would
# compile all that it imports again.
unexport PYTHONDONTWRITEBYTECODE
# Most of what is installed is never imported: the modules that are get compiled then.
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --retries 5 --no-compile
# A checkout runs what is written there: nothing is fetched to compile it with.
SOURCES := PENUMBRA_COMPILED=0

help:
	@sed -n 's/^# //p' Makefile

# Both stamps hang on pyproject.toml: a second run costs nothing.
.venv/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Penumbra needs Python 3.11 or later; name one with: make PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "Setting up .venv (once, a minute or two) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(SOURCES) $(PIP) -e '.[table,arena,learn,envs,docs,dev]'
	@touch $@

.venv/.bench: .venv/.ready
	@$(SOURCES) $(PIP) -e '.[bench]'
	@touch $@

page: .venv/.ready
	@$(BIN)/python hatch_build.py

setup: .venv/.ready page

play: setup
	@$(BIN)/penumbra play $(ARGS)

style: .venv/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.ready
	$(BIN)/mypy
	$(BIN)/python page_schema.py check

# What the page is told is described by the server; run this where a field was added or renamed.
schema: .venv/.ready
	@$(BIN)/python page_schema.py

floors: .venv/.ready
	$(BIN)/lint-imports --no-logo

ledger: .venv/.ready
	$(BIN)/pytest -q tests/test_ledger.py

check: style types floors ledger

web: setup
	$(BIN)/python hatch_build.py check test

# Whole each time: what is known from the last time is not warned of again.
docs: .venv/.ready
	$(BIN)/sphinx-build --quiet --fresh-env --fail-on-warning --keep-going -d build/doctrees docs build/docs

# pytest comes last: its closing lines close the run. Of three workers one or the other waits for a browser or a server,
# so that two cores are enough for them. The order of tests is drawn anew each time; the run names its seed, and
# ARGS="--randomly-seed=<seed>" repeats it.
test: setup
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target style types floors docs web
	$(BIN)/pytest -n 3 --dist loadgroup $(ARGS)

soak: setup
	@$(BIN)/python -m tests.soak $(ARGS)
	$(BIN)/pytest -q -n auto -m "hypothesis or long" --hypothesis-profile=soak

bench: .venv/.bench
	@$(BIN)/python -m bench $(ARGS)

build/compiled/.ready: .venv/.bench engine_build.py pyproject.toml $(shell find src/penumbra/kernel src/penumbra/eclipse src/penumbra/blueshift -name '*.py')
	@echo "Compiling the engine (a minute or two) ..."
	@$(BIN)/python engine_build.py
	@touch $@

compiled: build/compiled/.ready

bench-compiled: compiled
	@PYTHONPATH=build/compiled $(BIN)/python -m bench.engine $(ARGS)

wheel: .venv/.ready
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

format: .venv/.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .stamps dist build src/penumbra/table/page web/node_modules .mypy_cache .ruff_cache .pytest_cache
