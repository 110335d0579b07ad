"""Accepted and refused photographs of an ID card. A refused one does not move the application."""

import io
import secrets
from collections.abc import AsyncGenerator

import httpx
import pytest
import pytest_asyncio

from simulator.id_cards import machine_zone
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.uploaded_files import HTML, MEGABYTE, SVG, archive, bomb, picture

OCR = "/v2/credit/id-card/ocr"
EVERY_OCR = (OCR, "/v2/user/certification/id-card/ocr", "/v2/certification/id-card/ocr", "/v2/ocr/test")


@pytest_asyncio.fixture(scope="module")
async def borrower(platform: Stack) -> AsyncGenerator[Borrower]:
    """A borrower who is asked for a photograph of the ID card."""
    applicant = Borrower.of(platform.settings)
    yield await (await applicant.apply()).walk_to("id_photo")
    await applicant.close()


async def taken_again(borrower: Borrower) -> None:
    """Go back from the page of failures, to which an unreadable picture has led."""
    await borrower.do("/v2/credit/id-card/retake")
    assert borrower.at["step"] == "id_photo"


async def upload(borrower: Borrower, content: bytes, name: str = "card.png", to: str = OCR) -> httpx.Response:
    headers = {"If-Match": str(borrower.at["sequence"]), "Idempotency-Key": secrets.token_hex(16)}
    files = {"file": (name, content, "image/png")}
    return await borrower.api.post(to, files=files, headers=borrower.headers(**headers))


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(HTML, id="HTML named .png"),
        pytest.param(SVG, id="SVG"),
        pytest.param(b'<?xml version="1.0"?>' + SVG, id="SVG with a prologue"),
        pytest.param(picture("GIF"), id="GIF"),
        pytest.param(picture("WEBP"), id="WebP"),
        pytest.param(picture("TIFF"), id="TIFF"),
        pytest.param(archive(), id="ZIP"),
        pytest.param(b"%PDF-1.7\n" + picture(), id="PDF and PNG"),
        pytest.param(HTML + picture("JPEG"), id="HTML and JPEG"),
        pytest.param(b"GIF89a/*" + picture() + b"*/=1;alert(1)", id="GIF, PNG and script"),
        pytest.param(picture()[:60], id="half a PNG"),
        pytest.param(picture("JPEG")[:20], id="half a JPEG"),
        pytest.param(b"", id="nothing"),
    ],
)
async def test_a_file_without_a_photograph_is_refused(borrower: Borrower, content: bytes):
    await is_refused_everywhere(borrower, content)


@pytest.mark.parametrize("side", [8_000, 12_000, 40_000], ids="{:,} pixels wide".format)
async def test_a_bomb_is_refused(borrower: Borrower, side: int):
    await is_refused_everywhere(borrower, bomb(side))


async def is_refused_everywhere(borrower: Borrower, content: bytes) -> None:
    assert len(content) < MEGABYTE
    for ocr in EVERY_OCR:
        refused = await upload(borrower, content, to=ocr)
        assert (refused.status_code, refused.json()["data"]["code"]) == (415, "FILE_TYPE_UNSUPPORTED"), ocr
        assert refused.json()["data"]["message"] == "JPG, PNG 파일을 올려 주세요."


@pytest.mark.parametrize("content", [picture() + bytes(11 * MEGABYTE), bytes(11 * MEGABYTE)], ids=["PNG", "zeros"])
async def test_a_file_of_eleven_megabytes_is_refused(borrower: Borrower, content: bytes):
    refused = await upload(borrower, content)
    assert (refused.status_code, refused.json()["data"]["code"]) == (413, "FILE_TOO_LARGE")
    assert "10MB" in refused.json()["data"]["message"]


async def test_a_card_of_another_kind_is_refused(borrower: Borrower):
    """A passport, as the reader names it."""
    fields = {"idCardType": 2, "name": borrower.name, "civilCode": "9001011000000", "issuedDate": "2020-01-02"}
    passport = io.BytesIO()
    machine_zone.draw(fields, scale=8).save(passport, "PNG")
    refused = await upload(borrower, passport.getvalue())
    assert (refused.status_code, refused.json()["data"]["code"]) == (422, "ID_KIND_UNSUPPORTED")
    await borrower.until("id_mismatch")
    await taken_again(borrower)


async def test_a_picture_with_an_appended_archive_is_refused(borrower: Borrower):
    refused = await upload(borrower, picture() + archive())
    assert (refused.status_code, refused.json()["data"]["code"]) == (422, "OCR_UNREADABLE")
    await borrower.until("id_mismatch")
    await taken_again(borrower)


async def test_refused_files_do_not_move_the_application(borrower: Borrower):
    sequence = borrower.at["sequence"]
    await upload(borrower, SVG)
    now = await borrower.get("/v2/journeys/upl")
    assert (now["step"], now["sequence"]) == ("id_photo", sequence)


async def test_appended_data_is_served_only_as_a_picture(borrower: Borrower):
    card = (await borrower.simulator.get("/id-card", params={"mobile": borrower.mobile})).content
    taken = (await upload(borrower, card + HTML, "card.html")).json()["data"]
    path = taken["imageUrl"].removeprefix("/api")
    served = await borrower.api.get(path, headers=borrower.headers())
    assert served.headers["Content-Type"] == "image/jpeg"
    assert served.headers["X-Content-Type-Options"] == "nosniff"
    assert served.headers["Cache-Control"] == "no-store"
    assert HTML not in served.content
