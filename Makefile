# `make up` and `make test` are all that is needed: Linux, Python 3.11 or 3.12, make, and the package registries.
# What is installed or built is decided by stamps, so that a second run never touches the network.

export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
unexport PYTHONDONTWRITEBYTECODE  # else every start compiles all modules again
MAKEFLAGS += --no-print-directory

fingerprint = $(shell sha256sum $(1) | cut -c1-12)
VENV := .venv/installed-$(call fingerprint,requirements.lock)
WEB := web/node_modules/installed-$(call fingerprint,web/package-lock.json)
SITE := web/dist/index.html
GENERATED := web/openapi.json web/src/core/api/gen web/src/core/api/kinds.json web/src/core/shell/company.json web/src/core/journeys/charts docs/journeys
SITE_SOURCES := $(shell find web -name node_modules -prune -o -name dist -prune -o -print)

.PHONY: up down reset test quick quick-static quick-types quick-unit quick-web check bench chaos storm contracts fresh
.PHONY: spec test-tools demo-month demo-year attack

up: $(VENV) $(SITE)  ## everything, until Ctrl-C; DETACH=1 leaves it running
	@python -m stack up $(if $(DETACH),--detach)

down: $(VENV)  ## stops what DETACH=1 left running
	@python -m stack down

reset: $(VENV)  ## stops, and forgets the state
	@python -m stack reset

check: $(VENV) $(WEB)  ## formatting, lint, types, the one-way imports, manifests, generated files
	ruff check
	ruff format --check
	pyright
	lint-imports
	kubernetes-validate --strict --quiet deploy/kubernetes/[!k]*.yaml
	npm run check --prefix web
	@$(MAKE) fresh

quick: $(VENV) $(WEB)  ## within a minute: formatting, lint, types, unit tests, the web's tests
	@$(MAKE) --jobs --output-sync quick-static quick-types quick-unit quick-web

quick-static:
	ruff check
	ruff format --check
	lint-imports
quick-types:
	pyright
quick-unit:
	pytest -q tests/unit
quick-web:
	npm run check --prefix web
	npm test --prefix web

test: $(VENV) $(SITE) test-tools  ## everything; check and the web's tests run beside pytest, whose closing line stays last
	@checks=$$(mktemp); { $(MAKE) check && npm test --prefix web; } >$$checks 2>&1 & beside=$$!; \
	trap "kill $$beside" INT TERM; pytest --numprocesses auto --dist loadfile --no-loadscope-reorder; tests=$$?; \
	wait $$beside || { cat $$checks; tests=1; }; \
	rm $$checks; exit $$tests

demo-month: $(VENV)  ## lets a month pass for the loans of the running demo: instalments come in, investors are paid
	@python -m db.demo.month

demo-year: $(VENV)  ## gives the running demo two years of history: 600 loans, 3,000 investors; proves the ledger; leaves applications at every step
	@python -m db.demo.year
	@python -m tests.demo.applications

bench: $(VENV) $(SITE)  ## performance, as ratios against bare twins of the same run
	@python -m bench

chaos: $(VENV)  ## kills parts at random points of real journeys and checks the invariants
	@python -m tests.chaos

attack: $(VENV)  ## attacks a running platform as every kind of caller; prints what it sent and found
	@python -m tests.attack $(if $(SEED),--seed $(SEED)) $(if $(REQUESTS),--requests $(REQUESTS)) $(if $(USES),--uses $(USES))

storm: $(VENV)  ## hundreds of investors at once while parts are killed; then the ledger and every order are proven
	@python -m tests.storm $(if $(SEED),--seed $(SEED)) $(if $(ATTEMPTS),--attempts $(ATTEMPTS))

contracts: $(VENV) $(WEB)  ## writes what the API and the charts promise: OpenAPI, charts, the web's types, diagrams
	@python -m api.contracts
	@npm run generate --prefix web

fresh: $(VENV) $(WEB)  ## compares the generated files with new ones
	@new=$$(mktemp -d) && python -m api.contracts $$new && \
	(cd $$new/web && $(CURDIR)/web/node_modules/.bin/openapi-ts --file $(CURDIR)/web/openapi-ts.config.ts) >/dev/null && \
	for path in $(GENERATED); do diff -r $$path $$new/$$path >&2 || stale="$$stale $$path"; done; \
	rm -rf $$new; test -z "$$stale" || { echo "Stale:$$stale. Run \`make contracts\` and commit." >&2; exit 1; }

spec: $(VENV)  ## which calls, routes and rules are built, reached and shown; which chart edges are walked
	@python -m tests.spec_report

test-tools: $(VENV)
	@python -m stack.downloads.temporal_cli
	@python -m stack.downloads.chromium
	@python -m stack.downloads.test_server
	@python -m stack.downloads.nginx

$(VENV):
	@sh stack/downloads/install.sh
	@touch $@

# Not `npm ci`: it refuses a lock file that was made behind a registry without other systems' optional packages.
$(WEB): | $(VENV)
	@npm install --no-save --prefix web --loglevel error || \
		{ echo "The web packages could not be installed: the first run needs the network (npm)." >&2; exit 1; }
	@touch $@

$(SITE): $(WEB) $(SITE_SOURCES)
	@npm run build --prefix web
	@touch $@
