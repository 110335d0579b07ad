"""Rows of the calls: answered by the API, sent by a page or a documented client, sent in the browser run.

The column `client` names the sender of a call: `web`, or `app: why`, `v1: why`, `partner: why` if no page sends it.
"""

from collections.abc import Collection, Iterator

from tests.openapi import DOCUMENT, METHODS
from tests.spec_report import web_calls
from tests.spec_report.checklists import Item, anonymous, rows


def items(shown: Collection[str]) -> Iterator[Item]:
    """Return every call of the specification."""
    answered = {
        (method.upper(), anonymous(path.removeprefix("/api")))
        for path, operations in DOCUMENT["paths"].items()
        for method in METHODS & operations.keys()
    }
    sent = web_calls.used()
    for row in rows("calls"):
        yield Item(
            "calls",
            row["area"],
            row["id"],
            f"{row['method']} {row['path']}",
            nominal=(row["method"], anonymous(row["path"])) in answered,
            reached=row["client"] != "web" or row["id"] in sent or row["id"] in shown,
            shown=row["id"] in shown,
        )
