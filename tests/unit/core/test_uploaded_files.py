"""Hostile uploads: PDFs with actions, and pictures that would exhaust the memory."""

import functools
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from api.core.uploads import decoding, documents
from api.core.uploads import pictures as picture
from api.core.uploads.decoding import Undecodable, decoded
from tests.clients.corporate import pdf, png
from tests.uploaded_files import ACTIVE, LINK, Change, annotation, bomb, changed


@pytest.mark.parametrize("change", ACTIVE.values(), ids=ACTIVE)
def test_an_active_pdf_is_refused(change: Change):
    with pytest.raises(documents.Active):
        documents.check(changed(change))


def test_a_plain_pdf_is_accepted():
    assert documents.check(pdf()) == b""
    assert documents.check(changed(annotation("/Link", LINK))) == b""


def png_with(*chunks: tuple[bytes, bytes]) -> bytes:
    """Return a picture with further chunks after its header."""
    head, rest = png()[:33], png()[33:]
    packed = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks)
    return head + b"".join(packed) + rest


@functools.cache
def text_bomb() -> bytes:
    return b"a\0\0" + zlib.compress(bytes(50_000_000), 9)


@pytest.mark.parametrize(
    "make",
    [
        lambda: bomb(8_000),
        lambda: png_with((b"zTXt", text_bomb())),
        lambda: png_with((b"iCCP", text_bomb())),
        lambda: png_with(*[(b"zTXt", text_bomb())] * 9),
    ],
    ids=["pixels", "a text", "a profile", "many texts"],
)
async def test_a_picture_that_would_fill_the_memory_is_refused(make: Callable[[], bytes]):
    with pytest.raises(Undecodable):
        await decoded(picture.check, make())


async def test_exhausted_memory_ends_only_the_decoding_process():
    assert await decoded(picture.check, png()) == b""
    with pytest.raises(Undecodable):
        await decoded(fill_the_memory, b"")
    assert await decoded(picture.check, png()) == b""


def fill_the_memory(content: bytes) -> bytes:
    return bytes(decoding.MEMORY)


def end_without_a_result(_: bytes) -> bytes:
    os._exit(0)


class Part(bytes):
    """A result of which only the first `sent` bytes are written, with the length that precedes it."""

    sent: int

    def __radd__(self, length: bytes) -> bytes:
        return (length + bytes(self))[: self.sent]


def send_a_part(result: bytes, sent: int) -> bytes:
    """Let the process write only so many bytes, as if it ended there."""
    part = Part(result)
    part.sent = sent
    return part


async def test_a_part_of_a_result_is_refused():
    image = png()
    whole = decoding.LENGTH_BYTES + len(image)
    assert await decoded(send_a_part, image, whole) == image
    with pytest.raises(Undecodable):
        await decoded(end_without_a_result, image)
    for sent in (0, 1, decoding.LENGTH_BYTES, decoding.LENGTH_BYTES + 1, whole - 1):
        with pytest.raises(Undecodable):
            await decoded(send_a_part, image, sent)


async def test_files_are_decoded_after_the_process_that_forks_has_ended():
    assert await decoded(picture.check, png()) == b""
    (forks,) = [child for child in psutil.Process().children() if decoding.__name__ in child.cmdline()]
    forks.kill()
    forks.wait()
    assert await decoded(picture.check, png()) == b""


def environment_of_the_process(_: bytes) -> bytes:
    return Path(f"/proc/{os.getpid()}/environ").read_bytes()


async def test_the_process_has_no_key():
    """It is a fork of a new program, so that its memory has none either."""
    assert await decoded(environment_of_the_process, b"") == b""
