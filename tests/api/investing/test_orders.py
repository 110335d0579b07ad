"""Orders over HTTP, with the real ledger."""

import secrets
from typing import Any
from uuid import UUID, uuid4

import pytest

from db.accounts.certifications import certify
from db.ledger.check import differences
from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import ESTATE, RIGHT, Member, data, investor, order, sign, signed
from tests.factories import CREDIT_NOTICE_UNREAD, Listing, agree_to_invest, certify_investor

__all__ = ["investor"]  # a fixture, found by its name


@pytest.mark.rule("B006", "B166", "B248")
@pytest.mark.rule("B339")
async def test_an_order_from_signed_amounts_to_its_receipt(
    investor: Browser, listed: Listing, internals: Internals
) -> None:
    one, two = await listed(), await listed()
    wanted = [{"productUid": one, "amount": 300_000}, {"productUid": two, "amount": 800_000}]
    checked = (await investor.post("/v2/invest/multiple-limit-check", {"limitCheckList": wanted})).json()["data"]
    assert [line["isTaken"] for line in checked["limitCheckList"]] == [True, False]

    key = secrets.token_hex(8)
    token = await signed(investor, wanted)
    answer = await order(investor, (one, 300_000), (two, 800_000), key=key, token=token)
    confirmed = answer.json()["data"]
    taken, short = confirmed["lines"]
    assert taken["isTaken"]
    assert (short["code"], short["limitCode"], short["available"]) == ("DEPOSIT_SHORT", 402, 700_000)
    receipt = (await data(investor, f"/v2/invest/{confirmed['orderUid']}/order"))["order"]
    assert [(line["productUid"], line["amount"], line["state"]) for line in receipt] == [(one, 300_000, "held")]
    assert (await data(investor, f"/v2/products/data/{one}"))["isInvested"]

    again = await order(investor, (one, 300_000), (two, 800_000), key=key, token=token)
    assert again.content == answer.content
    other = await order(investor, (one, 10_000), key=key, token=token)
    assert other.json()["data"]["code"] == "IDEMPOTENCY_REUSED"
    receipt = (await data(investor, f"/v2/invest/{confirmed['orderUid']}/order"))["order"]
    assert all(line["isWithdrawable"] for line in receipt)
    withdrawn = await investor.post(
        f"/v2/invest/{confirmed['orderUid']}/withdraw", {"productUid": one, "amount": 300_000}
    )
    assert withdrawn.json()["data"]["order"][0]["state"] == "withdrawn"
    async with internals.database.transaction() as session:
        assert await differences(session) == []


@pytest.mark.rule("B301")
async def test_an_order_is_accepted_at_its_full_path(investor: Browser, listed: Listing) -> None:
    path, lines = "/v2/invest/multiple-confirm", [{"productUid": await listed(), "amount": 10_000}]
    body = {"token": await signed(investor, lines), "lines": lines, "agreements": await investor.agreements("invest")}
    headers = {
        "Authorization": f"Bearer {investor.access_token}",
        "X-Nonce": await investor.nonce(path),
        "Idempotency-Key": secrets.token_hex(8),
    }
    answer = await investor.http.post(str(investor.http.base_url.copy_with(path=path)), json=body, headers=headers)
    assert answer.json()["data"]["lines"][0]["isTaken"]


async def test_a_second_line_for_the_same_product_is_refused(investor: Browser, listed: Listing) -> None:
    uid = await listed()
    wanted = [{"productUid": uid, "amount": 10_000}] * 2
    checked = (await investor.post("/v2/invest/multiple-limit-check", {"limitCheckList": wanted})).json()["data"]
    ordered = (await order(investor, (uid, 10_000), (uid, 10_000))).json()["data"]
    for lines in (checked["limitCheckList"], ordered["lines"]):
        assert [(line["isTaken"], line["code"]) for line in lines] == [(True, None), (False, "PRODUCT_TWICE")]


