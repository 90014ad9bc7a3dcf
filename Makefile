# Everything runs in .venv, which is made on first use, with the versions in constraints.txt.
# uv is used where it is installed.

VENV ?= .venv
BIN := $(VENV)/bin
PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8000
KIT ?= nintai
SITE ?= build/site
BASE ?= /

.PHONY: run test print site lint bench clean browser postgres pictures icons catalogues constraints

run: $(VENV)/running  ## Write the Nintai kit to output/ and open the scorer for phones nearby
	$(BIN)/printkit nintai -o output
	$(BIN)/scorer serve --host $(HOST) --port $(PORT)

test: $(VENV)/testing browser postgres  ## Lint, types and all tests, with a real browser and database
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 3 --dist worksteal

print: $(VENV)/running  ## Write a kit to output/: make print KIT=nintai
	$(BIN)/printkit $(KIT) -o output

site: $(VENV)/building  ## Write the scorer as files for a static host: make site BASE=/engawa/
	$(BIN)/scorer site $(SITE) --base $(BASE)

lint: $(VENV)/testing
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/mypy

bench: $(VENV)/testing  ## Print speeds and ratios; nothing asserts a time
	for script in benchmarks/*.py; do $(BIN)/python -m benchmarks.$$(basename $$script .py) || exit 1; done

catalogues: $(VENV)/running  ## Add new messages to templates/catalogues/, drop unused ones
	$(BIN)/python -m templates.extract

icons: $(VENV)/testing  ## Make the icons of the installed page anew
	$(BIN)/python docs/icons.py

pictures: $(VENV)/testing browser  ## Make the README's pictures anew
	$(BIN)/python docs/pictures.py

browser:  ## Make sure that a Chromium is there for the browser tests
	sh tests/browser/install_chromium.sh

postgres: $(VENV)/testing  ## Make sure that a PostgreSQL is there for the tests of the store
	sh tests/scorer_web/install_postgres.sh $(BIN)/python

constraints:  ## Pin the newest versions that go together
	$(PYTHON) -m venv --clear $(VENV)/fresh
	$(VENV)/fresh/bin/python -m pip install --quiet -e '.[dev]'
	$(VENV)/fresh/bin/python -m pip freeze --exclude-editable > $(VENV)/pins
	mv $(VENV)/pins constraints.txt
	rm -r $(VENV)/fresh

# Running needs no extras, building the site one, testing all of them.
$(VENV)/testing: EXTRAS := [dev]
$(VENV)/building: EXTRAS := [site]
$(VENV)/running $(VENV)/building $(VENV)/testing: pyproject.toml constraints.txt
	if command -v uv >/dev/null; then \
	  uv venv --allow-existing --python $(PYTHON) $(VENV) && \
	  uv pip install --python $(BIN)/python -c constraints.txt -e '.$(EXTRAS)'; \
	else \
	  $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet -c constraints.txt -e '.$(EXTRAS)'; \
	fi
	touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
