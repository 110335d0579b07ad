"""The square code that stands on every sample card: what the reader reads, even from a small or slanted photo."""

import io
import json
from typing import Any

import zxingcpp
from PIL import Image

MARK = "이음견본"
FIELDS = ("idCardType", "name", "civilCode", "driverLicenseNumber", "driverSerialNumber", "issuedDate")
QR = zxingcpp.BarcodeFormat.QRCode


def draw(fields: dict[str, Any], *, scale: int) -> Image.Image:
    """The fields (JSON values by their wire names) as a square; `scale` pixels a module."""
    # values alone in a fixed order: the fewer the modules, the smaller the photo may be
    content = MARK + json.dumps([fields.get(field) for field in FIELDS], ensure_ascii=False, separators=(",", ":"))
    # the library's stub leaves its **kwargs bare
    barcode = zxingcpp.create_barcode(content, QR, ec_level="M")  # pyright: ignore[reportUnknownMemberType]
    return Image.fromarray(barcode.to_image(scale=scale, add_quiet_zones=True))


def read(picture: bytes) -> dict[str, Any] | None:
    """The fields of the card on a JPEG or PNG; nothing when no card can be made out."""
    try:
        image = Image.open(io.BytesIO(picture)).convert("L")
    except (OSError, Image.DecompressionBombError):
        return None
    found = zxingcpp.read_barcode(image, formats=zxingcpp.BarcodeFormats(QR))
    if found is None or not found.text.startswith(MARK):
        return None
    return dict(zip(FIELDS, json.loads(found.text.removeprefix(MARK)), strict=True))
