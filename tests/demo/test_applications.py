"""The demo has applications at every step at which a person must act."""

from collections import Counter

from stack.supervisor import Stack
from tests.demo.applications import BEFORE_OFFER, CONSOLIDATION, CONTRACT, CREDIT, apply_at_every_step


async def test_an_application_exists_at_every_step(platform: Stack) -> None:
    stand = await apply_at_every_step(platform.settings, each=1)
    assert Counter(stand) == Counter(step.name for step in (*CREDIT, *CONSOLIDATION, *BEFORE_OFFER, *CONTRACT))
