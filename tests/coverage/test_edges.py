"""The last test of a run: everything that the charts declare has been walked."""

from pathlib import Path

import pytest

from stack.supervisor import Stack
from tests.coverage import edges


def test_every_edge_of_every_chart_was_walked(house: Stack, request: pytest.FixtureRequest) -> None:
    found = edges.walked(house.settings)
    request.config.stash[edges.LINE] = edges.summary(found)
    if not _whole(request.session):
        pytest.skip("only a part of the tests of the journeys ran")
    edges.write(found)
    lost = [f"{kind}: {origin} --{label}--> {to}" for kind, (origin, label, to) in edges.missing(found)]
    assert not lost, "no test walked\n" + "\n".join(lost)


def _whole(session: pytest.Session) -> bool:
    """Whether every test of the journeys was chosen."""
    chosen = {Path(item.path) for item in session.items}
    asked_for_some = any("::" in argument for argument in session.config.args)
    deselected = session.config.option.keyword or session.config.option.markexpr
    return chosen >= set(edges.JOURNEYS.glob("test_*.py")) and not asked_for_some and not deselected
