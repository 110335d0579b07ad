"""The simple limit check over HTTP, with the real parts: every rule, every way back, and its owner."""

import asyncio
from datetime import datetime
from typing import Any

import pytest
import pytest_asyncio

from domain.borrowing.mortgage import LIMIT_FLOOR, LTV_APARTMENT, RATES
from domain.core.chart import Edge
from tests.clients.homeowner import FAR_AWAY, FLAT, MORTGAGE, NEW_TOWN, OFFICE, STUDIO, Homeowner
from tests.clients.http import refusal
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.borrowing.conftest import Owners

YES: dict[str, Any] = {"seniorFinanceExists": True}


@pytest_asyncio.fixture
async def owner(owners: Owners) -> Homeowner:
    """A visitor at the questions."""
    return await owners().begin()


def issue(owner: Homeowner) -> tuple[str, str, str]:
    return owner.at["step"], owner.at["data"]["issue"], owner.at["path"].rsplit("/", 1)[1]


@pytest.mark.rule("B392", "B464")
async def test_home_without_debts_leads_to_the_result(owner: Homeowner, internals: Internals) -> None:
    await owner.check()
    assert (owner.at["step"], owner.at["path"]) == ("result", "/loan/mortgage/simple/result")
    shown = owner.at["data"]
    assert shown["maxLimit"] == shown["availableLimit"] <= shown["price"] * LTV_APARTMENT // 100
    assert await owner.get(f"{MORTGAGE}/max-limit") == {"maxLimit": shown["maxLimit"]}
    assert await internals.moves(owner.at) == [
        Edge("input", "check_home", "pricing"),
        Edge("pricing", "@price_found", "result"),
    ]

    costs = f"{MORTGAGE}/simple-apply/{owner.at['applyUid']}/calculate-rate"
    least = await owner.get(costs, loanAmount=LIMIT_FLOOR)
    most = await owner.get(costs, loanAmount=shown["availableLimit"])
    assert (least["desiredAmount"], float(least["rate"])) == (LIMIT_FLOOR, float(RATES[0][1]))
    assert least["interestPerMonth"] == LIMIT_FLOOR * 79 // 12000
    assert float(most["rate"]) > float(least["rate"])
    for amount in (shown["availableLimit"] + 1, LIMIT_FLOOR - 1):
        refused = await owner.api.get(costs, params={"loanAmount": amount})
        assert refusal(refused) == (422, "INVALID_INPUT")
    another = await owner.api.get(costs.replace(owner.at["applyUid"], "0" * 32), params={"loanAmount": LIMIT_FLOOR})
    assert refusal(another) == (404, "NO_SIMPLE_CHECK")


@pytest.mark.rule("B463", "B465")
@pytest.mark.parametrize("answers", [YES, {"yearlyRentDepositExists": True}], ids=["senior", "deposit"])
async def test_debts_are_estimated_before_the_result(owner: Homeowner, answers: dict[str, Any]) -> None:
    await owner.check(FLAT, **answers)
    assert (owner.at["step"], owner.at["path"]) == ("debts", "/loan/mortgage/simple/check")
    field = "seniorFinanceAmount" if answers is YES else "yearlyRentDeposit"
    most = owner.at["data"]["maxLimit"]
    left = await owner.get(f"{MORTGAGE}/available-limit", **{field: 100_000_000})
    assert left["availableLimit"] == most - 100_000_000

    nothing = await owner.post(f"{MORTGAGE}/simple/check", {})
    assert refusal(nothing) == (422, "INVALID_INPUT")
    other = {"seniorFinanceAmount": 1, "yearlyRentDeposit": 1}
    assert refusal(await owner.post(f"{MORTGAGE}/simple/check", other)) == (422, "INVALID_INPUT")
    assert owner.at["step"] == "debts"
    await owner.estimate(**{field: 100_000_000})
    assert (owner.at["step"], owner.at["data"]["availableLimit"]) == ("result", most - 100_000_000)


