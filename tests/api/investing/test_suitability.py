"""The suitability test over HTTP."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import RIGHT, Member, data, investor, order
from tests.factories import Listing, agree_to_invest, certify_investor, pay_in

__all__ = ["investor"]  # a fixture, found by its name


@pytest.mark.rule("B165", "B247", "B302")
async def test_the_server_requires_a_passed_test_before_an_order(
    browser: Browser, member: Member, internals: Internals, listed: Listing
) -> None:
    person, product = browser.person_id, await listed()
    async with internals.database.transaction() as session:
        await certify_investor(session, person)
        await agree_to_invest(session, person)
        await pay_in(session, person, 100_000)

    async def hand_in(answers: dict[str, str]) -> Any:
        result = (await browser.post("/v2/invest/suitability-test", {"investSuitabilityTest": answers})).json()["data"]
        return result["isPassed"], [question["uid"] for question in result["wrongQuestionList"]]

    async def refused() -> bool:
        valid = (await data(browser, "/v2/invest/validation-suitability-test"))["isValid"]
        answer = (await order(browser, (product, 10_000))).json()["data"]
        assert valid is (answer.get("code") != "INVESTOR_UNSUITABLE")
        return not valid

    assert await refused()
    missed, *_ = RIGHT
    wrong = {"yes": "no", "no": "yes"}[RIGHT[missed]]
    assert await hand_in(RIGHT | {missed: wrong}) == (False, [missed])
    assert await refused()
    assert await hand_in(RIGHT) == (True, [])
    assert not await refused()


async def test_the_test_may_be_taken_three_times_a_day(browser: Browser, member: Member) -> None:
    validity = "/v2/invest/validation-suitability-test"
    assert await data(browser, validity) == {
        "isValid": False,
        "passedAt": None,
        "validUntil": None,
        "remainingCount": 3,
    }
    questions = (await data(browser, "/v2/invest/suitability-test-question"))["questions"]
    assert [question["uid"] for question in questions] == [*RIGHT]
    wrong = RIGHT | {"guarantee": "yes"}
    for left in (2, 1, 0):
        result = (await browser.post("/v2/invest/suitability-test", {"investSuitabilityTest": wrong})).json()["data"]
        assert (result["isPassed"], result["remainingCount"]) == (False, left)
        assert [question["uid"] for question in result["wrongQuestionList"]] == ["guarantee"]
    locked = await browser.post("/v2/invest/suitability-test", {"investSuitabilityTest": RIGHT})
    assert locked.json()["data"]["code"] == "INVESTOR_TEST_LIMIT"
    assert await data(browser, validity) == {
        "isValid": False,
        "passedAt": None,
        "validUntil": None,
        "remainingCount": 0,
    }


async def test_the_test_is_valid_for_a_year_and_can_be_repeated_before_its_end(
    investor: Browser, internals: Internals
) -> None:
    person = UUID(investor.person_id)

    async def validity() -> tuple[bool, int | None]:
        """Return whether the test is valid, and for how many more days."""
        found = await data(investor, "/v2/invest/validation-suitability-test")
        if found["validUntil"] is None:
            return found["isValid"], None
        assert datetime.fromisoformat(found["passedAt"]) == datetime.fromisoformat(found["validUntil"]) - timedelta(365)
        left = datetime.fromisoformat(found["validUntil"]) - datetime.now(UTC)
        return found["isValid"], round(left / timedelta(days=1))

    async def ends_in(days: int) -> None:
        end = datetime.now(UTC) + timedelta(days=days)
        await internals.sql("update investor set suitable_until = :end where person_id = :who", end=end, who=person)

    async def hand_in(answers: dict[str, str]) -> None:
        await investor.post("/v2/invest/suitability-test", {"investSuitabilityTest": answers})

    assert await validity() == (True, 365)
    await ends_in(10)
    await hand_in(RIGHT | {"guarantee": "yes"})
    assert await validity() == (True, 10)  # a failure does not revoke an earlier pass
    await hand_in(RIGHT)
    assert await validity() == (True, 365)
    await ends_in(-1)
    assert await validity() == (False, None)
    professional = "update investor set investor_class = 'professional', class_until = now() + interval '1 day' where"
    await internals.sql(f"{professional} person_id = :who", who=person)
    assert await validity() == (True, None)  # without a test
