"""Documents that are handed in: what may be uploaded is a photograph or a PDF that does nothing by itself."""

import asyncio
import io

from fastapi import UploadFile
from pyhanko.pdf_utils.misc import PdfError
from pyhanko.pdf_utils.reader import PdfFileReader

from api.id_card import picture
from domain.errors import BusinessError, ErrorCode

LARGEST_FILE = picture.LARGEST_FILE
PDF = b"%PDF-"
ACTIVE = ("/OpenAction", "/AA", "/AcroForm")  # of a document's catalog; and of its names:
ACTIVE_NAMES = ("/JavaScript", "/EmbeddedFiles")


async def uploaded(file: UploadFile) -> tuple[bytes, str]:
    """The file and what it really is, whatever its name says. Raises BusinessError: FILE_TOO_LARGE,
    FILE_TYPE_UNSUPPORTED."""
    head = await file.read(len(PDF))
    await file.seek(0)
    if head != PDF:
        return await _photograph(file)
    content = await file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise BusinessError(ErrorCode.FILE_TOO_LARGE, megabytes=LARGEST_FILE // 1024 // 1024)
    if not await asyncio.to_thread(_is_plain, content):
        raise _unsupported()
    return content, "application/pdf"


async def _photograph(file: UploadFile) -> tuple[bytes, str]:
    try:
        image = await picture.uploaded(file)
    except BusinessError as refused:
        raise refused if refused.code is ErrorCode.FILE_TOO_LARGE else _unsupported() from None
    return image, "image/png" if image.startswith(b"\x89PNG") else "image/jpeg"


def _is_plain(content: bytes) -> bool:
    """Whether it is a PDF with pages that opens without a password and starts nothing when it does."""
    try:
        document = PdfFileReader(io.BytesIO(content))
        if document.encrypted or not document.root["/Pages"]["/Count"]:
            return False
        names = document.root.get("/Names") or {}
        return not any(key in document.root for key in ACTIVE) and not any(key in names for key in ACTIVE_NAMES)
    except (PdfError, OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        return False


def _unsupported() -> BusinessError:
    return BusinessError(ErrorCode.FILE_TYPE_UNSUPPORTED, types="PDF, JPG, PNG")