async def test_the_borrower_of_a_loan_cannot_invest_in_it(
    investor: Browser, listed: Listing, internals: Internals
) -> None:
    uid, person = await listed(), str(UUID(investor.person_id))
    await internals.sql("update product set borrower = :person where uid = :uid", person=person, uid=uid)
    (line,) = (await order(investor, (uid, 10_000))).json()["data"]["lines"]
    assert (line["isTaken"], line["code"]) == (False, "OWN_LOAN")


@pytest.mark.parametrize("amount", [True, 10_000.0, "10000"])
async def test_an_amount_is_an_integer(investor: Browser, listed: Listing, amount: Any) -> None:
    lines = [{"productUid": await listed(), "amount": amount}]
    checked = await investor.post("/v2/invest/multiple-limit-check", {"limitCheckList": lines})
    code = {"authSeq": str(uuid4()), "authNo": "123456"}
    path = "/v2/user/deposit/withdraw"
    asked = await investor.post(f"{path}/code", {"amount": amount})
    drawn = await investor.post(path, {"amount": amount} | code, Idempotency_Key=secrets.token_hex(8))
    for refused in (checked, asked, drawn):
        assert (refused.status_code, refused.json()["data"]["code"]) == (422, "INVALID_INPUT"), refused.text


async def test_a_line_is_withdrawn_as_a_whole(investor: Browser, listed: Listing) -> None:
    uid = await listed()
    path = f"/v2/invest/{(await order(investor, (uid, 20_000))).json()['data']['orderUid']}/withdraw"
    refused = await investor.post(path, {"productUid": uid, "amount": 10_000})
    assert (refused.status_code, refused.json()["data"]["code"]) == (422, "INVALID_INPUT")
    given_back = await investor.post(path, {"productUid": uid, "amount": 20_000})
    assert given_back.json()["data"]["order"][0]["state"] == "withdrawn"


async def test_only_signed_amounts_can_be_ordered(investor: Browser, listed: Listing) -> None:
    uid = await listed()
    token = await signed(investor, [{"productUid": uid, "amount": 10_000}])
    assert (await order(investor, (uid, 20_000), token=token)).status_code == 403
    token = await signed(investor, [{"productUid": uid, "amount": 10_000}])
    assert (await order(investor, (uid, 10_000), token=token)).status_code == 200
    assert (await order(investor, (uid, 10_000), token=token)).status_code == 403


@pytest.mark.rule("B255")
async def test_the_nonce_of_the_signature_is_for_one_order(investor: Browser, listed: Listing) -> None:
    path, lines = "/v2/invest/multiple-confirm", [{"productUid": await listed(), "amount": 10_000}]
    one, other = await sign(investor, lines), await sign(investor, lines)
    agreements, key = await investor.agreements("invest"), secrets.token_hex(8)

    async def ask(token: str, nonce: str, key: str) -> Any:
        body = {"token": token, "lines": lines, "agreements": agreements}
        return (await investor.post(path, body, X_Nonce=nonce, Idempotency_Key=key)).json()["data"]

    first = await ask(one["token"], one["nonce"], key)
    assert first["lines"][0]["isTaken"]
    assert await ask(one["token"], one["nonce"], key) == first  # the same order
    assert (await ask(other["token"], one["nonce"], secrets.token_hex(8)))["code"] == "NONCE_INVALID"


@pytest.mark.rule("B255")
async def test_an_order_requires_certifications_the_test_and_a_nonce(
    browser: Browser, listed: Listing, internals: Internals, member: Member
) -> None:
    uid = await listed()
    assert (await order(browser, (uid, 10_000))).json()["data"]["code"] == "INVESTOR_NOT_CERTIFIED"
    person = browser.person_id
    async with internals.database.transaction() as session:
        await certify_investor(session, person)
        await agree_to_invest(session, person)
    assert (await order(browser, (uid, 10_000))).json()["data"]["code"] == "INVESTOR_UNSUITABLE"
    lines = [{"productUid": uid, "amount": 10_000}]
    body = {"token": await signed(browser, lines), "lines": lines, "agreements": {}}
    refused = await browser.post("/v2/invest/multiple-confirm", body, Idempotency_Key=secrets.token_hex(8))
    assert refused.json()["data"]["code"] == "NONCE_INVALID"