@pytest.mark.rule("B465")
async def test_debts_that_leave_less_than_ten_million_stop_the_check(owner: Homeowner) -> None:
    await owner.check(FLAT, **YES)
    # The price is a multiple of KB's step, so that the limit can be below what the home allows.
    bears = owner.at["data"]["price"] * LTV_APARTMENT // 100
    await owner.estimate(seniorFinanceAmount=bears - LIMIT_FLOOR + 1)
    assert issue(owner) == ("issue", "over", "over")
    assert owner.at["data"]["availableLimit"] < LIMIT_FLOOR
    await owner.change()
    assert (owner.at["step"], "issue" in owner.at["data"]) == ("input", False)
    await owner.check(FLAT, **YES)
    await owner.estimate(seniorFinanceAmount=bears - LIMIT_FLOOR)
    assert (owner.at["step"], owner.at["data"]["availableLimit"]) == ("result", LIMIT_FLOOR)


@pytest.mark.rule("B457", "B458", "B459", "B460", "B461", "B462", "B467")
@pytest.mark.parametrize(
    ("road", "ho", "answers", "leads_to", "is_priced"),
    [
        (FAR_AWAY, "1203호", {}, "not-allow", False),
        (FLAT, "1203호", {"monthlyRentDepositExists": True}, "monthly", False),
        (OFFICE, "302호", {}, "consultation", True),
        (NEW_TOWN, "1204호", {}, "consultation", True),
        (FLAT, "1203호", YES | {"knowExactSeniorFinanceAmount": True}, "consultation", False),
        (STUDIO, "701호", {}, "not-allow", True),
    ],
    ids=["not-passable", "monthly-rent", "no-building", "no-price", "exact-amount", "cheap"],
)
async def test_every_issue(
    owner: Homeowner, internals: Internals, road: str, ho: str, answers: dict[str, Any], leads_to: str, is_priced: bool
) -> None:
    """KB is only called if its price could change the result of the rules."""
    await owner.check(road, ho, **answers)
    assert issue(owner) == ("issue", leads_to, leads_to)
    assert ("pricing" in {move.to for move in await internals.moves(owner.at)}) is is_priced
    assert "problem" not in owner.at["data"]
    refused = await owner.api.get(f"{MORTGAGE}/max-limit")
    assert refusal(refused) == (404, "NO_SIMPLE_CHECK")
    await owner.change()
    assert owner.at["step"] == "input"


async def test_answers_can_be_changed_at_every_step(owner: Homeowner) -> None:
    await owner.check(FLAT, **YES)
    await owner.change()
    await owner.check()
    assert owner.at["step"] == "result"
    await owner.change()
    assert (owner.at["step"], "price" in owner.at["data"]) == ("input", False)


@pytest.mark.parametrize("mode", ["down", "refuse"])
async def test_kb_that_does_not_answer_leads_to_the_consultation(
    owner: Homeowner, scenario: Scenario, mode: str
) -> None:
    form = await owner.choose()
    await scenario("kb", mode)
    await owner.post(f"{MORTGAGE}/simple/input", form)
    await owner.until("issue", kind="mortgage_simple")
    assert issue(owner) == ("issue", "consultation", "consultation")
    assert owner.at["data"]["problem"]["code"] == "INSTITUTION_DOWN"
    lookup = await owner.api.get(f"{MORTGAGE}/area-info", params={"kbBuildingUid": form["kbBuildingUid"]})
    assert lookup.status_code == 503

    await scenario("kb", "normal")
    await owner.change()
    await owner.check()
    assert (owner.at["step"], "problem" in owner.at["data"]) == ("result", False)


async def test_slow_kb_is_called_once_for_repeated_requests(
    owner: Homeowner, scenario: Scenario, internals: Internals
) -> None:
    form = await owner.choose()
    await scenario("kb", "slow", times=1)
    sequence = owner.at["sequence"]
    press = [owner.post(f"{MORTGAGE}/simple/input", form, key="pressed twice", sequence=sequence) for _ in range(2)]
    answers = await asyncio.gather(*press)
    assert {answer.status_code for answer in answers} == {200}
    await owner.until("result", kind="mortgage_simple")
    assert len(await internals.moves(owner.at)) == 2


