"""Photographs of ID cards: validation, and the version that is stored."""

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageOps

from api.core.uploads.decoding import Undecodable, decoded
from api.core.uploads.scanning import is_malware
from domain.core.errors import BusinessError, ErrorCode

if TYPE_CHECKING:
    from fastapi import UploadFile  # the decoding process does not import it

LARGEST_FILE = 10 * 1024 * 1024  # bytes
LARGEST_PICTURE = 50_000_000  # pixels of a phone's photograph; a larger image may be an attempt to exhaust memory
LONGEST_SIDE = 1600  # stored pixels, enough to read the card
FORMATS = ("JPEG", "PNG")
COVER = "#3C4743"


async def uploaded(file: "UploadFile") -> bytes:
    """Return the file if it is a photograph. Raises BusinessError: FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, BUSY."""
    image = await file.read(LARGEST_FILE + 1)
    if len(image) > LARGEST_FILE:
        raise BusinessError(ErrorCode.FILE_TOO_LARGE, megabytes=LARGEST_FILE // 1024 // 1024)
    try:
        await decoded(check, image)
    except Undecodable:
        raise BusinessError(ErrorCode.FILE_TYPE_UNSUPPORTED, types="JPG, PNG") from None
    if await is_malware(image):
        raise BusinessError(ErrorCode.FILE_TYPE_UNSUPPORTED, types="JPG, PNG")
    return image


def check(image: bytes) -> bytes:
    """Accepts a photograph. Raises Pillow's errors for any other file, DecompressionBombError for too many pixels."""
    with Image.open(io.BytesIO(image), formats=FORMATS) as picture:
        if picture.width * picture.height > LARGEST_PICTURE:
            raise Image.DecompressionBombError
        picture.verify()
    return b""


def covered(image: bytes, place: Sequence[tuple[int, int]]) -> bytes:
    """Return the image as JPEG, upright and without metadata such as the location, with the given corners covered.
    Raises BusinessError(FILE_TYPE_UNSUPPORTED) for an incomplete image.

    A PNG of a photograph takes fifteen times as much processor time to compress."""
    buffer = io.BytesIO()
    try:
        with Image.open(io.BytesIO(image), formats=FORMATS) as picture:
            plain = picture.convert("RGB")
            ImageDraw.Draw(plain).polygon([(x, y) for x, y in place], fill=COVER)
            upright = ImageOps.exif_transpose(plain)
            upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            upright.info.clear()
            upright.save(buffer, "JPEG", quality=85)
    except (OSError, SyntaxError):
        raise BusinessError(ErrorCode.FILE_TYPE_UNSUPPORTED, types="JPG, PNG") from None
    return buffer.getvalue()
