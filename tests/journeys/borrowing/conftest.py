"""Fixtures: applicants for a mortgage loan; and what their tests read: refusals, messages, the lien."""

from collections.abc import AsyncGenerator, Callable
from typing import Any

import httpx
import pytest_asyncio

from domain.core.notices import NOTICES, Notice
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.homeowner import MORTGAGE
from tests.clients.mortgage_applicant import MortgageApplicant
from tests.internals import Internals

People = Callable[..., Any]
RESULT = f"{MORTGAGE}/contract/result"


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


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["data"]["code"]


def says(notice: Notice) -> Callable[[dict[str, Any]], bool]:
    return lambda message: NOTICES[notice] in message.get("text", "")


async def lien_of(internals: Internals, uid: str) -> Any:
    (row,) = await internals.sql("select * from mortgage_lien where apply_uid = :uid", uid=uid)
    return row
