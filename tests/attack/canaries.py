"""Searches every store, log and history for a user's input."""

import asyncio
import base64
import re
from collections.abc import Iterable
from pathlib import Path

from temporalio.client import Client

from config.postgres_folder import postgres_folder
from stack import postgres
from stack.supervisor import Stack

LONG_HEX = re.compile(rb"(?=[0-9a-f]*[a-f])[0-9a-f]{16,}")
LOGS = ("worker", "api", "simulator", "temporal", "postgres")


def forms_of(secret: str) -> set[bytes]:
    """Return the possible forms of a value in a file: text, UTF-16, hexadecimal, escaped, base64 at each of three
    offsets."""
    plain = secret.encode()
    encoded = {_in_base64(plain, offset) for offset in (0, 1, 2)}
    return {plain, secret.encode("utf-16-le"), plain.hex().encode(), secret.encode("unicode_escape"), *encoded}


def _in_base64(plain: bytes, offset: int) -> bytes:
    """The characters that depend on the value alone: a character holds six bits, so up to three at the start and one
    at the end also hold bits of the neighbours. Cutting more would leave four characters of a short number, which a
    megabyte of ciphertext contains by chance once in sixteen runs."""
    first, end = -(-8 * offset // 6), 8 * (offset + len(plain)) // 6
    return base64.b64encode(b"x" * offset + plain)[first:end]


def found_in(content: bytes, secrets: set[str]) -> set[str]:
    """Return the secrets that the content contains in any form. A number does not match inside a longer number, such as
    a time in milliseconds, nor inside a hexadecimal id or digest."""
    found = {secret for secret in secrets if any(form in content for form in forms_of(secret))}
    return {secret for secret in found if not secret.isdigit() or _is_a_number_of(content, secret)}


def _is_a_number_of(content: bytes, digits: str) -> bool:
    plain = digits.encode()
    alone = re.search(rb"(?<!\d)" + plain + rb"(?!\d)", LONG_HEX.sub(b" ", content))
    return bool(alone) or any(form in content for form in forms_of(digits) - {plain})


async def stores_of(stack: Stack, journey_id: str) -> dict[str, bytes]:
    """Return the content of every store, by name, and of the history of a journey."""
    state = stack.settings.state
    bare = await Client.connect(stack.settings.temporal_address)
    history = await bare.get_workflow_handle(journey_id).fetch_history()
    return {
        "history": b"".join(event.SerializeToString() for event in history.events),
        "temporal.db": files(state.glob("temporal.db*")),
        "redis": files((state / "redis").rglob("*.aof")),
        "postgres": await dumped(stack),
        "documents": files((state / "documents").rglob("*")),
        "keys of persons": files((state / "person-keys").rglob("*")),
    }


def logs_of(stack: Stack) -> dict[str, bytes]:
    """Return the log of every part."""
    return {f"log of {name}": stack.log(name).read_bytes() for name in LOGS}


async def dumped(stack: Stack) -> bytes:
    """Return every table as text."""
    dump = await asyncio.create_subprocess_exec(
        postgres.binaries() / "pg_dump",
        *("-h", postgres_folder(stack.settings.state), "-U", "postgres", "ieum"),
        stdout=asyncio.subprocess.PIPE,
    )
    content, _ = await dump.communicate()
    assert dump.returncode == 0
    return content


def files(paths: Iterable[Path]) -> bytes:
    """Return the contents of files, concatenated."""
    return b"".join(path.read_bytes() for path in paths if path.is_file())
