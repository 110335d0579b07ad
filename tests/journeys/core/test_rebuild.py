"""The table of journeys is a copy that can be rebuilt from the journeys."""

import asyncio
import os
import sys

from config.settings import ROOT
from stack.supervisor import Stack
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

ROWS = """
select journey_id, apply_uid, kind, person, open, sequence, step, waiting_on from journey
where journey_id in (:one, :other) order by 1, 2
"""


async def test_lost_table_is_rebuilt(new_borrower: NewBorrower, platform: Stack, internals: Internals) -> None:
    one, other = await new_borrower().apply(), await new_borrower().apply()
    await one.income()
    await internals.cancel(one.at)
    await one.open()
    await one.income()
    await other.income(job="student")
    ids = {"one": one.at["journeyId"], "other": other.at["journeyId"]}
    before = await internals.sql(ROWS, **ids)
    assert [row.step for row in before if row.journey_id == ids["other"]] == ["unsuitable_job"]
    await internals.sql("delete from journey where journey_id in (:one, :other)", **ids)
    lost = await one.api.get("/v2/journeys/upl", headers=one.headers())
    assert lost.status_code == 404

    command = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "temporal.rebuild",
        cwd=ROOT,
        env=os.environ | platform.env,
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await command.communicate()
    assert command.returncode == 0
    assert b"journeys written" in said
    assert await internals.sql(ROWS, **ids) == before
    assert await one.get("/v2/journeys/upl") == one.at
    assert await one.get("/v2/journeys") == [one.at]
    await one.compatibility()
    assert one.at["step"] == "scraping"
