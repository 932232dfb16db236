# Every target sets up what it needs in .venv and build, and only what changed. PYTHON=python3.12 takes another Python.
PYTHON ?= python3
PORT ?= 8000
BOARD ?= pico
CIRCUITPYTHON_UF2 ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
MYPY_SHARED := $(filter-out %/hardware.py %/hardware_parts.py,$(shell find firmware/paddock -name '*.py'))
MYPY_HARDWARE := $(wildcard firmware/main.py firmware/boot.py firmware/safemode.py firmware/paddock/hardware.py firmware/paddock/hardware_parts.py)

.PHONY: help run test check bench soak emulate pictures clean
.DEFAULT_GOAL := help

help:  ## what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: .venv/run  ## the handheld on a web page (PORT=8000 BOARD=pico), ended by Ctrl-C
	@$(BIN)/python -m tools.simulator --port $(PORT) --board $(BOARD)

test: .venv/test  ## all tests
	$(BIN)/python -m pytest

check: .venv/check build/stubs/circuitpython build/stubs/micropython  ## ruff, and mypy on both sides of the firmware
	$(BIN)/ruff check .
	$(BIN)/mypy --config-file tools/typing/circuitpython.ini --python-executable build/stubs/circuitpython/bin/python \
	  tools/typing/probe_circuitpython.py $(MYPY_HARDWARE)
	$(BIN)/mypy --config-file tools/typing/micropython.ini tools/typing/probe_micropython.py $(MYPY_SHARED)

bench: .venv/test  ## figures: decisions a second, bytes of state, pack and log
	@$(BIN)/python -m tools.bench

soak: .venv/test  ## 100,000 damaged records, packs, settings and saves: each gets its message, none crashes
	@$(BIN)/python -m tools.soak

emulate: .venv/emulate  ## the firmware on real CircuitPython in an emulator (CIRCUITPYTHON_UF2=image.uf2)
	@CIRCUITPYTHON_UF2="$(CIRCUITPYTHON_UF2)" $(BIN)/python -m tools.emulator

pictures: .venv/test  ## the pictures of the README and docs, made from the simulator
	@$(BIN)/python -m tools.pictures

clean:  ## removes .venv and build
	rm -rf .venv build .pytest_cache .ruff_cache .mypy_cache

# dependency groups need pip 25.1, Debian 12 has 23.0
.venv/made:
	$(PYTHON) -m venv .venv
	$(PIP) pip==26.3
	@touch $@

.venv/run .venv/test .venv/emulate .venv/check: .venv/made pyproject.toml
	$(PIP) --group $(@F)
	@touch $@

build/stubs/circuitpython: .venv/made pyproject.toml
	rm -rf $@
	$(PYTHON) -m venv --without-pip $@
	$(BIN)/python -m pip --quiet --disable-pip-version-check --python $@/bin/python install --no-deps \
	  --group stubs-circuitpython
	$@/bin/circuitpython_setboard raspberry_pi_pico >/dev/null
	@touch $@

build/stubs/micropython: .venv/made pyproject.toml
	rm -rf $@
	$(PIP) --no-deps --target $@ --group stubs-micropython
	@touch $@
