# `make up` and `make test` need Linux, Python 3.11 or 3.12, make and the package registries.
# Stamp files record what is installed and built, so that a second run uses no network.

export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
unexport PYTHONDONTWRITEBYTECODE  # else every start compiles all modules again
MAKEFLAGS += --no-print-directory

fingerprint = $(shell sha256sum $(1) | cut -c1-12)
VENV := .venv/installed-$(call fingerprint,requirements.lock)
WEB := web/node_modules/installed-$(call fingerprint,web/package-lock.json)
SITE := web/dist/index.html
GENERATED := web/openapi.json web/src/core/api/gen web/src/core/api/kinds.json web/src/core/lib/company.json web/src/core/journeys/charts web/src/core/journeys/paths.json docs/journeys
SITE_SOURCES := $(shell find web -name node_modules -prune -o -name dist -prune -o -print)

.PHONY: up down reset test quick quick-static quick-types quick-unit quick-web check bench chaos load contracts fresh
.PHONY: spec pictures test-tools demo-month demo-year attack

# The stack makes $(SITE) while it starts the servers and runs the migrations.
up: $(VENV)  ## runs the platform until Ctrl-C; DETACH=1: in the background
	@python -m stack up $(if $(DETACH),--detach)

down: $(VENV)  ## stops the platform that DETACH=1 started
	@python -m stack down

reset: $(VENV)  ## stops the platform and deletes its data
	@python -m stack reset

check: $(VENV) $(WEB)  ## checks formatting, lint, types, imports, manifests and generated files
	ruff check
	ruff format --check
	pyright
	lint-imports
	kubernetes-validate --strict --quiet deploy/kubernetes/[!k]*.yaml deploy/kubernetes/*/[!k]*.yaml
	npm run check --prefix web
	@$(MAKE) fresh

quick: $(VENV) $(WEB)  ## formatting, lint, types, unit tests and the web's tests, within a minute
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

test: $(VENV) $(SITE) test-tools  ## runs all tests and checks at the same time; prints the result of pytest last
	@checks=$$(mktemp); { $(MAKE) check && npm test --prefix web; } >$$checks 2>&1 & beside=$$!; \
	trap "kill $$beside" INT TERM; pytest --numprocesses auto --dist loadfile --no-loadscope-reorder; tests=$$?; \
	wait $$beside || { cat $$checks; tests=1; }; \
	rm $$checks; exit $$tests

demo-month: $(VENV)  ## moves the loans of the running demo one month ahead: collects instalments, pays investors
	@python -m db.demo.month

demo-year: $(VENV)  ## adds two years of history to the running demo (600 loans, 3,000 investors), checks the ledger, leaves applications at every step
	@python -m tests.demo.applications & beside=$$!; python -m db.demo.year || { kill $$beside; exit 1; }; wait $$beside

bench: $(VENV) $(SITE)  ## measures performance as ratios to minimal implementations, in the same run
	@python -m bench

chaos: $(VENV)  ## kills processes at random points of journeys and checks the invariants
	@python -m tests.chaos

attack: $(VENV)  ## attacks a running platform as each kind of caller; prints requests and findings
	@python -m tests.attack $(if $(SEED),--seed $(SEED)) $(if $(REQUESTS),--requests $(REQUESTS)) $(if $(USES),--uses $(USES))

load: $(VENV)  ## sends orders of hundreds of investors while processes are killed, then checks the ledger and every order
	@python -m tests.load $(if $(SEED),--seed $(SEED)) $(if $(ATTEMPTS),--attempts $(ATTEMPTS))

contracts: $(VENV) $(WEB)  ## writes the generated files: OpenAPI, charts, the web's types, diagrams
	@python -m api.contracts
	@npm run generate --prefix web

fresh: $(VENV) $(WEB)  ## compares the generated files with new ones
	@new=$$(mktemp -d) && python -m api.contracts $$new && \
	(cd $$new/web && $(CURDIR)/web/node_modules/.bin/openapi-ts --file $(CURDIR)/web/openapi-ts.config.ts) >/dev/null && \
	for path in $(GENERATED); do diff -r $$path $$new/$$path >&2 || stale="$$stale $$path"; done; \
	rm -rf $$new; test -z "$$stale" || { echo "Stale:$$stale. Run \`make contracts\` and commit." >&2; exit 1; }

spec: $(VENV)  ## compares the code with docs/spec: calls, routes, rules, chart edges
	@python -m tests.spec_report

pictures: $(VENV) $(SITE) test-tools  ## takes the README's pictures again, from browser tests
	@python -m tests.pictures

test-tools: $(VENV)
	@python -m stack.downloads.temporal_cli >/dev/null
	@python -m stack.downloads.chromium
	@python -m stack.downloads.test_server
	@python -m stack.downloads.nginx
	@python -m stack.downloads.promtool

$(VENV):
	@echo "Installing the Python packages."
	@sh stack/downloads/install.sh
	@touch $@

# Not `npm ci`: it refuses a lock file from a registry without other systems' optional packages.
$(WEB): | $(VENV)
	@npm install --no-save --prefix web --loglevel error || \
		{ echo "The web packages could not be installed: the first run needs the network (npm)." >&2; exit 1; }
	@touch $@

$(SITE): $(WEB) $(SITE_SOURCES)
	@npm run build --prefix web
	@touch $@
