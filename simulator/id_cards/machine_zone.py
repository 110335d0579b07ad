"""The machine-readable code on every sample card. OCR reads it also from a small or slanted photo."""

import io
import json
from typing import Any, NamedTuple

import zxingcpp
from PIL import Image

MARK = "이음견본"
FIELDS = ("idCardType", "name", "civilCode", "driverLicenseNumber", "driverSerialNumber", "issuedDate")
QR = zxingcpp.BarcodeFormat.QRCode
QUIET = 4  # width of the margin in modules

Point = tuple[float, float]


def draw(fields: dict[str, Any], *, scale: int) -> Image.Image:
    """Draw the fields (JSON values by their wire names) as a square. `scale`: pixels of a module."""
    # only values in a fixed order: fewer modules allow a smaller photo
    content = MARK + json.dumps([fields.get(field) for field in FIELDS], ensure_ascii=False, separators=(",", ":"))
    # the library's stub does not type its **kwargs
    barcode = zxingcpp.create_barcode(content, QR, ec_level="M")  # pyright: ignore[reportUnknownMemberType]
    return Image.fromarray(barcode.to_image(scale=scale, add_quiet_zones=True))


class Found(NamedTuple):
    """The decoded data, and the position of three corners of the code on the picture."""

    fields: dict[str, Any]
    top_left: Point
    top_right: Point
    bottom_left: Point


def read(picture: bytes) -> Found | None:
    """Read the card on a JPEG or PNG; None if there is no readable card."""
    try:
        image = Image.open(io.BytesIO(picture)).convert("L")
    except (OSError, Image.DecompressionBombError):
        return None
    found = zxingcpp.read_barcode(image, formats=zxingcpp.BarcodeFormats(QR))
    if found is None or not found.text.startswith(MARK):
        return None
    at = found.position
    fields: dict[str, Any] = dict(zip(FIELDS, json.loads(found.text.removeprefix(MARK)), strict=True))
    return Found(fields, *((corner.x, corner.y) for corner in (at.top_left, at.top_right, at.bottom_left)))
