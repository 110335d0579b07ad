"""Pays out a withdrawal of a deposit, and applies operators' decisions about a pending one."""

from pydantic import BaseModel
from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.core.resources import Resources
from db.core.sealing import NotOpened
from db.ledger.posting import NotCovered
from db.ledger.tables import DepositWithdrawal
from db.ledger.withdrawal_postings import post_withdrawal
from db.ledger.withdrawals import settle_withdrawal, withdrawal_of
from db.operators.tables import OperatorActionRow
from domain.core.snapshot import OperatorCommand, RepeatedInput
from domain.ledger.states import WithdrawalState
from domain.operations import WithdrawalOutcome

# The console shows its own texts for these.
NOT_COVERED = "ledger refused: paid_without_posting"
ERASED = "ledger refused: erased_person"


class WithdrawalInput(RepeatedInput):
    """Pay out the withdrawal `uid`."""


class WithdrawalWaits(BaseModel):
    """The withdrawal `uid` waits for an operator; `error`: the bank's answer, or that it did not answer."""

    uid: str
    error: str


class WithdrawalResolution(OperatorCommand):
    """How an operator ends a withdrawal; `second` agreed."""

    outcome: WithdrawalOutcome
    second: str | None = None


class ResolvedWithdrawal(BaseModel):
    """An operator's resolution of the withdrawal `uid`, with the update id, which identifies a repeated command."""

    uid: str
    update_id: str
    resolution: WithdrawalResolution


class Withdrawals:
    """Calls the bank and posts entries for one withdrawal at a time."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="withdrawals.pay_out")
    async def pay_out(self, request: WithdrawalInput) -> None:
        """Pay the withdrawal out through the bank, once for each key. After a refusal the next request uses another
        key. A posting that a restored database has lost is made first.

        Raises InstitutionDown, InstitutionRefused; ApplicationError if the deposit does not cover a lost posting, or
        the person's data are erased, as after the restore of a backup.
        """
        try:
            async with self.at.database.transaction() as session:
                row = await session.get_one(DepositWithdrawal, request.uid)
                to = withdrawal_of(self.at.sealer, row)
                await post_withdrawal(session, row.key, to)
        except NotCovered:
            raise ApplicationError(NOT_COVERED, type="NotCovered", non_retryable=True) from None
        except NotOpened:
            raise ApplicationError(ERASED, type="NotOpened", non_retryable=True) from None
        await self.at.institutions.bank.disburse(
            to.bank_code,
            to.account_number,
            holder_name=to.holder,
            amount=to.amount,
            reference=row.key,
            key=f"{row.key}/{request.attempt}" if request.attempt else row.key,
        )
        async with self.at.database.transaction() as session:
            row = await session.get_one(DepositWithdrawal, request.uid)
            await settle_withdrawal(session, row, WithdrawalOutcome.PAID)

    @activity.defn(name="withdrawals.wait")
    async def wait(self, waits: WithdrawalWaits) -> None:
        """Put the withdrawal into the operators' queue."""
        async with self.at.database.transaction() as session:
            (await session.get_one(DepositWithdrawal, waits.uid)).move(WithdrawalState.WAITING, waits.error)

    @activity.defn(name="withdrawals.ask_again")
    async def ask_again(self, request: WithdrawalInput) -> None:
        """Remove the withdrawal from the operators' queue, because the bank is asked again."""
        async with self.at.database.transaction() as session:
            (await session.get_one(DepositWithdrawal, request.uid)).move(WithdrawalState.ASKED)

    @activity.defn(name="withdrawals.resolve")
    async def resolve(self, resolved: ResolvedWithdrawal) -> None:
        """End the withdrawal as two operators have decided, and write the audit log, once for each update id."""
        asked = resolved.resolution
        async with self.at.database.transaction() as session:
            row = await session.get_one(DepositWithdrawal, resolved.uid, with_for_update=True)
            if await session.get(OperatorActionRow, resolved.update_id):
                return
            session.add(
                OperatorActionRow(
                    update_id=resolved.update_id,
                    journey_id=f"withdrawal:{resolved.uid}",
                    action=f"withdrawal_{asked.outcome}",
                    operator=asked.operator,
                    second=asked.second,
                    reason=asked.reason,
                    step=row.state,
                )
            )
            await settle_withdrawal(session, row, asked.outcome)
