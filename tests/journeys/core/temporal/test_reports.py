"""Reports of institutions that arrive at another moment than expected."""

from domain.accounts.journeys.bank_account import BankAccount, RequestTransfer, TransferRefused
from domain.core.snapshot import Report
from tests.internals import Internals
from tests.journeys.core.temporal.player import Player
from tests.journeys.core.temporal.samples import example
from tests.journeys.core.temporal.servers import server


async def test_a_report_before_its_step_is_received(internals: Internals) -> None:
    """A step is published before its workflow task is complete; a repeated task receives a report on it too early."""
    async with server(internals.at) as client:
        player = await Player.of(client, internals.at, BankAccount)
        first = player.at.sequence
        reference = f"{player.at.journey_id}/{player.at.apply_uid}/{first + 1}"
        refused = TransferRefused(reference=reference, problem="ACCOUNT_CLOSED")
        await player.gateway.report(player.at.journey_id, Report.of(refused))
        await player.play(example(RequestTransfer))
        await player.until(BankAccount.account)
        assert player.at.sequence == first + 2
