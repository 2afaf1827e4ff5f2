# Every target makes its own environment first, once. `make` alone lists them.

VENV := .venv
PEERS := .venv-peers
AUDIT := .venv-audit
LOWEST := .venv-lowest
NEWEST := .venv-newest
PEER_PACKAGES := open_spiel rlcard pgx pettingzoo pygame

# The first Python that is new enough; `make PYTHON=/path/to/python ...` overrides it.
PYTHON = $(shell for python in python3.13 python3.12 python3.11 python3; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)

# Some machines forbid Python to keep its bytecode: every process would then compile us anew.
export PYTHONDONTWRITEBYTECODE :=

PIP_INSTALL = -m pip install --disable-pip-version-check

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play terminal serve web machine test test-quick test-lowest test-newest test-fallbacks test-python test-web test-browser test-image check lint types check-generated generated golden learn screenshots measure-web bench bench-peers load soak restarts churn siege fuzz audit clean release

NODE := .ci/node
MISSING := $(VENV)/.missing
# One more than there are cores: the tests of the server wait a good part of their time.
WORKERS = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PYTEST_SETTINGS = -n $(WORKERS) --dist worksteal --durations=10
QUICK_TESTS := tests/engine tests/games tests/simulation tests/contract/test_cover.py \
	tests/contract/test_texts.py tests/contract/test_notation.py
FALLBACK_TESTS := tests/simulation tests/contract/test_backends.py tests/contract/test_compiled_verbs.py \
	tests/server/socket tests/server/tables
