# make run    open Parley (without a display: draw its pictures into build/pictures)
# make test   everything a change must pass
# make planted  plant a fault for every guard, and say who caught it (part of make test)
# make quick  one game's rules, contract and face: make quick GAME=politburo
# make toy    how small a game can be: the toy's lines, and how many also stand in a game
# make bench  measure: commands and pages a second, journal, windows: 15 minutes (QUICK=1: two)
# make crash  cut and kill recorded evenings of all games at every write (QUICK=1: 40 seconds)
# make fuzz   protocol lines, journals, data files, settings and names that are nearly right (QUICK=1: 40 seconds)
# make leaks  two worlds that differ in a secret, and all that shows, tells or keeps them (QUICK=1: 40 seconds)
# make hall   a hub, a hundred tables, a console and the network killed and cut at random (QUICK=1: 45 seconds, 20 tables)
# make lock   after changing a dependency in pyproject.toml; UPGRADE=--upgrade takes the newest of all
.PHONY: setup run test quick toy planted bench crash fuzz leaks hall pictures lock
.DEFAULT_GOAL := run

BIN := .venv/bin
# Some tests wait, for a disk, a browser or a hub: half as many workers again as there are cores have work meanwhile.
WORKERS := $(shell n=$$(getconf _NPROCESSORS_ONLN); echo $$((n + (n + 1) / 2)))
OFFSCREEN := QT_QPA_PLATFORM=offscreen
# What tests write lies in memory where two gigabytes are free: each of their syncs would else wait for a disk. What a
# kill or a cut leaves of a file is tried at recorded writes, and those are the same.
MEMORY := $(shell [ -w /dev/shm ] && df -Pk /dev/shm | awk 'NR == 2 && $$4 > 2000000 {print "TMPDIR=/dev/shm"}')

setup:
	@packaging/setup.sh

run: setup
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then \
		exec $(BIN)/parley; \
	else \
		echo "There is no display here, so Parley plays its demo and draws it into build/pictures, in one size and theme."; \
		echo "All sizes and themes: make pictures"; \
		exec env $(OFFSCREEN) $(BIN)/parley demo --pictures build/pictures --one; \
	fi

pictures: setup
	$(OFFSCREEN) $(BIN)/parley demo --pictures build/pictures

# What this exports goes to every program that a test starts: each would else compile the packages anew.
unexport PYTHONDONTWRITEBYTECODE

test: export QT_QPA_PLATFORM = offscreen
test: setup
	@packaging/browser.sh
	$(BIN)/ruff check
	$(BIN)/lint-imports
	@# Types and the harnesses take one core each, and a hall mostly waits: side by side they cost one time, not three.
	@# Meanwhile what each worker would compile for itself is compiled once.
	@$(BIN)/mypy & types=$$!; $(BIN)/python -m tests.hall --seconds 45 --tables 20 & hall=$$!; \
		$(BIN)/python -m tests.crash --seconds 10 && $(BIN)/python -m tests.fuzz --seconds 10 && \
		$(BIN)/python -m tests.leaks --seconds 15; \
		found=$$?; $(BIN)/python -m compileall -q companion ui tests; $(BIN)/python -m pytest --collect-only -q >/dev/null; \
		wait $$hall || found=$$?; wait $$types || found=$$?; exit $$found
	$(OFFSCREEN) $(MEMORY) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -o tmp_path_retention_policy=failed
	$(OFFSCREEN) $(MEMORY) $(BIN)/python -m tests.planted

planted: setup
	$(OFFSCREEN) $(BIN)/python -m tests.planted

quick: setup
	$(OFFSCREEN) $(BIN)/python -m pytest -n $(WORKERS) -q $(wildcard tests/games/$(GAME)) tests/games/contract tests/ui/faces -k "$(GAME)"

toy: setup
	@$(BIN)/python -m tests.council.lines

bench: setup
	$(OFFSCREEN) $(BIN)/python -m tests.bench $(if $(QUICK),--quick)

crash fuzz leaks: setup
	$(OFFSCREEN) $(BIN)/python -m tests.$@ $(if $(QUICK),--seconds 40)

hall: setup
	$(OFFSCREEN) $(BIN)/python -m tests.hall $(if $(QUICK),--seconds 45 --tables 20)

lock:
	@packaging/lock.sh $(UPGRADE)
