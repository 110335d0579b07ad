"""Rows of the routes: matched by the router, with their own page, shown in the browser run.

A row has its own page if the router declares one for this URL: no catch-all, no further URL of another page
(`ALIASES`), no redirect unless the document names it, and no parameter in place of a word unless the row is a `value`
of another row's parameter. Once a browser run is recorded, a page counts as reached only if it was shown.
"""

import re
from collections.abc import Collection, Iterator
from itertools import zip_longest

from domain.charts import ALL
from domain.core.chart import Chart
from tests.spec_report.checklists import WEB, Item, rows
from tests.spec_report.record import pattern_of


def items(shown: Collection[str]) -> Iterator[Item]:
    """Return every route of the specification."""
    written, aliases, redirects = declared()
    patterns = [router_pattern(path) for path in written | aliases | redirects]
    for row in rows("routes"):
        sample = _sample(row["path"])
        own = redirects if row["kind"] in {"redirect", "full-load"} else set[str]()
        yield Item(
            "routes",
            row["area"],
            row["id"],
            row["path"],
            nominal=any(pattern.fullmatch(sample) for pattern in patterns)
            or any(pattern_of(row["path"]).fullmatch(path) for path in written if row["path"].endswith("/{*}")),
            reached=any(is_own(path, row["path"], row["kind"]) for path in written | own)
            and (not shown or row["id"] in shown),
            shown=row["id"] in shown,
        )


def declared() -> tuple[set[str], set[str], set[str]]:
    """Return the URLs of the router: of pages, further ones of the same pages, and redirects."""
    sources = [*WEB.rglob("routes.tsx"), WEB / "app" / "router.tsx"]
    texts = [source.read_text(encoding="utf-8") for source in sources]
    written = {path for text in texts for path in re.findall(r"\bpage\(\s*[\"'`]([^\"'`]+)", text)}
    written |= {path for text in texts for path in re.findall(r"^const \w+ = \"(/[^\"]+)\"", text, re.MULTILINE)}
    written = {_named(path, texts) for path in written}
    written = {
        path if path.startswith(("/", "*")) else f"/ops/{path}" for path in written
    }  # the console's are relative
    lists = [names for text in texts for names in re.findall(r"ALIASES = \[([^\]]+)\]", text)]
    aliases = {path for names in lists for path in re.findall(r'"([^"]+)"', names)}
    terms = {f"/terms/{file.stem}" for file in (WEB / "accounts" / "terms" / "texts").glob("*.ts")}
    redirects = {path for text in texts for path in re.findall(r"\bpath: [\"'`]([^\"'`]+)", text)}
    former = {f"/events/{number}" for text in texts for number in re.findall(r"^  (\d{3}): \"", text, re.MULTILINE)}
    return written | terms | {path for chart in ALL for path in _addresses(chart)}, aliases, redirects | former


def is_own(declared: str, path: str, kind: str) -> bool:
    """Whether a declared URL equals that of a row, word by word."""
    if path == "/{unmatched*}":
        return declared == "*"
    if "*" in declared and "*" not in path:
        return False
    if kind == "value":
        return router_pattern(declared).fullmatch(_sample(path)) is not None
    here = re.sub(r" \(.*\)$|\?\w+=.*$", "", path).strip("/").split("/")
    there = declared.strip("/").split("/")
    return all(_is_same(wanted, has) for wanted, has in zip_longest(here, there))


def _is_same(wanted: str | None, has: str | None) -> bool:
    if wanted is None:
        return has is not None and has.endswith("?")
    if has is None:
        return wanted.endswith("?}")
    if "{" in wanted:
        return has.startswith(":") or has == "*" or wanted.startswith("{*") or not wanted.startswith("{")
    return wanted == has


def _named(path: str, texts: list[str]) -> str:
    """Return the path with the constants of a `routes.tsx`."""
    for name in re.findall(r"\$\{(\w+)\}", path):
        found = [value for text in texts for value in re.findall(rf"\b{name} = \"(/[^\"]+)\"", text)]
        path = path.replace(f"${{{name}}}", found[0] if found else f"${{{name}}}")
    return path


def _addresses(chart: type[Chart]) -> Iterator[str]:
    """Return the URLs of a chart's pages, as the site's router derives them."""
    for step in chart.steps.values():
        for family in ("upl", "loan"):
            yield re.sub(r"\{(\w+)\}", r":\1", step.path.split("?")[0].replace("{at}", family))


def _sample(path: str) -> str:
    """Return a URL of a row, without conditions and queries."""
    bare = re.sub(r" \(.*\)$|\?\w+=.*$", "", path)
    return re.sub(r"\{[^}]*\}", "x", re.sub(r"/\{[^}]*\?\}", "", bare))


def router_pattern(path: str) -> re.Pattern[str]:
    """Return a react-router path as a pattern; a lone catch-all only matches the unmatched route."""
    if path in {"*", "/*"}:
        return re.compile("/x")
    pattern = re.escape(path).replace(r"\*", ".*")
    pattern = re.sub(r"/:\w+\\\?", "(?:/[^/]+)?", pattern)
    return re.compile(re.sub(r":\w+", "[^/]+", pattern) + "/?")
