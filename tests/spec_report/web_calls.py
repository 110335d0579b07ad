"""Finds the calls that the sources of the site send: `python -m tests.spec_report.web_calls` prints them.

Paths are literals, templates over constants (`${PATH}/history`), and values of tables of calls. A name in a template
stands for each text that the file assigns to the name (`NAME = "…"`, `name: "…"`, `name="…"`, a table of texts) or, if
the file assigns none, that any file assigns, or that a function of this name returns. Unknown parts match any part of a
path. The method is that of the function around the path; without a known function, the path counts for each method.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from tests.spec_report.checklists import anonymous, rows, web_sources

METHOD_OF = {
    "get": "GET", "blob": "GET", "open": "GET", "post": "POST", "postForm": "POST", "put": "PUT", "del": "DELETE",
}  # fmt: skip
LITERAL = re.compile(r"""`[^`]*`|"[^"\n]*"|'[^'\n]*'""")
PART = re.compile(r"(\$\{[^}]*\})")
NAMED = re.compile(r"\b(\w+)\??\s*(?:[:=]|=>|\|)\s*(?:\{|\(\) => \(?)?[^\n\"'`=;]{0,40}$")
SENDS = re.compile(r"\b(get|post|put|del|postForm|blob|open)\s*(?:<.*>)?\($")
SENT_BY_NAME = re.compile(r"\b(get|post|put|del|postForm|blob|open)(?:<[^\n;]*?>)?\((\w+)(?:\.\w+)?[,)]")
TABLE = re.compile(r"\bconst (\w+) = \{([^{}]*)\}")
FUNCTION = re.compile(r"^(?:export )?const (\w+) = \([^)]*\)[^=\n]*=> \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
RETURNED = re.compile(r"\breturn ([^;]*);")
CALLED = re.compile(r"\bconst (\w+) = (\w+)\(")
ANY = "\0"  # an unknown part of a path
DEEPEST = 3  # names within texts of names

CONSOLE = "operations/calls.ts"  # its `read`, `listOf` and `send` put /ops before a path
OF_CONSOLE = re.compile(r"\b(read|listOf|send)<[^(]*>\((`[^`]*`|\"[^\"]*\")")

MOCK = "core/api/mock.ts"  # the site sends these calls to their mock counterparts if the URL has the query `mock`

Values = Callable[[str], set[str]]


class Sent(NamedTuple):
    """A call of the site. `method`: None if the function around the path is unknown."""

    method: str | None
    path: str


def used() -> set[str]:
    """Return the ids of the rows of the calls that the site's sources send."""
    found = set(sent_calls())
    mocked = re.findall(r"\"(/v2/[^\"]+)\"", web_sources()[MOCK].split("const CALLS", 1)[1].split("]", 1)[0])
    found |= {
        Sent(call.method, call.path.replace("/v2", "/v2/mock", 1))
        for call in found
        if call.path.startswith(tuple(mocked))
    }
    return {
        row["id"]
        for row in rows("calls")
        if any(call.method in (None, row["method"]) and is_same(call.path, anonymous(row["path"])) for call in found)
    }


def sent_calls() -> Iterator[Sent]:
    """Return every call in a source."""
    sources = web_sources()
    for call, path in OF_CONSOLE.findall(sources[CONSOLE]):
        yield Sent("POST" if call == "send" else "GET", "/ops" + PART.sub(ANY, path[1:-1]))
    own = {file: _names(text) for file, text in sources.items()}
    everywhere = defaultdict[str, set[str]](set)
    for names in own.values():
        for name, texts in names.items():
            everywhere[name] |= {text for text in texts if text.startswith("/v2/")}
    for text in sources.values():
        for name, texts in _returned(text):
            everywhere[name] |= texts
    for file, text in sources.items():
        if file == MOCK:  # it only names calls of other files
            continue
        names = own[file]
        for name, function in CALLED.findall(text):
            if everywhere[function]:
                names[name].add(f"${{{function}}}")

        def values(name: str, names: dict[str, set[str]] = names) -> set[str]:
            return names.get(name) or everywhere[name]

        for literal in LITERAL.finditer(text):
            before = text[max(0, literal.start() - 120) : literal.start()].rstrip()
            yield from (Sent(_method(before), path) for path in _paths(literal.group()[1:-1], values))
        for call in SENT_BY_NAME.finditer(text):
            method = METHOD_OF[call.group(1)]
            yield from (Sent(method, path) for value in values(call.group(2)) for path in _paths(value, values))


def _returned(text: str) -> Iterator[tuple[str, set[str]]]:
    """Return the functions of a source that return parts of paths, with these parts."""
    for name, body in FUNCTION.findall(text):
        literals = LITERAL.findall(" ".join(RETURNED.findall(body)))
        yield name, {literal[1:-1] for literal in literals if literal[1:2] == "/" or literal in {'""', "''"}}


def _names(text: str) -> defaultdict[str, set[str]]:
    """Return texts that could be a path, or a part of one, by the name that a source assigns to them."""
    found = defaultdict[str, set[str]](set)
    for literal in LITERAL.finditer(text):
        value = literal.group()[1:-1]
        if re.fullmatch(r"[\w${}()/.\[\]-]+", value) and (
            named := NAMED.search(text[max(0, literal.start() - 80) : literal.start()])
        ):
            found[named.group(1)].add(value)
    for name, body in TABLE.findall(text):
        found[name] |= {literal.group()[1:-1] for literal in LITERAL.finditer(body)}
    return found


def _method(before: str) -> str | None:
    if sends := SENDS.search(before.rpartition("\n")[2]):
        return METHOD_OF[sends.group(1)]
    return "POST" if before.endswith("path:") else None


def _paths(template: str, values: Values) -> Iterator[str]:
    """Return the possible paths of a text."""
    if template.startswith(("/v2/", "${")):
        yield from (path for path in _expanded(template, values, 0) if path.startswith("/v2/"))


def _expanded(template: str, values: Values, depth: int) -> set[str]:
    choices = [_choices(part, values, depth) for part in PART.split(template)]
    return {"".join(chosen) for chosen in product(*choices)}


def _choices(part: str, values: Values, depth: int) -> set[str]:
    if not part.startswith("${"):
        return {part}
    if written := {literal.group()[1:-1] for literal in LITERAL.finditer(part)}:
        return written | ({""} if "&&" in part else set())
    name = re.match(r"\$\{(\w+)", part)
    known = values(name.group(1)) if name and depth < DEEPEST else set()
    return {path for value in known for path in _expanded(value, values, depth + 1)} | {ANY}


def is_same(written: str, row: str) -> bool:
    """Return whether a path of the site matches a row, part by part. A part that the site computes (`{}`) matches a
    parameter and a word. A word matches the same word, and one that the row writes in part: `terms-loan` matches
    `terms-{}`. A word matches no parameter."""
    here, there = written.partition("?")[0].split("/"), row.split("/")
    return len(here) == len(there) and all(map(_is_same_part, here, there))


def _is_same_part(written: str, row: str) -> bool:
    pattern = re.escape(written).replace(re.escape(ANY), ".*")
    wanted = re.escape(row).replace(r"\{\}", ".+")
    return re.fullmatch(pattern, row) is not None or (row != "{}" and re.fullmatch(wanted, written) is not None)


def main() -> None:
    """Print the rows of the calls that no source sends."""
    sent = used()
    for row in rows("calls"):
        print("used  " if row["id"] in sent else "unused", row["id"], row["method"], row["path"], sep="\t")


if __name__ == "__main__":
    main()
