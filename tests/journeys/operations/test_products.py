"""Products that operators list: drafted, published by two, disclosed, funded; corrected or withdrawn before the
opening."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.clients.console import WHY, Console
from tests.clients.http import refusal
from tests.clients.lending import MILLION, Lending
from tests.clients.listing import (
    ACCOUNT,
    HOUR,
    described,
    moment,
    page_of,
    published,
    state,
    until,
    wait_for_workflow,
    written,
)
from tests.internals import eventually

TIMER = "timer_started_event_attributes"


async def test_from_a_draft_to_a_loan_that_is_paid_out(lending: Lending, console: Console, second: Console) -> None:
    uid = (await console.do("/products", **described()))["uid"]
    assert (await page_of(console, uid)).status_code == 404
    (row,) = [row for row in await console.get("/products") if row["uid"] == uid]
    assert (row["state"], row["hasChanges"], row["secondAwaited"]) == ("draft", True, False)

    asked = (await console.do(f"/products/{uid}/publish"))["approval"]
    assert refusal(await console.post(f"/products/{uid}/publish")) == (409, "APPROVAL_WAITS")
    assert refusal(await console.post(f"/approvals/{asked}/confirm")) == (403, "SECOND_OPERATOR")
    assert (await page_of(console, uid)).status_code == 404
    (waits,) = [one for one in await second.get("/approvals") if one["id"] == asked]
    assert (waits["action"], waits["details"]["amount"]) == ("publish-product", 3 * MILLION)
    paid = waits["details"]
    assert (paid["to"], paid["holder"], paid["is_verified"]) == ("신한은행 ********0021", "한**산", False)
    unread = await second.post(f"/approvals/{asked}/confirm")
    assert refusal(unread) == (422, "INVALID_INPUT")
    assert "상품을 먼저 열어" in unread.text
    assert (await second.get(f"/products/{uid}"))["holder"] == "한**산"
    await second.do(f"/approvals/{asked}/confirm")
    assert refusal(await console.post(f"/products/{uid}/publish")) == (409, "CASE_MOVED")

    shown = (await page_of(console, uid)).json()["data"]["dealTemplate"]
    assert shown["properties"]["state"] == "1"
    assert shown["basicInfo"][-1] == {"label": "담보", "value": "한강로 아파트 84㎡"}
    assert await written(lending, uid) == [
        ("product_draft", console.login, None, WHY),
        ("product_publish", console.login, second.login, WHY),
    ]

    await wait_for_workflow(lending, uid)
    await lending.open_recruiting(uid)
    assert await state(console, uid) == "ongoing"
    person = await lending.investor(3 * MILLION)
    await lending.invest(person, uid, 3 * MILLION)
    await lending.until(uid, "disbursed")
    assert len(await lending.instalments(uid)) == 6
    assert await lending.balance(person) == (0, 0)
    assert await lending.differences() == []


async def test_a_repeated_request_creates_one_draft(console: Console) -> None:
    body = described() | {"reason": WHY}
    answers = await asyncio.gather(
        *(console.api.post("/ops/products", json=body, headers={"Idempotency-Key": "the-same-key"}) for _ in range(5))
    )
    assert len({answer.json()["data"]["uid"] for answer in answers}) == 1


async def test_an_approved_product_is_public_from_its_disclosure(
    lending: Lending, console: Console, second: Console
) -> None:
    ahead = {"disclosesAt": moment(HOUR), "opensAt": moment(30 * HOUR)}
    uid = await published(console, second, **ahead)
    assert await state(console, uid) == "approved"
    assert (await page_of(console, uid)).status_code == 404
    await wait_for_workflow(lending, uid)
    assert await state(console, uid) == "approved"
    await lending.internals.sql("update product_draft set discloses_at = now() where uid = :uid", uid=uid)
    await lending.wake(uid)
    await until(console, uid, "planned")
    assert (await page_of(console, uid)).status_code == 200


async def test_no_loan_workflow_runs_when_its_product_opens(
    lending: Lending, console: Console, second: Console
) -> None:
    """Many products open at the same moment, when investors need the machine."""
    uid = await published(console, second, opensAt=moment(25 * HOUR), closesAt=moment(72 * HOUR))
    await wait_for_workflow(lending, uid)
    loan = lending.internals.client.get_workflow_handle(f"loan:{uid}")

    async def timers() -> list[timedelta]:
        events = (await loan.fetch_history()).events
        started = (event.timer_started_event_attributes for event in events if event.HasField(TIMER))
        return [timer.start_to_fire_timeout.ToTimedelta() for timer in started]

    async def has_begun() -> bool:
        return bool(await timers())

    await eventually(has_begun)
    assert all(71 * HOUR < timer < 72 * HOUR for timer in await timers())


async def test_a_product_that_is_not_open_accepts_no_order(lending: Lending, console: Console, second: Console) -> None:
    uid = await published(console, second)
    with pytest.raises(AssertionError, match="PRODUCT_NOT_OPEN"):
        await lending.invest(await lending.investor(MILLION), uid, MILLION)


async def test_a_product_is_corrected_by_two_operators_before_the_first_investment(
    lending: Lending, console: Console, second: Console
) -> None:
    uid = await published(console, second)
    await console.do(f"/products/{uid}", **described(annualRate="7.9", account=None))
    case = await console.get(f"/products/{uid}")
    assert (case["hasChanges"], case["accountSaid"]) == (True, "신한은행 ********0021")
    assert (await page_of(console, uid)).json()["data"]["dealTemplate"]["properties"]["rate"] == "8.5"
    asked = (await console.do(f"/products/{uid}/publish"))["approval"]
    await console.do(f"/products/{uid}", **described(annualRate="7.8"))
    assert refusal(await second.post(f"/approvals/{asked}/confirm")) == (409, "CASE_MOVED")
    await second.do(f"/approvals/{asked}/refuse")
    asked = (await console.do(f"/products/{uid}/publish"))["approval"]
    await second.get(f"/products/{uid}")
    await second.do(f"/approvals/{asked}/confirm")
    assert (await page_of(console, uid)).json()["data"]["dealTemplate"]["properties"]["rate"] == "7.8"

    await lending.open_recruiting(uid)
    person = await lending.investor(MILLION)
    await console.do(f"/products/{uid}", **described(annualRate="6"))
    asked = (await console.do(f"/products/{uid}/publish"))["approval"]
    await second.get(f"/products/{uid}")
    await lending.invest(person, uid, MILLION)
    assert not (await console.get(f"/products/{uid}"))["mayChange"]
    assert refusal(await console.post(f"/products/{uid}", **described())) == (409, "CASE_MOVED")
    assert refusal(await second.post(f"/approvals/{asked}/confirm")) == (409, "CASE_MOVED")
    (product,) = await lending.internals.sql("select annual_rate from product where uid = :uid", uid=uid)
    assert str(product.annual_rate) == "7.80"


async def test_a_product_is_withdrawn_before_it_opens(lending: Lending, console: Console, second: Console) -> None:
    uid = await published(console, second)
    await wait_for_workflow(lending, uid)
    person = await lending.investor(MILLION)
    await lending.internals.sql(
        "insert into cart_item (person_id, product_uid, amount) values (cast(:person as uuid), :uid, 0)",
        person=person,
        uid=uid,
    )
    assert (await console.post(f"/products/{uid}/withdraw")).status_code == 204
    assert await state(console, uid) == "withdrawn"
    assert (await page_of(console, uid)).status_code == 404
    found = await console.api.get("/v2/search/product/ac", params={"query": "한강 아파트 담보 시험호"})
    assert uid not in found.text
    assert await lending.internals.sql("select 1 from cart_item where product_uid = :uid", uid=uid) == []
    assert await lending.internals.client.get_workflow_handle(f"loan:{uid}").result() == "withdrawn"
    assert refusal(await console.post(f"/products/{uid}/withdraw")) == (409, "CASE_MOVED")
    assert refusal(await console.post(f"/products/{uid}", **described())) == (409, "CASE_MOVED")
    assert ("loan_withdraw", console.login, None, WHY) in await written(lending, uid)


async def test_an_open_product_is_not_withdrawn_and_a_draft_is_deleted(
    lending: Lending, console: Console, second: Console
) -> None:
    uid = await published(console, second)
    await wait_for_workflow(lending, uid)
    await lending.open_recruiting(uid)
    assert refusal(await console.post(f"/products/{uid}/withdraw")) == (409, "CASE_MOVED")

    draft = (await console.do("/products", **described()))["uid"]
    assert (await console.post(f"/products/{draft}/withdraw")).status_code == 204
    assert (await console.api.get(f"/ops/products/{draft}")).status_code == 404
    assert [row[0] for row in await written(lending, draft)] == ["product_draft", "product_discard"]


async def test_a_private_product_requires_its_link(console: Console, second: Console) -> None:
    uid = await published(console, second, isPrivate=True)
    token = (await console.get(f"/products/{uid}"))["token"]
    assert refusal(await page_of(console, uid)) == (403, "PRODUCT_PRIVATE")
    assert (await page_of(console, uid, token)).status_code == 200
    assert (await page_of(console, uid, "guessed")).status_code == 403


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opensAt": moment(23 * HOUR)}, "24시간"),
        ({"amount": 1_234_567}, "1만원 단위"),
        ({"account": None}, "계좌"),
        ({"account": ACCOUNT | {"bankCode": "999"}}, "은행"),
        ({"account": ACCOUNT | {"accountNumber": "1"}}, ""),
        ({"account": ACCOUNT | {"accountNumber": "110800000000"}}, "예금주"),
        ({"account": ACCOUNT | {"accountNumber": "110800009999"}}, "해지"),
        ({"account": ACCOUNT | {"accountNumber": "110800002330"}}, "점검"),
        ({"opensAt": "2027-01-01T00:00:00"}, "시간대"),
        ({"borrower": "홍길동"}, ""),
        ({"reason": "음"}, ""),
    ],
)
async def test_an_invalid_product_is_refused_with_its_reason(
    console: Console, wrong: dict[str, Any], message: str
) -> None:
    answer = await console.post("/products", **described(**wrong))
    assert answer.status_code == 422
    assert message in answer.text


async def test_a_draft_keeps_its_account_if_the_bank_refuses_another(console: Console) -> None:
    uid = (await console.do("/products", **described()))["uid"]
    answer = await console.post(f"/products/{uid}", **described(account=ACCOUNT | {"accountNumber": "110800000000"}))
    assert refusal(answer) == (422, "INVALID_INPUT")
    assert "예금주" in answer.text
    assert (await console.get(f"/products/{uid}"))["accountSaid"] == "신한은행 ********0021"


async def test_an_outdated_request_is_not_published(lending: Lending, console: Console, second: Console) -> None:
    uid = (await console.do("/products", **described()))["uid"]
    asked = (await console.do(f"/products/{uid}/publish"))["approval"]
    await second.get(f"/products/{uid}")
    late = (
        "update product_draft set offer = jsonb_set(offer, '{opens_at}', to_jsonb(cast(:at as text))) where uid = :uid"
    )
    await lending.internals.sql(late, at=moment(HOUR), uid=uid)
    assert refusal(await second.post(f"/approvals/{asked}/confirm")) == (422, "INVALID_INPUT")
    assert await state(console, uid) == "draft"


async def test_products_are_listed_by_finance(platform: Stack, console: Console) -> None:
    reviewer = await Console.of(platform.settings, [OperatorRole.REVIEWER, OperatorRole.AUDITOR])
    uid = (await console.do("/products", **described()))["uid"]
    for path in ("/products", f"/products/{uid}"):
        assert refusal(await reviewer.api.get(f"/ops{path}")) == (403, "OPERATOR_FORBIDDEN")
        assert refusal(await reviewer.post(path, **described())) == (403, "OPERATOR_FORBIDDEN")
    assert refusal(await reviewer.post("/members/search", number="01012345678")) == (403, "OPERATOR_FORBIDDEN")
    for act in ("publish", "withdraw"):
        assert refusal(await reviewer.post(f"/products/{uid}/{act}")) == (403, "OPERATOR_FORBIDDEN")
    await reviewer.api.aclose()