FALLBACKS := HOULE_LINKING=off HOULE_TEST_WIRE=plain
WEB := houle/server/web/index.html
WEB_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) \
	$(wildcard web/*.html web/*.ts web/*.json web/tools/*.ts) CHANGELOG.md

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.play $(WEB) ## open the table in your browser (ARGS="--port 9000")
	$(VENV)/bin/houle serve --open $(ARGS)

terminal: $(VENV)/.play ## sit down at a table in the terminal (ARGS="wave --lang fr")
	$(VENV)/bin/houle play $(ARGS)

serve: $(VENV)/.play $(WEB) ## serve tables and the web app, without opening it (ARGS="--port 9000")
	$(VENV)/bin/houle serve --no-open $(ARGS)

web: $(WEB) ## build the web app into the package

test: machine test-web test-python ## run all tests, with whatever they need from the machine
	@grep -q chromium $(MISSING) || $(MAKE) --no-print-directory test-browser
	@test ! -s $(MISSING) || { echo "make test: not everything could be tested;" \
		"as root: apt install $$(tr '\n' ' ' < $(MISSING))" >&2; exit 1; }

machine: web/node_modules/.ready # get Chromium, PostgreSQL, Redis, strace and nginx, and note which are missing
	@.ci/machine tests > $(MISSING)
	@test ! -s $(MISSING) || echo "Going on without: $$(tr '\n' ' ' < $(MISSING))" >&2

test-python: $(VENV)/.lab $(WEB) ## run the tests of the Python part (PYTEST_ARGS="-k wave")
	$(VENV)/bin/houle compile
	$(VENV)/bin/python -m tests.compile
	$(VENV)/bin/python -m pytest $(PYTEST_SETTINGS) $(PYTEST_ARGS)

test-quick: $(VENV)/.ready web/node_modules/.ready ## the quick tests, for use while working
	$(VENV)/bin/houle compile
	@# Side by side: each alone leaves a core idle for a while. Fewer workers, so that less is imported.
	@$(NODE) npx vitest run > $(VENV)/.units 2>&1 & units=$$!; \
	$(VENV)/bin/python -m pytest -n 2 --dist worksteal --durations=10 -m "not slow" $(QUICK_TESTS); python=$$?; \
	wait $$units; units=$$?; cat $(VENV)/.units; test $$python -eq 0 -a $$units -eq 0

test-lowest: ## the quick tests with the lowest versions that we allow of what we depend on
	$(call make_venv,$(LOWEST))
	$(LOWEST)/bin/python $(PIP_INSTALL) -c constraints-lowest.txt -e '.[dev,data,cluster]'
	$(LOWEST)/bin/houle compile
	$(LOWEST)/bin/python -m pytest $(PYTEST_SETTINGS) -m "not slow" $(QUICK_TESTS)

test-newest: ## the quick tests with the newest versions
	$(call make_venv,$(NEWEST))
	$(NEWEST)/bin/python $(PIP_INSTALL) --upgrade --upgrade-strategy eager -e '.[dev,data,cluster]'
	$(NEWEST)/bin/houle compile
	$(NEWEST)/bin/python -m pytest $(PYTEST_SETTINGS) -m "not slow" $(QUICK_TESTS)

test-fallbacks: $(VENV)/.ready ## test without private parts of Numba and uvicorn (no linking, the plain wire)
	@# First, because a server that had to compile would answer its tests too late.
	$(FALLBACKS) $(VENV)/bin/python -m houle.simulation.compiled_verbs
	@# By file, because the tests of a file need the same code, and the first of them compiles it.
	$(FALLBACKS) $(VENV)/bin/python -m pytest $(PYTEST_SETTINGS) --dist loadfile $(FALLBACK_TESTS)

test-web: web/node_modules/.ready ## run the unit tests of the web app
	$(NODE) npx vitest run

test-browser: $(VENV)/.ready $(WEB) ## play in a real browser (BROWSER_ARGS="e2e/matches.spec.ts")
	@$(NODE) node tools/browser.mjs
	$(VENV)/bin/houle compile
	$(NODE) npx playwright test $(BROWSER_ARGS)

test-image: $(VENV)/.ready $(WEB) ## install as the image does, on a Debian tree, and play there (root; mmdebstrap)
	HOULE_TEST_IMAGE=1 $(VENV)/bin/python -m pytest -n0 -s tests/image

learn: $(VENV)/.learn ## install what `houle train` needs (PyTorch); without it the tests of training are skipped

screenshots: $(VENV)/.ready $(WEB) ## take the pictures in docs/screenshots again
	@$(NODE) node tools/browser.mjs
	$(NODE) npx playwright test --config=playwright.screenshots.ts

measure-web: $(VENV)/.ready $(WEB) ## measure the web app: Lighthouse, a move on another screen, frames
	@$(NODE) node tools/browser.mjs
	$(NODE) npx playwright test --config=playwright.measure.ts
	$(VENV)/bin/python -m benchmarks.web

check: lint types test ## everything CI runs, the quick parts first

lint: $(VENV)/.ready web/node_modules/.ready ## look for mistakes and untidy layout (ruff, eslint, prettier)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(NODE) npm run --silent lint

types: $(VENV)/.lab web/node_modules/.ready ## check the types (mypy and tsc, strict)
	$(VENV)/bin/mypy
	$(NODE) npx tsc -b

check-generated: $(VENV)/.ready ## whether the generated docs and web types are up to date
	$(VENV)/bin/python -m tools.generate --check

generated: $(VENV)/.ready ## write the generated docs and web types again
	$(VENV)/bin/python -m tools.generate

golden: $(VENV)/.ready ## write the golden playthroughs again
	$(VENV)/bin/python -m tests.golden --write

bench: $(VENV)/.ready ## measure the speed of the games (reads benchmarks/peers.json)
	$(VENV)/bin/python -m tools.bench

bench-peers: $(PEERS)/.ready $(VENV)/.lab ## measure other libraries, and ours in the same ways
	$(PEERS)/bin/python benchmarks/peers.py
	$(VENV)/bin/python -m benchmarks.lab
	$(VENV)/bin/python benchmarks/envs.py > benchmarks/envs.json

load: $(VENV)/.ready ## measure the server with 1,000 tables and 4,000 sockets (ARGS="--tables 100")
	$(VENV)/bin/python -m benchmarks.load $(ARGS)

soak: $(VENV)/.ready ## kill servers 200 times under load (needs PostgreSQL and Redis; ARGS="--kills 20")
	$(VENV)/bin/python -m benchmarks.soak $(ARGS)

restarts: $(VENV)/.ready ## measure how soon 400 open pages are back after a restart (ARGS="--pages 100")
	$(VENV)/bin/python -m benchmarks.restart $(ARGS)

churn: $(VENV)/.ready ## let a simulated year and a half of unfinished matches pass, and measure the database
	$(VENV)/bin/python -m benchmarks.churn $(ARGS)

siege: $(VENV)/.ready ## attack a server with 100 tables in play, and measure what players feel
	$(VENV)/bin/python -m benchmarks.siege $(ARGS)

fuzz: $(VENV)/.ready ## send a million messages of nonsense to a server (ARGS="--database postgresql")
	$(VENV)/bin/python -m tests.server.fuzzing --messages 1000000 $(ARGS)

audit: $(VENV)/.ready ## look for known holes in what we depend on (OSV=all.zip: without network)
ifdef OSV
	$(VENV)/bin/python .ci/audit.py constraints.txt $(OSV)
else
	@test -x $(AUDIT)/bin/pip-audit || { $(PYTHON) -m venv $(AUDIT) && \
		$(AUDIT)/bin/python $(PIP_INSTALL) pip-audit; }
	$(AUDIT)/bin/pip-audit --strict --no-deps --disable-pip -r constraints.txt
endif

# The checks need a clean tree, so that what is tested is what is built.
release: $(VENV)/.ready $(WEB) ## check, build and verify a release into dist/ (VERSION=0.2.0; publishes nothing)
	@test -n "$(VERSION)" || { echo "make release: give the version, such as VERSION=0.2.0" >&2; exit 2; }
	$(VENV)/bin/python -m tools.release $(VERSION)

clean: ## remove the environments and the tools' caches
	rm -rf $(VENV) $(PEERS) $(AUDIT) $(LOWEST) $(NEWEST) .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf web/node_modules web/test-results houle/server/web dist

# $(call make_venv,FOLDER): an environment there, unless a working one exists.
define make_venv
	@test -n "$(PYTHON)" || { \
		echo "Houle needs Python 3.11 or newer, and none was found." >&2; \
		echo "On Debian or Ubuntu: apt install python3 python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make environments: its venv module is missing." >&2; \
		$(PYTHON) -c 'import sys; print("On Debian or Ubuntu: apt install python%d.%d-venv" % sys.version_info[:2])' >&2; \
		exit 1; }
	@$(1)/bin/python -m pip --version >/dev/null 2>&1 || { \
		echo "Making the environment $(1) with $(PYTHON)"; $(PYTHON) -m venv --clear $(1); }
endef

# What players need, and nothing else.
$(VENV)/.play: pyproject.toml constraints.txt
	$(call make_venv,$(VENV))
	$(VENV)/bin/python $(PIP_INSTALL) -c constraints.txt hatchling hatch-fancy-pypi-readme editables
	$(VENV)/bin/python $(PIP_INSTALL) -c constraints.txt --no-build-isolation -e .
	@touch $@

# What developers need on top.
$(VENV)/.ready: $(VENV)/.play
	$(VENV)/bin/python $(PIP_INSTALL) -c constraints.txt --no-build-isolation -e '.[dev,data,cluster]'
	@touch $@

# What a laboratory needs on top: a good part of a gigabyte that a player has no use for.
$(VENV)/.lab: $(VENV)/.ready
	$(VENV)/bin/python $(PIP_INSTALL) -c constraints.txt --no-build-isolation -e '.[lab]'
	@touch $@

# PyTorch, with which nets learn; they play without it.
$(VENV)/.learn: $(VENV)/.ready
	$(VENV)/bin/python $(PIP_INSTALL) -c constraints.txt --no-build-isolation -e '.[learn]'
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json | $(VENV)/.play
	@echo "Installing what the web app is built with"
	$(NODE) npm ci --no-audit --no-fund
	@touch $@

$(WEB): web/node_modules/.ready $(WEB_SOURCES)
	@echo "Building the web app"
	$(NODE) npm run --silent build
	@touch $@

# One by one: a peer that cannot be installed must not keep the others away. It is tried again next time.
$(PEERS)/.ready: benchmarks/peers-constraints.txt
	$(call make_venv,$(PEERS))
	@missing=""; for package in $(PEER_PACKAGES); do \
		$(PEERS)/bin/python $(PIP_INSTALL) -c benchmarks/peers-constraints.txt $$package \
		|| missing="$$missing $$package"; done; \
	if [ -z "$$missing" ]; then touch $@; \
	else echo "Could not be installed (see above), going on without:$$missing" >&2; fi
