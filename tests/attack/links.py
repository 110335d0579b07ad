"""Ids in responses that later requests may contain: values whose names are those of ids."""

import json
from collections.abc import Iterator
from typing import Any, cast

Links = dict[str, list[str]]  # values by their plain names
NAMES = ("id", "uid", "seq", "token", "sequence")  # endings


def plain(name: str) -> str:
    """Return the common spelling of `order_uid` and `orderUid`."""
    return name.replace("_", "").lower()


def shown_ids(text: str) -> Iterator[tuple[str, str]]:
    """Return names and ids in a response; none unless it is JSON."""
    try:
        yield from ids_in(json.loads(text))
    except ValueError:
        return


def ids_in(value: Any) -> Iterator[tuple[str, str]]:
    """Return names and values of ids."""
    if isinstance(value, dict):
        for name, inner in cast("dict[str, Any]", value).items():
            if isinstance(inner, str | int) and not isinstance(inner, bool) and plain(name).endswith(NAMES):
                yield plain(name), str(inner)
            yield from ids_in(inner)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from ids_in(inner)
