"""What answers show and later requests may carry: values whose names say that they name something."""

import json
from collections.abc import Iterator
from typing import Any, cast

Links = dict[str, list[str]]  # values by their plain names
NAMES = ("id", "uid", "seq", "token", "sequence")  # endings


def plain(name: str) -> str:
    """One spelling of `order_uid` and `orderUid`."""
    return name.replace("_", "").lower()


def shown_ids(text: str) -> Iterator[tuple[str, str]]:
    """Names and values in an answer; none where it is no JSON."""
    try:
        yield from ids_in(json.loads(text))
    except ValueError:
        return


def ids_in(value: Any) -> Iterator[tuple[str, str]]:
    """Names and values of what names something."""
    if isinstance(value, dict):
        for name, inner in cast("dict[str, Any]", value).items():
            if isinstance(inner, str | int) and not isinstance(inner, bool) and plain(name).endswith(NAMES):
                yield plain(name), str(inner)
            yield from ids_in(inner)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from ids_in(inner)
