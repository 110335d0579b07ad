"""Uploaded documents: a photograph, or a PDF without active content."""

import io
from typing import TYPE_CHECKING, cast

from api.core.uploads import pictures as picture
from api.core.uploads.decoding import Undecodable, decoded
from api.core.uploads.scanning import is_malware
from domain.core.errors import BusinessError, ErrorCode

if TYPE_CHECKING:
    from fastapi import UploadFile  # the decoding process does not import it

LARGEST_FILE = picture.LARGEST_FILE
PDF = b"%PDF-"
# PDF entries that start an action, contain a file or ask for input: names of entries, and values of their types.
ACTIVE_ENTRIES = {
    "/AA", "/AcroForm", "/AF", "/Collection", "/EF", "/EmbeddedFiles", "/JavaScript", "/JS", "/OpenAction",
    "/RichMediaContent", "/XFA",
}  # fmt: skip
ACTIVE_KINDS = {
    "/3D", "/EmbeddedFile", "/FileAttachment", "/GoToE", "/GoToR", "/ImportData", "/JavaScript", "/Launch", "/Movie",
    "/Rendition", "/RichMedia", "/RichMediaExecute", "/Screen", "/Sound", "/SubmitForm",
}  # fmt: skip
KIND_ENTRIES = ("/S", "/Subtype", "/Type")


class Active(Exception):
    """A PDF with active content."""


async def uploaded(file: "UploadFile") -> tuple[bytes, str]:
    """Return the file and its actual type, regardless of its name. Raises BusinessError: FILE_TOO_LARGE,
    FILE_TYPE_UNSUPPORTED, BUSY."""
    head = await file.read(len(PDF))
    await file.seek(0)
    if head != PDF:
        return await _photograph(file)
    content = await file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise BusinessError(ErrorCode.FILE_TOO_LARGE, megabytes=LARGEST_FILE // 1024 // 1024)
    try:
        await decoded(check, content)
    except Undecodable:
        raise _unsupported() from None
    if await is_malware(content):
        raise _unsupported()
    return content, "application/pdf"


async def _photograph(file: "UploadFile") -> tuple[bytes, str]:
    try:
        image = await picture.uploaded(file)
    except BusinessError as refused:
        raise _unsupported() if refused.code is ErrorCode.FILE_TYPE_UNSUPPORTED else refused from None
    return image, "image/png" if image.startswith(b"\x89PNG") else "image/jpeg"


def check(content: bytes) -> bytes:
    """Accept a PDF that has pages, opens without a password and contains no active content.

    Raises Active, and pyHanko's errors for a file that is not a PDF.
    """
    # imported here: only the decoding process uses them, and the import is 5 % of the API's start
    from pyhanko.pdf_utils.generic import ArrayObject, DictionaryObject, IndirectObject
    from pyhanko.pdf_utils.reader import PdfFileReader

    document = PdfFileReader(io.BytesIO(content))
    if document.encrypted or not document.root["/Pages"]["/Count"]:
        raise Active
    pending: list[object] = [document.root]
    seen: set[object] = set()
    while pending:
        item = pending.pop()
        if isinstance(item, IndirectObject):
            if item.reference in seen:
                continue
            seen.add(item.reference)
            item = item.get_object()
        if isinstance(item, DictionaryObject):
            entries = cast("dict[str, object]", item)
            if not ACTIVE_ENTRIES.isdisjoint(entries) or any(
                str(item[kind]) in ACTIVE_KINDS for kind in KIND_ENTRIES if kind in item
            ):
                raise Active
            pending.extend(entries.values())
        elif isinstance(item, ArrayObject):
            pending.extend(list.__iter__(item))
    return b""


def _unsupported() -> BusinessError:
    return BusinessError(ErrorCode.FILE_TYPE_UNSUPPORTED, types="PDF, JPG, PNG")
