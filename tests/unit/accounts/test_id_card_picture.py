"""The stored version of a photograph of an ID card."""

import io

import pytest
from PIL import Image

from api.core.uploads.pictures import COVER, LONGEST_SIDE, covered
from domain.core.errors import BusinessError, ErrorCode

WHITE, HIDDEN = (255, 255, 255), tuple(bytes.fromhex(COVER.removeprefix("#")))
PLACE = ((40, 10), (90, 10), (90, 30), (40, 30))
ORIENTATION, GPS, TURNED = 0x0112, 0x8825, 6  # EXIF: the picture's right side is its top


def drawn(format: str, size: tuple[int, int] = (100, 60), **how: object) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "white").save(file, format, quality=95, **how)
    return file.getvalue()


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


@pytest.mark.parametrize("format", ["PNG", "JPEG"])
def test_only_the_given_area_is_covered(format: str):
    stored = covered(drawn(format), PLACE)
    assert Image.open(io.BytesIO(stored)).format == "JPEG"  # also for a PNG, which takes longer to compress
    picture = opened(stored)
    for at, wanted in (((65, 20), HIDDEN), ((20, 20), WHITE), ((65, 50), WHITE)):
        pixel = picture.getpixel(at)
        assert isinstance(pixel, tuple)
        assert all(abs(a - b) <= 12 for a, b in zip(pixel, wanted, strict=True))


def test_it_is_turned_upright_and_contains_no_location():
    exif = Image.Exif()
    exif[ORIENTATION] = TURNED
    exif.get_ifd(GPS)[1] = "N"
    stored = covered(drawn("JPEG", exif=exif, comment=b"my card"), PLACE)
    assert opened(stored).size == (60, 100)
    assert not Image.open(io.BytesIO(stored)).getexif()
    assert b"my card" not in stored


def test_data_after_the_picture_is_removed_and_a_large_one_is_scaled():
    assert b"<script>" not in covered(drawn("PNG") + b"<script>", PLACE)
    assert max(opened(covered(drawn("JPEG", (4000, 3000)), PLACE)).size) == LONGEST_SIDE


def test_an_incomplete_picture_is_refused():
    whole = drawn("JPEG", (800, 600))
    with pytest.raises(BusinessError) as refused:
        covered(whole[: len(whole) // 2], PLACE)
    assert refused.value.code is ErrorCode.FILE_TYPE_UNSUPPORTED
