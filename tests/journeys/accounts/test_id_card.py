"""Certification by ID card over HTTP, with the real parts: reading, corrections, check, review."""

import io
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image, ImageChops, ImageStat

from domain.accounts.journeys.id_card import IdCardMatched, IdCardMismatched
from domain.core.notices import NOTICES, Notice
from tests.clients.borrower import Borrower
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower

USER, LEGACY = "/v2/user/certification", "/v2/certification"
Member = Callable[..., Awaitable[Borrower]]


@pytest_asyncio.fixture
async def member(new_borrower: NewBorrower) -> Member:
    """Creates a member who has begun to certify a card."""

    async def make(**known: str) -> Borrower:
        holder = await new_borrower(**known).sign_up()
        await begin(holder)
        return holder

    return make


async def begin(holder: Borrower) -> None:
    holder.at = (await holder.do(f"{LEGACY}/id-card/open"))["journey"]


async def settled(holder: Borrower, *steps: str) -> str:
    return (await holder.until(*steps, kind="id_card"))["step"]


async def status(holder: Borrower) -> dict[str, bool]:
    return (await holder.get(USER))["identity"]


def problem(holder: Borrower) -> str:
    return holder.at["data"].get("problem", {}).get("code", "")


@pytest.mark.rule("B014", "B407", "B479", "B481")
@pytest.mark.parametrize("base", [USER, LEGACY])
async def test_card_is_read_corrected_and_certified(member: Member, base: str, internals: Internals) -> None:
    holder = await member()
    assert (await holder.get(f"{LEGACY}/id-card/available"))["available"]
    assert not (await status(holder))["process"]
    read = (await holder.upload(await holder.card(), base)).json()["data"]
    assert read.keys() - {"journey", "driverSerialNumber"} == {
        "civilCode",
        "driverLicenseNumber",
        "idCardType",
        "imageUrl",
        "issuedDate",
        "name",
        "token",
        "trId",
    }
    assert (read["idCardType"], read["driverLicenseNumber"], read["name"]) == (0, None, holder.name)
    assert (holder.at["step"], holder.at["path"]) == (
        "id_details",
        "/authentication/id-authentication/insert/id-card",
    )
    photograph = await holder.api.get(read["imageUrl"].removeprefix("/api"), headers=holder.headers())
    assert (photograph.status_code, photograph.headers["cache-control"]) == (200, "no-store")

    assert not (await holder.confirm_card(base))["pending"]
    assert await settled(holder, "certified") == "certified"
    assert await status(holder) == {"process": True, "pending": False}
    known = await holder.get(f"{LEGACY}/id-card/reconfirm-info")
    assert (known["civilCode"], known["name"]) == (f"{holder.birth}-{holder.sex}******", holder.name)
    (image,) = await internals.sql(
        "select extract(epoch from i.purge_at - c.at) / 3600 as hours from id_image i join certification c"
        " on i.owner = c.person_id::text and c.kind = 'id_card' where c.person_id = cast(:id as uuid)",
        id=holder.at["journeyId"].partition(":")[2],
    )
    assert round(image.hours) == 24


@pytest.mark.rule("B516", "B517", "B518", "B519")
async def test_licence_has_four_parts_and_a_resident_card_none(member: Member) -> None:
    holder = await member()
    await holder.upload(await holder.card(mobile=holder.mobile, type="1"), USER)
    card = await holder.get(f"{USER}/id-card")
    assert [len(part) for part in card["driverLicenseNumber"].split("-")] == [2, 2, 6, 2]
    assert holder.at["path"] == "/authentication/id-authentication/insert/driver-license"
    form = {"token": card["token"], "idCardType": 1, "issuedDate": card["issuedDate"]}
    without = await holder.post(f"{USER}/id-card/confirm", form)
    assert (without.status_code, without.json()["data"]["code"]) == (422, "INVALID_INPUT")
    resident = form | {"idCardType": 0, "driverLicenseNumber": card["driverLicenseNumber"]}
    assert (await holder.post(f"{USER}/id-card/confirm", resident)).status_code == 422
    half = form | {"driverLicenseNumber": card["driverLicenseNumber"], "civilCode": holder.birth + "12"}
    assert (await holder.post(f"{USER}/id-card/confirm", half)).status_code == 422
    wrong = {"civilCode": f"{holder.birth}{holder.sex}000000", "driverSerialNumber": "WRONG1"}
    await holder.confirm_card(USER, **wrong)
    assert await settled(holder, "certified", "id_mismatch") == "certified"
    known = await holder.get(f"{LEGACY}/id-card/reconfirm-info")
    assert known["driverLicenseNumber"] == card["driverLicenseNumber"][:6] + "******" + card["driverLicenseNumber"][12:]


