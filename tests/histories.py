"""Payloads in histories as Temporal's JSON has them."""

from base64 import b64decode
from collections.abc import Iterator
from typing import Any, cast

from google.protobuf import json_format
from temporalio.api.common.v1 import Payload

from temporal.codec import ENCODING, KeyRing


def payloads_in(history: Any) -> Iterator[dict[str, Any]]:
    """Yield every payload."""
    if isinstance(history, dict):
        found = cast("dict[str, Any]", history)
        if isinstance(found.get("metadata"), dict) and "encoding" in found["metadata"]:
            yield found
        else:
            for inner in found.values():
                yield from payloads_in(inner)
    elif isinstance(history, list):
        for inner in cast("list[Any]", history):
            yield from payloads_in(inner)


async def decoded(payload: dict[str, Any], ring: KeyRing) -> Payload:
    """Return the payload as the ring decrypts it."""
    (read,) = await ring.decode([json_format.ParseDict(payload, Payload())])
    return read


async def encrypt_anew(history: Any, ring: KeyRing, under: KeyRing) -> None:
    """Encrypt every encrypted payload of the history, which `ring` decrypts, with the first key of `under`. Markers and
    search attributes are not encrypted."""
    for payload in payloads_in(history):
        if b64decode(payload["metadata"]["encoding"]) != ENCODING:
            continue
        (sealed,) = await under.encode([await decoded(payload, ring)])
        payload.clear()
        payload.update(json_format.MessageToDict(sealed))
