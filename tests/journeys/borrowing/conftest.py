"""Fixtures: applicants for a mortgage loan."""

from collections.abc import AsyncGenerator, Callable
from typing import Any

import pytest_asyncio

from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.mortgage_applicant import MortgageApplicant
from tests.internals import Internals

People = Callable[..., Any]


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
    """A borrower who has accepted the granted terms of a loan on the own home."""
    return await people().granted(internals)