@pytest.mark.rule("B480")
async def test_an_unreadable_card_leads_to_the_page_of_failures(member: Member) -> None:
    holder = await member()
    grey = io.BytesIO()
    Image.new("RGB", (640, 400), "#888888").save(grey, "PNG")
    unread = await holder.upload(grey.getvalue(), USER)
    assert (unread.status_code, unread.json()["data"]["code"]) == (422, "OCR_UNREADABLE")
    assert await settled(holder, "id_mismatch") == "id_mismatch"
    assert holder.at["path"] == "/authentication/id-authentication/errors/not-match"
    assert problem(holder) == "OCR_UNREADABLE"
    await holder.do(f"{USER}/id-card/retake")
    assert holder.at["step"] == "id_photo"
    await holder.upload(await holder.card(), USER)
    await holder.do(f"{USER}/id-card/retake")
    assert holder.at["step"] == "id_photo"


async def test_another_picture_with_the_same_key_is_another_reading(member: Member, internals: Internals) -> None:
    holder, key = await member(), secrets.token_hex(16)
    person = holder.at["journeyId"].partition(":")[2]
    for colour in ("#888888", "#777777", "#777777"):
        drawn = io.BytesIO()
        Image.new("RGB", (640, 400), colour).save(drawn, "PNG")
        headers = holder.headers(**{"If-Match": str(holder.at["sequence"]), "Idempotency-Key": key})
        await holder.api.post(f"{USER}/id-card/ocr", files={"file": ("card.png", drawn.getvalue())}, headers=headers)
    (readings,) = await internals.sql("select count(*) from attempt where kind = 'ocr' and subject = :id", id=person)
    assert readings.count == 2


async def test_the_card_of_another_person_is_refused(member: Member) -> None:
    holder = await member()
    await holder.upload(await holder.card(name="남의이름"), USER)
    await holder.confirm_card(USER)
    assert await settled(holder, "id_mismatch") == "id_mismatch"
    assert problem(holder) == "ID_MISMATCH"
    assert not (await status(holder))["process"]


@pytest.mark.rule("B481")
async def test_operator_decides_an_unclear_card(member: Member, internals: Internals) -> None:
    holder = await member()
    await holder.simulator.put(f"/people/{holder.mobile}", json={"idCard": "unclear"})
    for fact, step in ((IdCardMismatched(), "id_mismatch"), (IdCardMatched(), "certified")):
        await holder.upload(await holder.card(), USER)
        assert (await holder.confirm_card(USER))["pending"]
        assert await settled(holder, "id_review") == "id_review"
        assert (holder.at["waitingOn"], holder.at["path"]) == (
            "operator",
            "/authentication/personal/waiting/id-card",
        )
        assert await status(holder) == {"process": False, "pending": True}
        await internals.resolve(holder.at, fact)
        assert await settled(holder, step) == step
        assert await status(holder) == {"process": step == "certified", "pending": False}
        if step == "id_mismatch":
            await holder.do(f"{USER}/id-card/retake")

    async def is_notified() -> bool:
        texts = [message["text"] for message in await holder.inbox()]
        return sum(NOTICES[Notice.ID_CARD_REVIEWED] in text for text in texts) == 2

    await eventually(is_notified)


