"""The sample card and its reader: a drawn card can be read from a poor photo."""

import io
from collections.abc import Callable

import httpx
import pytest
from PIL import Image

from activities.institutions import InstitutionRefused, Institutions
from activities.institutions.id_card import DRIVER_LICENCE, RESIDENT_CARD, IdCardFields, IdCardReading
from tests.simulator.identity import certify

Key = Callable[[], str]


def jpeg(image: Image.Image, quality: int) -> bytes:
    file = io.BytesIO()
    image.convert("RGB").save(file, "JPEG", quality=quality)
    return file.getvalue()


def fields_of(card: IdCardReading) -> IdCardFields:
    """Return the fields that the registry checks."""
    return IdCardFields(**card.model_dump(exclude={"civil_code_back"}))


async def sample(people: httpx.AsyncClient, **wanted: str) -> bytes:
    answer = await people.get("/id-card", params=wanted)
    assert answer.headers["content-type"] == f"image/{wanted.get('format', 'png')}"
    return answer.content


async def test_a_certified_persons_card_is_read_and_found_genuine(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    await certify(outside, people, mobile, key, "박하람", "8503041")
    card = await outside.id_card.read(await sample(people, mobile=mobile), key=key())
    assert (card.id_card_type, card.name, card.civil_code[:7]) == (RESIDENT_CARD, "박하람", "8503041")
    assert card.driver_license_number is None
    assert (await outside.id_registry.check(fields_of(card), key=key())).result == "matched"


async def test_a_driver_licence_has_its_two_numbers(outside: Institutions, people: httpx.AsyncClient, key: Key):
    picture = await sample(people, name="박하람", type="1", civilCode="8503041123456", format="jpeg")
    card = await outside.id_card.read(picture, key=key())
    assert (card.id_card_type, card.civil_code) == (DRIVER_LICENCE, "8503041123456")
    assert (await outside.id_registry.check(fields_of(card), key=key())).result == "matched"


async def test_a_small_slanted_pale_photo_is_read(outside: Institutions, people: httpx.AsyncClient, key: Key):
    card = Image.open(io.BytesIO(await sample(people, name="박하람", type="1")))
    sharp = await outside.id_card.read(jpeg(card, 95), key=key())
    small = jpeg(card.resize((480, 303)), 50)
    table = Image.new("RGB", (1600, 1200), "#5A4632")
    table.paste(card.rotate(11, expand=True, fillcolor="#5A4632"), (120, 60))
    slanted = jpeg(table.resize((1000, 750)), 60)
    large = jpeg(table.resize((4000, 3000)), 95)
    for photo in (small, slanted, large):
        read = await outside.id_card.read(photo, key=key())
        assert read.model_copy(update={"civil_code_back": sharp.civil_code_back}) == sharp


@pytest.mark.parametrize("picture", [b"no picture at all", jpeg(Image.new("RGB", (640, 400), "#888888"), 90)])
async def test_a_picture_without_a_card_is_unreadable(outside: Institutions, key: Key, picture: bytes):
    with pytest.raises(InstitutionRefused, match="unreadable"):
        await outside.id_card.read(picture, key=key())


async def test_an_upload_sent_again_with_its_key_gets_the_same_answer(
    outside: Institutions, people: httpx.AsyncClient, key: Key
):
    picture, once = await sample(people, name="박하람"), key()
    assert await outside.id_card.read(picture, key=once) == await outside.id_card.read(picture, key=once)
