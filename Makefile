# Floorman.  `make` says what there is; each target first installs what it needs into .venv.
PYTHON ?= python3
BOARD ?= RPI_PICO
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile
LOCK = .cache/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --no-annotate \
	--generate-hashes --custom-compile-command "make lock" $(ARGS)

.DEFAULT_GOAL := help
.PHONY: help run demo site docs test check judge bench emulate image build firmware flash wheel lock setup clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1 \2/p' Makefile | while read -r make name what; do \
		printf '  %s %-8s %s\n' "$$make" "$$name" "$$what"; done
	@echo "ARGS are passed on: make run ARGS=\"--players 6 --lang de\", make test ARGS=tests/rules"

run: .venv/run ## a table in the simulator and its page; PORT=/dev/ttyACM0 for a real one
	$(BIN)/floorman run $(if $(filter command,$(origin PORT)),--port $(PORT)) $(ARGS)

demo: .venv/run ## what can go wrong at a table, to watch or to cause
	$(BIN)/floorman demo $(ARGS)

site: setup ## the table as pages without a server, into build/site: for any web server
	$(BIN)/python -m simulator.site build/site tests/hands/*.phh $(addprefix --image=,$(wildcard build/floorman-*.uf2))

docs: setup ## the documents as a site with the table on its first page, into build/docs
	-$(BIN)/python -m simulator.site build/site tests/hands/*.phh
	$(BIN)/python -m docs.sphinx build/docs --table build/site

test: setup ## all tests
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n auto --dist worksteal $(ARGS)

check: setup ## lint, types, firmware gates, scripts of the pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tests.gates
	$(BIN)/python -m tests.scripts

judge: setup ## faults put into the lines of this branch: do the tests near them notice; ARGS="--base REV"
	$(BIN)/python -m tests.bench.bench_mutants --changed $(ARGS)

bench: setup ## all figures; ARGS=rules for one
	$(BIN)/python -m tests.bench $(ARGS)

emulate: setup ## a table on an emulated Pico; UF2=image.uf2
	$(if $(UF2),FLOORMAN_UF2=$(UF2)) $(BIN)/floorman run --board pico $(ARGS)

image: .venv/run ## the one file to flash, into build; BOARD=RPI_PICO2 MICROPYTHON=its sources SIGN=key.pem
	$(BIN)/floorman image build/floorman-$(BOARD).uf2 --pico $(BOARD) $(if $(MICROPYTHON),--micropython $(MICROPYTHON)) $(if $(SIGN),--sign $(SIGN))

build: .venv/run ## the firmware for a frozen image, into build/frozen
	rm -rf build/frozen
	$(BIN)/floorman firmware build/frozen

firmware: .venv/run ## the firmware compiled, as flash copies it, into build/firmware
	rm -rf build/firmware
	$(BIN)/floorman firmware --compiled build/firmware

flash: .venv/run ## image, firmware and tags onto a Pico; PORT=/dev/ttyACM0 IMAGE=image.uf2 TAGS=tags.bin ERASE=1
	$(BIN)/floorman flash $(if $(filter command,$(origin PORT)),--port $(PORT)) $(if $(IMAGE),--image $(IMAGE)) $(if $(TAGS),--tags $(TAGS)) $(if $(ERASE),--erase) $(ARGS)

wheel: .venv/run ## the package to install elsewhere, into build/wheel
	rm -rf build/wheel
	$(BIN)/hatchling build -d build/wheel

lock: .cache/lock/bin/uv ## write the pins again after a change of pyproject.toml; ARGS=--upgrade for newer ones
	$(LOCK) pyproject.toml requirements/build.in -o requirements/run.txt
	$(LOCK) -c requirements/run.txt --all-extras pyproject.toml requirements/build.in -o requirements/dev.txt
	$(LOCK) --no-deps requirements/alone.in -o requirements/alone.txt

.cache/lock/bin/uv:
	$(PYTHON) -m venv .cache/lock
	.cache/lock/bin/pip install --quiet --disable-pip-version-check uv

setup: .venv/dev ## everything for tests and all boards, without running it

.venv/run: pyproject.toml requirements/run.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Floorman needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	$(PYTHON) -m venv .venv
	$(PIP) --require-hashes -r requirements/run.txt
	$(PIP) --no-build-isolation --no-deps -e .
	touch $@

.venv/dev: .venv/run requirements/dev.txt requirements/alone.txt simulator/boards/vm/package-lock.json simulator/site/packages/package-lock.json tests/scripts/package-lock.json
	$(PIP) --require-hashes -r requirements/dev.txt
	$(PIP) --require-hashes --no-deps -r requirements/alone.txt
	$(BIN)/python -m simulator.boards.fetch
	-$(BIN)/python -m simulator.boards.silicon.build
	$(BIN)/python -m tests.scripts.tools
	-$(BIN)/python -m simulator.site.pyodide
	touch $@

clean: ## take away .venv, caches and what was built
	rm -rf .venv .cache build