async def test_known_card_is_confirmed_again_with_other_numbers(member: Member) -> None:
    holder = await member()
    none = await holder.api.get(f"{LEGACY}/id-card/reconfirm-info", headers=holder.headers())
    assert none.status_code == 404
    await holder.upload(await holder.card(), USER)
    await holder.confirm_card(USER)
    await settled(holder, "certified")

    await begin(holder)
    changed = {"idCardType": 1, "issuedDate": "20240102", "driverLicenseNumber": "11-22-334455-66"}
    answer = await holder.do(f"{LEGACY}/id-card/reconfirm", changed | {"driverSerialNumber": "AB12CD"})
    assert not answer["pending"]
    assert await settled(holder, "certified") == "certified"
    known = await holder.get(f"{LEGACY}/id-card/reconfirm-info")
    assert (known["idCardType"], known["issuedDate"], known["driverLicenseNumber"]) == (
        1,
        "20240102",
        "11-22-******-66",
    )

    await begin(holder)
    other = await holder.do(
        f"{LEGACY}/id-card/reconfirm", {"idCardType": 0, "issuedDate": "20240102", "civilCode": "9912311000000"}
    )
    assert (other["journey"]["step"], problem(holder)) == ("id_mismatch", "ID_MISMATCH")


async def test_photograph_is_readable_by_its_owner_for_ten_minutes_and_covered(member: Member, redis: Any) -> None:
    holder, another_member = await member(), await member()
    drawn = await holder.card()
    read = (await holder.upload(drawn, USER)).json()["data"]
    path = read["imageUrl"].removeprefix("/api")
    served = (await holder.api.get(path, headers=holder.headers())).content
    before, after = (Image.open(io.BytesIO(content)).convert("RGB") for content in (drawn, served))
    assert before.size == after.size
    hidden, front = (625, 372, 715, 412), (400, 372, 540, 412)  # of the printed number on the sample card
    assert len(before.crop(hidden).getcolors(10_000) or []) > 1
    assert after.crop(hidden).getcolors() == [(90 * 40, (0x3C, 0x47, 0x43))]
    assert max(ImageStat.Stat(ImageChops.difference(before.crop(front), after.crop(front))).mean) < 8  # of 255: JPEG

    for other in (await another_member.api.get(path, headers=another_member.headers()), await holder.api.get(path)):
        assert other.status_code in (401, 404)
    await redis.expire(f"id-image:{read['trId']}", 0)
    assert (await holder.api.get(path, headers=holder.headers())).status_code == 404
    assert (await holder.get(f"{USER}/id-card"))["trId"] != read["trId"]


async def test_card_requires_a_certified_identity_and_readings_left(member: Member, internals: Internals) -> None:
    holder = await member()
    person = holder.at["journeyId"].partition(":")[2]
    await internals.sql("insert into attempt (kind, subject) select 'ocr', :id from generate_series(1, 5)", id=person)
    none_left = await holder.api.get(f"{LEGACY}/id-card/available", headers=holder.headers())
    assert (none_left.status_code, none_left.json()["data"]["code"]) == (429, "OCR_LIMIT")
    assert (await holder.upload(await holder.card(), USER)).json()["data"]["code"] == "OCR_LIMIT"
    assert (await holder.get("/v2/journeys/id_card"))["step"] == "id_photo"

    await internals.sql("delete from certification where person_id = cast(:id as uuid)", id=person)
    unknown = await holder.api.get(f"{LEGACY}/id-card/available", headers=holder.headers())
    assert (unknown.status_code, unknown.json()["data"]["code"]) == (403, "ID_UNAVAILABLE")
    assert unknown.json()["data"]["redirectUrl"] == "/v2/"
    assert (await holder.post(f"{LEGACY}/id-card/open")).status_code == 403


async def test_an_ocr_test_stores_nothing(member: Member, scenario: Scenario) -> None:
    holder = await member()
    files = {"file": ("card.png", await holder.card(), "image/png")}
    read = await holder.api.post("/v2/ocr/test", files=files, headers=holder.headers())
    assert read.status_code == 200, read.text
    assert read.json()["data"]["civilCode"] == f"{holder.birth}-{holder.sex}******"
    assert (await holder.get("/v2/journeys/id_card"))["step"] == "id_photo"
    assert (await holder.api.post("/v2/ocr/test", files=files)).status_code == 401
    await scenario("id_card", "down")
    assert (await holder.api.post("/v2/ocr/test", files=files, headers=holder.headers())).status_code == 503
