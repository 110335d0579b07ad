"""The grade of an investor, by the average balance of twelve months, and its benefits."""

from datetime import date, timedelta
from uuid import UUID

import pytest

from db.investing.membership import average_invested
from domain.accounts.corporation import Partition
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import Member, data, investor, order
from tests.clients.legal_person import legal_person
from tests.factories import Listing

__all__ = ["investor"]  # a fixture, found by its name

PATH = "/v2/user/membership"
TODAY = date(2026, 11, 22)


@pytest.mark.rule("B271")
@pytest.mark.rule("B116")
async def test_every_kind_of_investor_sees_grade_and_benefits(
    browser: Browser, member: Member, internals: Internals, platform: Stack
) -> None:
    borrower = await data(browser, PATH)
    assert borrower["grade"] is None
    await internals.sql("update person set is_borrower = false where id = cast(:id as uuid)", id=browser.person_id)
    legal = [
        Browser(browser.http, (await legal_person(platform.settings, partition))["accessToken"])
        for partition in Partition
    ]
    for who, limit in ((browser, 40_000_000), *((person, None) for person in legal)):
        seen = await data(who, PATH)
        assert (seen["grade"], seen["averageInvested"], seen["limit"]) == ("blue", 0, limit)
        assert [(level["grade"], level["least"]) for level in seen["levels"]] == [
            ("blue", 0),
            ("silver", 10_000_000),
            ("gold", 50_000_000),
            ("platinum", 100_000_000),
        ]
        assert [bool(level["benefits"]) for level in seen["levels"]] == [False, True, True, True]
    assert (await Browser(browser.http).get(PATH)).status_code == 401


async def test_a_borrower_who_invests_has_a_grade(investor: Browser, internals: Internals) -> None:
    """The header and the page of the benefits state the same."""
    (row,) = await internals.sql("select is_borrower from person where id = cast(:id as uuid)", id=investor.person_id)
    assert row.is_borrower
    assert (await data(investor, PATH))["grade"] == "blue"
    assert (await data(investor, "/v2/account/info"))["grade"] == "blue"


async def test_the_average_counts_each_day_that_money_was_invested(
    investor: Browser, listed: Listing, internals: Internals
) -> None:
    """Paid out a year ago or more: counts fully; half a year ago: counts half; not paid out yet: does not count."""
    product = await listed()
    assert (await order(investor, (product, 730_000 // 10_000 * 10_000))).json()["data"]["orderUid"]
    person = investor.person_id

    async def average() -> int:
        async with internals.database.transaction() as session:
            return await average_invested(session, UUID(person), TODAY)

    async def paid_out(days_ago: int) -> None:
        await internals.sql(
            "update product set disbursed_on = :day where uid = :uid", uid=product, day=TODAY - timedelta(days_ago)
        )
        await internals.sql("update investment set state = 'funded' where product_uid = :uid", uid=product)

    try:
        assert await average() == 0
        for days, expected in ((0, 0), (73, 146_000), (365, 730_000), (900, 730_000)):
            await paid_out(days)
            assert await average() == expected
    finally:
        await internals.sql("update investment set state = 'held' where product_uid = :uid", uid=product)
        await internals.sql("update product set disbursed_on = null where uid = :uid", uid=product)
