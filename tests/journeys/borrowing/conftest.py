"""Fixtures: applicants for a mortgage loan; and what tests of applications read: messages and state."""

from collections.abc import AsyncGenerator, Callable
from typing import Any

import pytest_asyncio

from domain.core.notices import NOTICES, Notice
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.homeowner import MORTGAGE, Homeowner
from tests.clients.mortgage_applicant import MortgageApplicant
from tests.internals import Internals, eventually

People = Callable[..., Any]
Owners = Callable[[], Homeowner]
RESULT = f"{MORTGAGE}/contract/result"
REJECTED = ("대출 거절", None, "/upl/failed/loan-no-product")


@pytest_asyncio.fixture
async def people(platform: Stack, internals: Internals) -> AsyncGenerator[People]:
    made: list[Borrower] = []

    def make(kind: type[Borrower] = MortgageApplicant, **known: str) -> Borrower:
        made.append(kind.of(platform.settings, **known))
        return made[-1]

    yield make
    for person in made:
        if isinstance(person, MortgageApplicant) and person.typed:
            await person.release_liens(internals)
        await person.close()


@pytest_asyncio.fixture
async def granted(people: People, internals: Internals) -> MortgageApplicant:
    """A borrower who has accepted the granted terms of a loan on their own home."""
    return await people().granted(internals)


def says(notice: Notice) -> Callable[[dict[str, Any]], bool]:
    return lambda message: NOTICES[notice] in message.get("text", "")


async def state(borrower: Borrower) -> tuple[str, int | None, str | None]:
    """Return the result of the state call, which must match the sub-state call."""
    shown = await borrower.get("/v2/credit/state")
    checked = await borrower.get("/v2/credit/certification-state-check")
    if (await borrower.get("/v2/journeys/upl"))["sequence"] != shown["journey"]["sequence"]:
        return await state(borrower)  # it has moved in the meantime
    assert checked == {"certificationState": shown["certificationState"], "nextScreen": shown["nextScreen"]}
    return shown["state"], shown["certificationState"], shown["nextScreen"]


def problem(borrower: Borrower) -> str:
    """Return the code of the notice at the current step."""
    return borrower.at["data"].get("problem", {}).get("code", "")


async def waits_for_operator(borrower: Borrower) -> None:
    async def waits() -> bool:
        borrower.at = await borrower.get("/v2/journeys/upl")
        return borrower.at["waitingOn"] == "operator"

    await eventually(waits)


@pytest_asyncio.fixture
async def owners(platform: Stack) -> AsyncGenerator[Owners]:
    made: list[Homeowner] = []

    def make() -> Homeowner:
        made.append(Homeowner.of(platform.settings))
        return made[-1]

    yield make
    for owner in made:
        await owner.close()