async def test_customer_information_is_renewed_after_a_year_before_the_next_order(
    investor: Browser, listed: Listing, internals: Internals
) -> None:
    uid, person = await listed(), investor.person_id
    expires = (
        "update certification set at = now() - interval '365 days'"
        " where person_id = cast(:person as uuid) and kind = 'customer_information'"
    )
    await internals.sql(expires, person=person)
    assert (await data(investor, "/v2/user/certification"))["aml"]["expired"]
    assert not (await data(investor, "/v2/user/info"))["investable"]
    assert (await order(investor, (uid, 10_000))).json()["data"]["code"] == "INVESTOR_NOT_CERTIFIED"
    async with internals.database.transaction() as session:
        await certify(session, person, "customer_information")
    assert (await order(investor, (uid, 10_000))).json()["data"]["lines"][0]["isTaken"]


@pytest.mark.rule("B248", "B340")
async def test_the_limit_check_states_why_an_order_would_be_refused(
    browser: Browser, listed: Listing, internals: Internals, member: Member
) -> None:
    person, wanted = (browser.person_id, [{"productUid": await listed(), "amount": 10_000} for _ in range(2)])

    async def codes() -> list[tuple[str, int | None]]:
        checked = (await browser.post("/v2/invest/multiple-limit-check", {"limitCheckList": wanted})).json()["data"]
        assert not checked["isPassed"]
        return [(line["code"], line["limitCode"]) for line in checked["limitCheckList"]]

    assert await codes() == [("INVESTOR_NOT_CERTIFIED", None)] * 2
    async with internals.database.transaction() as session:
        await certify_investor(session, person)
        await agree_to_invest(session, person)
    assert await codes() == [("INVESTOR_UNSUITABLE", 10911)] * 2
    await browser.post("/v2/invest/suitability-test", {"investSuitabilityTest": RIGHT})
    assert await codes() == [("CREDIT_NOTICE_REQUIRED", None)] * 2
    await browser.post("/v2/invest/personal-credit/limit-alert/agree")
    assert await codes() == [("DEPOSIT_SHORT", 402)] * 2


async def test_personal_credit_requires_its_notice_to_be_read(
    investor: Browser, listed: Listing, internals: Internals
) -> None:
    await internals.sql(CREDIT_NOTICE_UNREAD, person=investor.person_id)
    credit, estate = await listed(), await listed(category=ESTATE)

    async def codes() -> list[str | None]:
        answer = await order(investor, (credit, 10_000), (estate, 10_000))
        assert answer.status_code == 200, answer.text
        return [line["code"] for line in answer.json()["data"]["lines"]]

    assert await codes() == ["CREDIT_NOTICE_REQUIRED", None]
    await investor.post("/v2/invest/personal-credit/limit-alert/agree")
    assert await codes() == [None, None]


@pytest.mark.parametrize("products", [1, 2])
async def test_an_order_requires_the_current_consents(investor: Browser, listed: Listing, products: int) -> None:
    path, uids = "/v2/invest/multiple-confirm", [await listed() for _ in range(products)]
    lines: list[dict[str, Any]] = [{"productUid": uid, "amount": 10_000} for uid in uids]
    today = await investor.agreements("invest")
    agreed = await order(investor, *((uid, 10_000) for uid in uids))
    assert agreed.status_code == 200  # consents of an earlier order do not count for a later one
    for given, code in (({}, "TERMS_REQUIRED"), (dict.fromkeys(today, "an older text"), "TERMS_CHANGED")):
        body = {"token": await signed(investor, lines), "lines": lines, "agreements": given}
        nonce, key = await investor.nonce(path), secrets.token_hex(8)
        refused = await investor.post(path, body, X_Nonce=nonce, Idempotency_Key=key)
        assert refused.json()["data"]["code"] == code
