"""The attack on a small scale; `make attack` runs it with more requests."""

import pytest

from stack.supervisor import Stack
from tests.attack.run import run

REQUESTS, USES = 5_000, 100


@pytest.mark.timeout(900)  # seconds, on a machine that also runs the rest of the suite
async def test_the_attack_finds_nothing(platform: Stack) -> None:
    outcome = await run(platform, REQUESTS, USES, seed=1)
    print(outcome.report())
    assert outcome.findings == []
    assert outcome.requests.total() >= REQUESTS
    assert all(worked == 1 for worked in outcome.successes.values())
    assert outcome.searched["postgres"] > 100_000
