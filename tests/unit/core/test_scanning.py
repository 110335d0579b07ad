"""Uploads go to ClamAV's daemon if one is set. A server with its protocol replaces it in these tests."""

import asyncio
import io
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from fastapi import UploadFile

from api.core.uploads import documents, scanning
from config.settings import settings
from domain.core.errors import BusinessError, ErrorCode
from tests.clients.corporate import pdf, png

FILES = [png(), pdf()]
VERDICTS = {
    b"stream: Eicar-Test-Signature FOUND\0": "FILE_TYPE_UNSUPPORTED",
    b"INSTREAM size limit exceeded. ERROR\0": "BUSY",
}


@asynccontextmanager
async def clamd(path: Path, verdict: bytes, received: list[bytes]) -> AsyncGenerator[None]:
    """Serve INSTREAM on a socket."""

    async def scan(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert await reader.readuntil(b"\0") == b"zINSTREAM\0"
        content = b""
        while size := int.from_bytes(await reader.readexactly(4), "big"):
            content += await reader.readexactly(size)
        received.append(content)
        writer.write(verdict)
        writer.close()

    async with await asyncio.start_unix_server(scan, path):
        yield


async def uploaded(content: bytes) -> bytes:
    return (await documents.uploaded(UploadFile(io.BytesIO(content))))[0]


@pytest.mark.parametrize("content", FILES, ids=["picture", "pdf"])
async def test_a_clean_file_is_accepted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes):
    received: list[bytes] = []
    monkeypatch.setattr(settings(), "clamd", str(tmp_path / "clamd"))
    async with clamd(tmp_path / "clamd", b"stream: OK\0", received):
        assert await uploaded(content) == content
    assert received == [content]


@pytest.mark.parametrize("content", FILES, ids=["picture", "pdf"])
@pytest.mark.parametrize("verdict", VERDICTS)
async def test_malware_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes, verdict: bytes):
    monkeypatch.setattr(settings(), "clamd", str(tmp_path / "clamd"))
    async with clamd(tmp_path / "clamd", verdict, []):
        with pytest.raises(BusinessError) as refused:
            await uploaded(content)
    assert refused.value.code.name == VERDICTS[verdict]


@pytest.mark.parametrize("address", ["127.0.0.1:1", "/nowhere"])
async def test_nothing_is_accepted_while_the_scanner_does_not_answer(monkeypatch: pytest.MonkeyPatch, address: str):
    monkeypatch.setattr(settings(), "clamd", address)
    monkeypatch.setattr(scanning, "ANSWER_WITHIN", 1.0)
    with pytest.raises(BusinessError) as refused:
        await uploaded(png())
    assert refused.value.code is ErrorCode.BUSY
