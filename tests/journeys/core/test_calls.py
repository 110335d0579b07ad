"""Journey calls that are repeated, late, sent by two devices at once or by another person."""

import asyncio
import json

import pytest

from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

INCOME = {"job": "office", "employeeType": "regular", "companyName": "이음상사", "annualIncome": 48_000_000}


async def test_the_same_key_moves_once_and_answers_the_same_bytes(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    borrower = await new_borrower().apply()
    sequence = borrower.at["sequence"]
    answers = await asyncio.gather(
        *(borrower.post("/v2/credit/basic-info", INCOME, key="same-key-1", sequence=sequence) for _ in range(5))
    )
    assert {(answer.status_code, answer.content) for answer in answers} == {(200, answers[0].content)}
    assert (borrower.at["step"], borrower.at["sequence"]) == ("compatibility", sequence + 1)
    assert len(await internals.moves(borrower.at)) == 1

    other = await borrower.post("/v2/credit/basic-info", INCOME | {"annualIncome": 1}, key="same-key-1")
    assert (other.status_code, other.json()["data"]["code"]) == (422, "IDEMPOTENCY_REUSED")
    assert len(await internals.moves(borrower.at)) == 1


async def test_the_same_key_after_the_answer_was_lost_is_recognised_by_the_journey(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    """The journey has moved, but the API stopped before it stored the response."""
    borrower = await new_borrower().apply()
    sequence = borrower.at["sequence"]
    first = await borrower.do("/v2/credit/basic-info", INCOME, key="same-key-2")
    await internals.sql("delete from stored_answer where key = 'same-key-2'")
    again = await borrower.do("/v2/credit/basic-info", INCOME, key="same-key-2", sequence=sequence)
    assert again["journey"] == first["journey"]
    assert len(await internals.moves(borrower.at)) == 1


async def test_stale_and_invalid_calls_get_the_current_state_and_change_nothing(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    borrower = await new_borrower().apply()
    await borrower.income()
    now, length = borrower.at, await internals.history_length(borrower.at)
    stale = await borrower.post("/v2/credit/basic-info", INCOME, sequence=1)
    assert (stale.status_code, stale.json()["data"]["code"]) == (409, "JOURNEY_MOVED")
    assert stale.json()["data"]["journey"] == now
    unfitting = await borrower.post("/v2/credit/evaluation/agree", {"isAgreed": True})
    assert (unfitting.status_code, unfitting.json()["data"]["code"]) == (409, "NOT_ACCEPTED")
    assert unfitting.json()["data"]["journey"] == now
    malformed = await borrower.post("/v2/credit/suitability/check", {"signed": False, "answerList": []})
    assert malformed.status_code == 422
    incomplete = await borrower.post("/v2/credit/suitability/check", {"signed": True, "answerList": []})
    assert (incomplete.status_code, incomplete.json()["data"]["code"]) == (422, "INVALID_INPUT")
    assert await internals.history_length(now) == length
    assert await borrower.get("/v2/journeys/upl") == now


async def test_concurrent_calls_of_two_devices_move_once(new_borrower: NewBorrower, internals: Internals) -> None:
    phone = await new_borrower().apply()
    laptop = phone.on_another_device()
    forms = [INCOME | {"job": job} for job in ("office", "student", "office", "student")]
    sequence = phone.at["sequence"]
    answers = await asyncio.gather(
        *(
            device.post("/v2/credit/basic-info", form, sequence=sequence)
            for device, form in zip((phone, laptop) * 2, forms, strict=True)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    snapshots = [answer.json()["data"]["journey"] for answer in answers]
    assert snapshots == [snapshots[0]] * 4
    assert snapshots[0]["sequence"] == sequence + 1
    await laptop.api.aclose()


@pytest.mark.rule("B437", "B439")
async def test_a_person_has_one_application(new_borrower: NewBorrower, internals: Internals) -> None:
    phone = await new_borrower().apply()
    await phone.income()
    laptop = phone.on_another_device()
    opened = await asyncio.gather(*(device.open() for device in (phone, laptop, phone)))
    assert {device.at["applyUid"] for device in opened} == {phone.at["applyUid"]}
    assert await laptop.get("/v2/journeys") == [phone.at]
    assert phone.at["step"] == "compatibility"

    await internals.cancel(phone.at)
    assert await laptop.get("/v2/journeys") == []
    first = phone.at["applyUid"]
    await laptop.open()
    assert laptop.at["applyUid"] != first
    assert (laptop.at["step"], laptop.at["sequence"]) == ("income", 1)
    await laptop.api.aclose()


async def test_unsent_input_is_found_on_the_other_device_until_the_step_has_passed(new_borrower: NewBorrower) -> None:
    phone = await new_borrower().apply()
    laptop = phone.on_another_device()
    draft = {"step": "income", "data": {"companyName": "이음상사", "annualIncome": "4800"}}
    saved = await phone.api.put("/v2/journeys/upl/draft", json=draft, headers=phone.headers())
    assert saved.status_code == 204
    assert await laptop.get("/v2/journeys/upl/draft") == draft
    await phone.income()
    assert await laptop.get("/v2/journeys/upl/draft") is None
    late = await laptop.api.put("/v2/journeys/upl/draft", json=draft, headers=laptop.headers())
    assert late.status_code == 204
    assert await phone.get("/v2/journeys/upl/draft") is None
    await laptop.api.aclose()


TOO_MUCH = {
    "a list": "[]",
    "9 levels": '{"a":' * 9 + "1" + "}" * 9,
    "900 levels": '{"a":' * 900 + "1" + "}" * 900,
    "32 kB": json.dumps({"a": ["a" * 16_000] * 2}),
    "a lone surrogate": r'{"a": "\ud800"}',
    "infinity": '{"a": 1e999}',
}


async def test_an_oversized_draft_is_refused(new_borrower: NewBorrower) -> None:
    borrower = await new_borrower().apply()
    headers = borrower.headers(**{"Content-Type": "application/json"})
    for name, data in TOO_MUCH.items():
        body = f'{{"step": "income", "data": {data}}}'
        refused = await borrower.api.put("/v2/journeys/upl/draft", content=body, headers=headers)
        assert refused.status_code in (400, 422), name
    assert await borrower.get("/v2/journeys/upl/draft") is None


async def test_data_of_another_member_does_not_exist(new_borrower: NewBorrower) -> None:
    owner, another_borrower = new_borrower(), new_borrower()
    await (await owner.apply()).walk_to("id_details")
    await (await another_borrower.apply()).walk_to("id_photo")
    card = await owner.get("/v2/credit/id-card")
    image = f"/v2/credit/id-card/image/{card['trId']}"
    assert (await owner.api.get(image, headers=owner.headers())).status_code == 200
    assert (await another_borrower.api.get(image, headers=another_borrower.headers())).status_code == 404
    assert (await another_borrower.api.get(image)).status_code == 401
    nonsense = await another_borrower.api.get("/v2/credit/id-card/image/nonsense", headers=another_borrower.headers())
    assert nonsense.status_code == 404

    await another_borrower.id_photo()
    form = {
        "applyUid": another_borrower.at["applyUid"],
        "token": card["token"],
        "idCardType": 0,
        "name": owner.name,
        "civilCodeFirst": owner.birth,
        "issuedDate": card["issuedDate"],
    }
    stolen = await another_borrower.post("/v2/credit/id-card/confirm", form)
    assert (stolen.status_code, stolen.json()["data"]["code"]) == (404, "NOT_FOUND")
    assert (
        await another_borrower.api.get("/v2/contract/document", headers=another_borrower.headers())
    ).status_code == 409
    for path in ("/v2/credit/state", "/v2/journeys", "/v2/contract/info", "/v2/journeys/upl/events"):
        assert (await another_borrower.api.get(path)).status_code == 401, path


@pytest.mark.rule("B526")
async def test_companies_are_found_page_by_page(new_borrower: NewBorrower) -> None:
    borrower = await new_borrower().apply()
    path = "/v2/credit/company/search"
    both = await borrower.get(path, searchText="가온", page=1, pageSize=2)
    assert len(both["list"]) == 2 < both["totalCount"]
    assert all("가온" in company["name"] for company in both["list"])
    second = await borrower.get(path, searchText="가온", page=2, pageSize=1)
    assert second["list"] == both["list"][1:]
