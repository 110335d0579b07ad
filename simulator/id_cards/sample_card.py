"""`GET /id-card`: a sample ID card or driver licence to download or photograph."""

import hashlib
import io
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from PIL import Image, ImageDraw, ImageFont

from config.settings import PRETENDARD
from simulator import people
from simulator.id_cards import machine_zone
from simulator.store import CurrentStore
from simulator.wire import today

REGULAR, BOLD = PRETENDARD / "Pretendard-Regular.otf", PRETENDARD / "Pretendard-Bold.otf"
SIZE = (1280, 808)  # the proportions of ID-1, 85.60 × 53.98 mm
INK, MUTED, PAPER, FAINT, STRIPE = "#13211C", "#596761", "#F4F6F5", "#E3E8E5", "#C26A33"
LEFT, FIRST_LINE, LINE, VALUE = 400, 236, 98, 42  # of the printed lines: pixels
SCALE = 8  # pixels a module of the machine zone
SAMPLE_NAME = "한서윤"
SAMPLE_BIRTH = date(1990, 1, 1)

router = APIRouter(tags=["sample card"])


@router.get("/id-card", response_class=Response)
async def sample_card(
    store: CurrentStore,
    name: Annotated[str | None, Query(max_length=20)] = None,
    mobile: str | None = None,
    type: Literal["0", "1"] = "0",
    civil_code: Annotated[str | None, Query(alias="civilCode", pattern=r"^\d{13}$")] = None,
    format: Literal["png", "jpeg"] = "png",
) -> Response:
    """Return a card. `type`: 0 resident card, 1 driver licence. The person is that of `mobile` or `name`, if known."""
    person = people.by_mobile(store, mobile) if mobile else people.by_name(store, name or SAMPLE_NAME)
    holder = person["name"] if person and not name else name or SAMPLE_NAME
    fields = _fields(holder, civil_code or _civil_code(person, holder), int(type))
    picture = io.BytesIO()
    _draw(fields).save(picture, format, quality=90, compress_level=1)
    return Response(picture.getvalue(), media_type=f"image/{format}")


def _draw_lots(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def _civil_code(person: Any | None, holder: str) -> str:
    birth_date = date.fromisoformat(person["birth_date"]) if person else SAMPLE_BIRTH
    female = person is None or person["gender"] == "female"
    digit = (1 if birth_date.year < 2000 else 3) + female
    return f"{birth_date:%y%m%d}{digit}{_draw_lots(holder) % 10**6:06}"


def _fields(name: str, civil_code: str, type: int) -> dict[str, Any]:
    """Return the fields that the reader will return; the same person always gets the same card."""
    lots = _draw_lots(name + civil_code)
    fields = {"idCardType": type, "name": name, "civilCode": civil_code}
    fields["issuedDate"] = (today().replace(day=1) - timedelta(days=200 + lots % 1500)).isoformat()
    if type == 1:
        fields["driverLicenseNumber"] = f"{11 + lots % 16}-{lots // 7 % 100:02}-{lots // 11 % 10**6:06}-{lots % 100:02}"
        fields["driverSerialNumber"] = f"{lots:012X}"[-6:]
    return fields


def _draw(fields: dict[str, Any]) -> Image.Image:
    card = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(card)
    _stamp_samples(card)
    pen.rectangle((0, 0, SIZE[0], 18), fill=STRIPE)
    licence = fields["idCardType"] == 1
    pen.text((72, 70), "자동차운전면허증" if licence else "주민등록증", INK, _font(BOLD, 64))
    pen.text((72, 152), "견본 · 연습용이라 쓸 수 없어요", STRIPE, _font(BOLD, 32))
    _draw_portrait(pen)
    code = fields["civilCode"]
    lines = [("이름", fields["name"]), ("주민등록번호", f"{code[:6]}-{code[6:]}")]
    if licence:
        lines += [("면허번호", fields["driverLicenseNumber"]), ("암호일련번호", fields["driverSerialNumber"])]
    lines.append(("발급일", fields["issuedDate"].replace("-", ". ") + "."))
    for row, (label, value) in enumerate(lines):
        top = FIRST_LINE + row * LINE
        pen.text((LEFT, top), label, MUTED, _font(REGULAR, 26))
        pen.text((LEFT, top + 32), value, INK, _font(BOLD, VALUE))
    zone = machine_zone.draw(fields, scale=SCALE)
    card.paste(zone, _place_of(zone))
    pen.text((72, SIZE[1] - 88), "이음견본시장", INK, _font(BOLD, 34))
    return card


def _place_of(zone: Image.Image) -> tuple[int, int]:
    """Return the place of the code: bottom right."""
    return SIZE[0] - zone.width - 56, SIZE[1] - zone.height - 56


def civil_code_back(found: machine_zone.Found) -> list[tuple[int, int]]:
    """Return the corners of the number's last seven digits on a photo, found by the machine-readable code."""
    zone = machine_zone.draw(found.fields, scale=SCALE)
    left, top = (edge + machine_zone.QUIET * SCALE for edge in _place_of(zone))
    side = zone.width - 2 * machine_zone.QUIET * SCALE
    (x, y), (right_x, right_y), (below_x, below_y) = found.top_left, found.top_right, found.bottom_left

    def on_photo(card_x: float, card_y: float) -> tuple[int, int]:
        along, down = (card_x - left) / side, (card_y - top) / side
        return (
            round(x + along * (right_x - x) + down * (below_x - x)),
            round(y + along * (right_y - y) + down * (below_y - y)),
        )

    font, code = _font(BOLD, VALUE), found.fields["civilCode"]
    start, end = (LEFT + font.getlength(text) for text in (f"{code[:6]}-", f"{code[:6]}-{code[6:]}"))
    above, under = FIRST_LINE + LINE + 32, FIRST_LINE + LINE + 32 + VALUE * 1.4
    return [on_photo(*corner) for corner in ((start, above), (end + 8, above), (end + 8, under), (start, under))]


def _stamp_samples(card: Image.Image) -> None:
    """Print 견본 (sample) across the card, so that it cannot be mistaken for a real one."""
    card.paste(FAINT, (0, 0), _samples())


@cache
def _samples() -> Image.Image:
    sheet = Image.new("L", (1700, 1700), 0)
    pen = ImageDraw.Draw(sheet)
    for y in range(0, 1700, 190):
        for x in range(0, 1700, 360):
            pen.text((x + y % 380, y), "견본", 255, _font(BOLD, 84))
    return sheet.rotate(24).crop((210, 440, 210 + SIZE[0], 440 + SIZE[1]))


def _draw_portrait(pen: ImageDraw.ImageDraw) -> None:
    """Draw a generic portrait."""
    pen.rectangle((72, 236, 332, 576), fill="#FFFFFF", outline="#7E8B85", width=2)
    pen.ellipse((142, 290, 262, 420), fill="#BFDCD2")
    pen.pieslice((102, 440, 302, 710), 180, 360, fill="#BFDCD2")


@cache
def _font(file: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size)
