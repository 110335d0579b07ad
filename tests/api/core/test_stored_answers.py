"""Requests that use one key at once: each gets its own answer or that of the same request."""

from collections.abc import AsyncGenerator
from uuid import uuid4

import pytest
import pytest_asyncio

from activities.core.resources import Resources, resources
from db.core.stored_answers import CLAIMED, Answer, Key, claim, release, store
from stack.supervisor import Stack

FIRST, OTHER = "the hash of the first body", "the hash of another body"


@pytest_asyncio.fixture
async def at(platform: Stack) -> AsyncGenerator[Resources]:
    async with resources(platform.settings) as at:
        yield at


class Requests:
    """Requests with one key. Each call is a transaction, as if the request waited for an institution after it."""

    def __init__(self, at: Resources) -> None:
        self.at, self.key = at, Key(f"browser/{uuid4()}", "one key")

    async def claims(self, wanted: str) -> Answer | None:
        async with self.at.database.direct() as session:
            return await claim(session, self.at.sealer, self.key, wanted)

    async def is_answered(self, wanted: str, body: bytes) -> Answer | None:
        async with self.at.database.direct() as session:
            return await store(session, self.at.sealer, self.key, Answer(wanted, 200, body))

    async def fails(self, wanted: str) -> None:
        async with self.at.database.direct() as session:
            await release(session, self.key, wanted)


@pytest.fixture
def requests(at: Resources) -> Requests:
    return Requests(at)


async def test_the_first_answer_is_that_of_all_repetitions(requests: Requests) -> None:
    assert await requests.claims(FIRST) is None
    assert await requests.claims(FIRST) == Answer(FIRST, CLAIMED, b"")
    assert await requests.is_answered(FIRST, b"one") is None
    assert await requests.is_answered(FIRST, b"two") == Answer(FIRST, 200, b"one")
    assert await requests.claims(FIRST) == Answer(FIRST, 200, b"one")


async def test_a_repetition_does_not_answer_another_request(requests: Requests) -> None:
    """The first request fails while its repetition waits. A request with another body then claims the key."""
    assert await requests.claims(FIRST) is None
    assert await requests.claims(FIRST) == Answer(FIRST, CLAIMED, b"")
    await requests.fails(FIRST)
    assert await requests.claims(OTHER) is None
    assert await requests.is_answered(FIRST, b"of the first") is None  # it gets its own answer
    assert await requests.claims(OTHER) == Answer(OTHER, CLAIMED, b"")
    assert await requests.is_answered(OTHER, b"of the other") is None
    assert await requests.is_answered(FIRST, b"of the first") is None
    assert await requests.claims(OTHER) == Answer(OTHER, 200, b"of the other")


async def test_a_failing_repetition_does_not_release_the_claim_of_another_request(requests: Requests) -> None:
    assert await requests.claims(FIRST) is None
    await requests.fails(FIRST)
    assert await requests.claims(OTHER) is None
    await requests.fails(FIRST)
    assert await requests.claims(OTHER) == Answer(OTHER, CLAIMED, b"")
