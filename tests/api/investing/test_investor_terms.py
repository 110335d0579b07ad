"""A member who joined to borrow agrees to the terms of investing once, before the first order."""

from typing import Any

from domain.accounts.agreements import CATALOGUE, Context
from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import Member, data, order
from tests.factories import Listing, certify_investor, pass_suitability_test, pay_in

TERMS = "/v2/borrower-terms"


async def agreed_and_suitable(browser: Browser) -> tuple[bool, bool]:
    info = await data(browser, "/v2/user/info")
    return info["hasAgreed"], info["investable"]


async def test_an_order_requires_the_terms_once(
    browser: Browser, member: Member, internals: Internals, listed: Listing
) -> None:
    product = await listed()
    async with internals.database.transaction() as session:
        await certify_investor(session, browser.person_id)
        await pass_suitability_test(session, browser.person_id)
        await pay_in(session, browser.person_id, 1_000_000)

    async def refused() -> Any:
        answer = (await order(browser, (product, 10_000))).json()["data"]
        return answer.get("code")

    async def agree(agreements: dict[str, str]) -> Any:
        answer = await browser.post(TERMS, {"context": "investor", "agreements": agreements})
        return answer.json()["data"]

    assert await agreed_and_suitable(browser) == (False, False)
    assert await refused() == "INVESTOR_TERMS_REQUIRED"
    quoted = await browser.post(
        "/v2/invest/multiple-limit-check", {"limitCheckList": [{"productUid": product, "amount": 10_000}]}
    )
    assert quoted.json()["data"]["limitCheckList"][0]["code"] == "INVESTOR_TERMS_REQUIRED"

    today = await browser.agreements("investor")
    one, *_ = today
    assert (await agree({one: today[one]}))["code"] == "TERMS_REQUIRED"
    assert (await agree(today | {one: "of another text"}))["code"] == "TERMS_CHANGED"
    assert await refused() == "INVESTOR_TERMS_REQUIRED"
    assert await agree(today) == sorted(today)
    assert await agreed_and_suitable(browser) == (True, True)
    assert await refused() is None

    changed = "update agreement set content_hash = 'of an older text' where person_id = cast(:person as uuid)"
    await internals.sql(changed, person=browser.person_id)
    assert await refused() is None


def test_an_investors_sign_up_contains_the_consents() -> None:
    assert set(CATALOGUE[Context.INVESTOR]) <= set(CATALOGUE[Context.SIGN_UP])
    assert all(agreement.required for agreement in CATALOGUE[Context.INVESTOR])
