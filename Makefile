# `make run` and `make test` are all that a fresh machine needs.
PYTHON ?= python3
PORT ?= 7860
PY := .venv/bin/python

# Bytecode is kept whatever the environment says: without it each of the forty processes that the
# tests start compiles all it imports, pandas alone for 2.3 s.
unexport PYTHONDONTWRITEBYTECODE
# mypy's results are kept for all clones: a fresh one takes 4 s of processor time instead of 70.
export MYPY_CACHE_DIR ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/whyreel/mypy

.PHONY: help run test quick check lint types js sweep mutants theatre bench picture wheel versions sbom docs clean peers

help:
	@echo "make run      install, build the theatre store, serve on 127.0.0.1:$(PORT)"
	@echo "make test     install, lint, types, JavaScript and all tests: what CI runs"
	@echo "make quick    lint, types, JavaScript, plain tests of the folders that have changed"
	@echo "make sweep    every week: all variants of pages, much random input, and mutants"
	@echo "make mutants  put 75 faults into the code and list those that no test catches"
	@echo "make peers    install harnesses and trainers, and run what is exported by them"
	@echo "make theatre  draw the theatre pack again"
	@echo "make bench    print every speed figure as a ratio (NAMES=slow: one measurement)"
	@echo "make picture  take the pictures of the README"
	@echo "make wheel    build the wheel, install it beside another project, try every page"
	@echo "make versions try the least and the newest versions that the wheel allows"
	@echo "make docs     build the site of docs/ into site/, strict about links"
	@echo "make sbom     list all that requirements.lock installs, as CycloneDX"

# Where .venv has lost its Python, what was installed for that one is installed anew.
$(shell test -x $(PY) || rm -f .venv/.ready .venv/.ready-dev)

# What is installed is what the locks name, file by file: `--require-hashes` takes no other. uv unpacks
# and compiles on all cores: 40 s of processor time where pip takes two and a half minutes on one.
# Where it can't be had, or doesn't know the machine's package index, pip does it.
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes
UV := $(PIP) -r requirements-uv.lock && $(PY) -m uv pip install --quiet --compile-bytecode --require-hashes --python $(PY)

.venv/.ready: requirements.lock requirements-uv.lock
	./scripts/venv.sh $(PYTHON)
	$(UV) -r requirements.lock || $(PIP) -r requirements.lock
	@touch $@

.venv/.ready-dev: requirements-dev.lock .venv/.ready
	$(UV) -r requirements-dev.lock || $(PIP) -r requirements-dev.lock
	@touch $@

run: .venv/.ready
	$(PY) -m app data prepare
	$(PY) -m app serve --port $(PORT)

check: lint types js

lint: .venv/.ready-dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .

types: .venv/.ready-dev
	.venv/bin/mypy

js:
	./scripts/javascript.sh

# Lint, types, JavaScript and all tests; what CI runs.
test: .venv/.ready-dev
	./scripts/browser.sh
	$(PY) -m scripts.run_tests

# Seconds instead of minutes, while you work: no browser, and only the folders that have changed.
quick: .venv/.ready-dev
	$(PY) -m scripts.run_tests quick

# Weekly: every variant of a page (shell, width, theme), random input twenty times as often, and
# faults put in on purpose. tests/rounds.py says what a sweep does more of.
sweep: .venv/.ready-dev
	./scripts/browser.sh
	SWEEP=20 .venv/bin/pytest -n 2 --timeout 7200 --ignore tests/peers tests
	$(MAKE) mutants

# One fault at a time, in a copy of the tree: see scripts/mutants.py.
mutants: .venv/.ready-dev
	$(PY) -m scripts.mutants

theatre: .venv/.ready
	$(PY) -m theatre

# The harnesses and trainers that exports are for: 2.7 GB and some minutes, so by name alone.
peers: .venv/.ready-dev
	./scripts/peers.sh
	.venv/bin/pytest -vv -n 0 tests/peers

bench: .venv/.ready-dev
	$(PY) -m benchmarks $(NAMES)

picture: .venv/.ready-dev
	./scripts/browser.sh
	$(PY) -m scripts.picture
	$(PY) -m scripts.moving_picture

# By way of the source distribution, as who installs from an index gets it.
wheel: .venv/.ready-dev
	./scripts/browser.sh
	$(PY) -m uv build --no-build-isolation
	.venv/bin/pytest -n 0 -m wheel tests/installed

# At both ends of the ranges in pyproject.toml, in environments of their own.
versions: .venv/.ready-dev
	./scripts/versions.sh lowest-direct
	./scripts/versions.sh highest

# In an environment of its own.
docs: .venv/.ready
	$(PIP) -r requirements-uv.lock
	$(PY) -m uv venv --quiet --clear .whyreel/docs
	$(PY) -m uv pip install --quiet --python .whyreel/docs/bin/python -r requirements-docs.txt
	NO_MKDOCS_2_WARNING=1 .whyreel/docs/bin/mkdocs build

# The tool runs in an environment of its own.
sbom: .venv/.ready
	$(PIP) -r requirements-uv.lock
	mkdir -p dist
	$(PY) -m uv tool run --from cyclonedx-bom==7.5.0 cyclonedx-py requirements requirements.lock \
		--pyproject pyproject.toml --output-reproducible --output-file dist/whyreel.cdx.json

clean:
	rm -rf .venv node_modules .whyreel .mypy_cache .ruff_cache .pytest_cache
