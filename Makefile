# Every command sets up what it needs. `make run` and `make test` are all that most people need.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
export HOST PORT
PY = .venv/bin/python
BROWSER = $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)

.PHONY: run venue setup setup-dev test test-all lint e2e screenshots bench mutants fuzz faults lock messages where compose-check

run: setup  ## serve on http://HOST:PORT
	@$(PY) manage.py up && exec $(PY) -m gunicorn --config config/gunicorn.py config.asgi

venue: setup  ## serve a hall in its own network: docs/venue.md
	@exec $(PY) -m tools.venue

setup:  ## what the service needs, from the lock
	@$(PYTHON) tools/setup.py run

setup-dev:  ## what working on it needs as well
	@$(PYTHON) tools/setup.py dev

test: setup-dev  ## the suite, on every database within reach
	@$(PY) tools/test.py

test-all: export HEADJUDGE_DEEP = 1
test-all: test  ## the same with every example of what is drawn

lint: setup-dev
	@$(PY) tools/lint.py

e2e: setup-dev browser  ## the pages, in Chromium
	@$(PY) tools/test.py --browser

screenshots: setup-dev browser  ## the pictures of the tour, taken anew
	@HEADJUDGE_SCREENSHOTS=docs/pictures $(PY) tools/test.py --browser -k screenshot

bench: setup-dev
	@$(PY) -m bench.run $(BENCH)

mutants: setup-dev  ## changes the rules one place at a time: how many would a test notice?
	@$(PY) tools/mutants.py $(MUTANTS)

fuzz: setup-dev  ## every endpoint asked what its description allows and what it does not
	@$(PY) tools/fuzz_parsers.py && $(PY) tools/fuzz.py $(FUZZ)

faults: setup-dev  ## broken on purpose: how often, and was anything lost?
	@$(PY) tools/faults.py $(FAULTS)

compose-check: setup-dev  ## docker-compose.yml against its schema and the settings
	@$(PY) -m pytest -q -n 0 -p no:randomly tests/config/test_compose.py

messages: setup-dev  ## gather what people read into the translations, and compile them
	@$(PY) tools/messages.py

where: setup-dev  ## the pages of docs/ that are written from the code and its data
	@$(PY) tools/where.py && $(PY) tools/effects_doc.py && $(PY) -m tools.editions_doc

lock: setup-dev  ## write the locks anew from pyproject.toml
	@$(PY) tools/lock.py

.PHONY: browser
browser:
	@test -n "$(BROWSER)" || { echo "Chromium is missing. On Debian: apt install chromium" >&2; exit 1; }
