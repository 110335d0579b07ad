"""Scans uploaded files with ClamAV's daemon, if the setting `clamd` names one."""

from domain.core.errors import BusinessError, ErrorCode

ANSWER_WITHIN = 30.0  # seconds
CLEAN, FOUND = b"stream: OK\0", b"FOUND\0"


async def is_malware(content: bytes) -> bool:
    """Whether the scanner finds malware in the file. Raises BusinessError(BUSY) if it gives no verdict."""
    from config.settings import settings  # the decoding process, which imports this module, has no settings

    if not settings().clamd:
        return False
    import asyncio

    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            verdict = await _verdict(settings().clamd, content)
    except (OSError, TimeoutError):
        raise BusinessError(ErrorCode.BUSY) from None
    if verdict != CLEAN and not verdict.endswith(FOUND):
        raise BusinessError(ErrorCode.BUSY)
    return verdict != CLEAN


async def _verdict(address: str, content: bytes) -> bytes:
    import asyncio

    host, _, port = address.rpartition(":")
    connecting = asyncio.open_connection(host, port) if host else asyncio.open_unix_connection(address)
    reader, writer = await connecting
    try:
        writer.write(b"zINSTREAM\0" + len(content).to_bytes(4, "big") + content + bytes(4))
        await writer.drain()
        return await reader.read(1000)
    finally:
        writer.close()
