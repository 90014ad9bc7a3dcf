# Everything runs in .venv, which is made on first use. uv is used where it is installed.

VENV ?= .venv
BIN := $(VENV)/bin
PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8000
KIT ?= nintai

.PHONY: run test print lint bench clean browser postgres pictures icons catalogues desk

run: $(VENV)/ready  ## Write the Nintai kit to output/ and open the scorer for phones nearby
	$(BIN)/printkit nintai -o output
	$(BIN)/scorer serve --host $(HOST) --port $(PORT)

test: $(VENV)/ready browser postgres  ## Lint, types and all tests, with a real browser and database
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2 --dist worksteal

print: $(VENV)/ready  ## Write a kit to output/: make print KIT=nintai
	$(BIN)/printkit $(KIT) -o output

lint: $(VENV)/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/mypy

bench: $(VENV)/ready  ## Print speeds and ratios; nothing asserts a time
	for script in benchmarks/*.py; do $(BIN)/python $$script || exit 1; done

catalogues: $(VENV)/ready  ## Add new messages to templates/catalogues/, drop unused ones
	$(BIN)/python -m templates.extract

icons: $(VENV)/ready  ## Make the icons of the installed page anew
	$(BIN)/python docs/icons.py

desk: $(VENV)/ready  ## Let the rule desk learn the questions in the rule books
	$(BIN)/python -m pip install --quiet -e '.[desk]'
	OMP_NUM_THREADS=1 $(BIN)/python tools/train_desk.py

pictures: $(VENV)/ready browser  ## Make the README's pictures anew
	$(BIN)/python docs/pictures.py

browser:  ## Make sure that a Chromium is there for the browser tests
	sh tests/browser/install_chromium.sh

postgres: $(VENV)/ready  ## Make sure that a PostgreSQL is there for the tests of the store
	sh tests/scorer_web/install_postgres.sh $(BIN)/python

$(VENV)/ready: pyproject.toml
	if command -v uv >/dev/null; then \
	  uv venv --allow-existing --python $(PYTHON) $(VENV) && \
	  uv pip install --python $(BIN)/python -e '.[dev]'; \
	else \
	  $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet -e '.[dev]'; \
	fi
	touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