async def test_check_belongs_to_one_browser_which_finds_it_again(owner: Homeowner, owners: Owners) -> None:
    await owner.check()
    first = owner.at["applyUid"]
    await owner.begin()
    assert (owner.at["applyUid"], owner.at["step"]) == (first, "result")
    another_owner = owners()
    assert refusal(await another_owner.api.get("/v2/journeys/mortgage_simple")) == (404, "NO_OPEN_APPLICATION")
    costs = f"{MORTGAGE}/simple-apply/{first}/calculate-rate"
    assert (await another_owner.api.get(costs, params={"loanAmount": LIMIT_FLOOR})).status_code == 404
    await another_owner.begin()
    assert another_owner.at["applyUid"] != first
    assert refusal(await another_owner.api.get(costs, params={"loanAmount": LIMIT_FLOOR})) == (404, "NO_SIMPLE_CHECK")
    assert (await another_owner.post(f"{MORTGAGE}/simple/change", sequence=owner.at["sequence"])).status_code == 409


async def test_another_check_begins_when_one_has_ended(owner: Homeowner, internals: Internals) -> None:
    first = owner.at["applyUid"]
    await internals.cancel(owner.at)
    await owner.begin()
    assert (owner.at["step"], owner.at["applyUid"] == first) == ("input", False)


async def test_address_is_encrypted(owner: Homeowner, internals: Internals) -> None:
    """The history contains a reference; the home's address is encrypted and expires."""
    await owner.check()
    (item,) = await internals.sql(
        "select kind, purge_at from vault_item where ref = cast(:ref as uuid)", ref=owner.at["data"]["homeRef"]
    )
    assert (item.kind, item.purge_at > datetime.now(item.purge_at.tzinfo)) == ("HomeRecord", True)
    assert "1203호" not in str(owner.at)
    assert "통일로" not in str(owner.at)


async def test_homes_can_be_looked_up_without_log_in(owner: Homeowner) -> None:
    assert await owner.get(f"{MORTGAGE}/validate-address", zipCode="06234", isApartment=True) == {"isPassable": True}
    assert await owner.get(f"{MORTGAGE}/validate-address", zipCode="63127", isApartment=True) == {"isPassable": False}
    unknown = await owner.get(f"{MORTGAGE}/dong-ho", zipCode="06234", newAddress="없는 길 1")
    assert unknown == {"kbBuildingUid": None, "dongHoList": []}
    assert await owner.get(f"{MORTGAGE}/area-info", kbBuildingUid="none") == {"kbAreaInfoList": []}
    await owner.choose()
    every = await owner.get(f"{MORTGAGE}/area-info", kbBuildingUid=owner.home["kbBuildingUid"])
    areas = every["kbAreaInfoList"]
    assert len({area["kbAreaUid"] for area in areas}) == len(areas) == 3
    assert all(float(area["supplyArea"]) > float(area["exclusiveArea"]) for area in areas)
    rates = await owner.get(f"{MORTGAGE}/rate-info")
    assert (float(rates["lowestRate"]), rates["least"], rates["priceFloor"]) == (7.9, LIMIT_FLOOR, 200_000_000)
    incomplete = await owner.api.get(f"{MORTGAGE}/validate-address", params={"zipCode": "1", "isApartment": True})
    assert refusal(incomplete) == (422, "INVALID_INPUT")


async def test_supply_area_of_an_unknown_home_is_passed_on(owner: Homeowner) -> None:
    await owner.check(OFFICE, "302호", userInputSupplyArea="34.019", areaMode="pyeong")
    assert (issue(owner)[1], owner.at["data"]["supplyArea"]) == ("consultation", "112.43")
    await owner.change()
    await owner.check(OFFICE, "302호", userInputSupplyArea="0")
    assert owner.at["data"]["supplyArea"] == ""


async def test_unsent_answers_are_stored_on_the_server(owner: Homeowner) -> None:
    typed: dict[str, Any] = {"step": "input", "data": {"ho": "1203호"}}
    assert (await owner.api.put("/v2/journeys/mortgage_simple/draft", json=typed)).status_code == 204
    await owner.check()
    assert await owner.get("/v2/journeys/mortgage_simple/draft") is None
    await owner.change()
    assert (await owner.get("/v2/journeys/mortgage_simple/draft"))["data"] == typed["data"]


async def test_requests_are_rate_limited(owner: Homeowner) -> None:
    lookups = [await owner.api.get(f"{MORTGAGE}/area-info", params={"kbBuildingUid": "none"}) for _ in range(100)]
    assert lookups[-1].status_code == 429
