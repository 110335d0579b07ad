"""Brings PostgreSQL, Temporal and the bank to one state after a restore: `python -m temporal.reconcile`.

The restored stores are copies from different times. PostgreSQL is the record: its rows, the vault and the documents are
consistent, and each open journey has the input from which a new run continues after its last move. So Temporal
follows PostgreSQL, and the ledger follows the bank, which has lost nothing:

- lines of the bank's statement that the ledger lacks are posted;
- every open journey, loan and withdrawal and every unfinished release of a lien gets a new run, which replaces an older
  or later one; a request under way is sent again under its key, so the institution acts once;
- all sessions end, because those that ended after the copy are open in it;
- all operators are suspended, because those whose access was revoked after the copy have it again;
- runs that have ended according to PostgreSQL, or have no row, are terminated. A journey without a row waits for an
  operator instead.

Run it while the servers and the institutions run and before workers and API start. It can be repeated, and
then also ends the sessions and suspends the operators again.
`--since`: from when on the statement is compared, in ISO 8601; the default is a week ago.
"""

import argparse
import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import func, select, text, update
from temporalio.client import Client, WorkflowExecution
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.service import RPCError, RPCStatusCode

from activities.borrowing.liens import release_input
from activities.core.resources import Resources, resources
from activities.institutions.bank import BankTransaction
from activities.ledger.bank_statement import payment_of
from config.production import refuse_unsafe
from config.settings import settings
from db.accounts.tables import LoginSession, RefreshToken
from db.core.journeys import NextRun
from db.core.literals import literals
from db.core.outbox import Outbox
from db.core.sealing import NotOpened
from db.core.tables import JourneyRow, OutboxMessage
from db.ledger.posting import is_posted
from db.ledger.tables import DepositWithdrawal
from db.ledger.withdrawal_postings import WITHDRAWAL, Withdrawal
from db.ledger.withdrawals import store_withdrawal
from db.loans.funding import locked
from db.loans.payments import PaymentDiffers, receive
from db.loans.tables import Loan
from db.operators.enrolment import suspend_all
from db.operators.tables import OperatorSession
from db.products.tables import Product
from domain.borrowing.lien import LienState
from domain.charts import CHARTS
from domain.core.snapshot import Start
from domain.ledger.states import WithdrawalState
from domain.loans.states import PAID_WITHOUT_FUNDING
from domain.operations import RECORD_MISSING
from domain.products.states import GIVEN_UP, OVER, ProductState
from temporal.client import TASK_TIME, connect
from temporal.command import run_command
from temporal.loops.loans import loan_input
from temporal.loops.withdrawals import withdrawal_input
from temporal.names import LOANS_QUEUE, TASK_QUEUE

SINCE = timedelta(days=7)
GAP = 1_000  # sequences, more than a journey can have moved between the copy and the failure
RESTORED = "백업에서 복구했어요. 지금도 일하는 운영자인지 확인한 뒤 다시 쓰게 해 주세요."  # in the audit
AT_ONCE = 16  # calls to Temporal
SETTLED = 1.0  # seconds for which Temporal's list of runs has not changed after a start of the server
APPLIED_FOR = LienState.FILED, LienState.REGISTERED, LienState.RELEASING, LienState.WAITING
# Loans that have ended or whose loss was recovered, and applications that ended after the platform had applied for the
# lien.
LIENS = text(f"""
select lien.apply_uid as uid
from mortgage_lien lien left join product on product.uid = lien.apply_uid
left join loan on loan.product_uid = product.uid
where lien.state in {literals(APPLIED_FOR)} and case when product.uid is null
  then not exists (select from journey where journey.apply_uid = lien.apply_uid and open)
  else product.state = any(:over) and (product.state <> all(:given_up) or loan.recovered_on is not null) end
""")


@dataclass
class Reconciled:
    """The result. `unfunded`: loans that the bank has paid out although they are not fully funded here."""

    sessions: int = 0
    operators: int = 0
    deposits: int = 0
    withdrawals_found: int = 0
    unfunded: int = 0
    journeys: int = 0
    journeys_closed: int = 0
    journeys_held: int = 0
    loans: int = 0
    withdrawals: int = 0
    liens: int = 0
    terminated: int = 0

    def __str__(self) -> str:
        return "\n".join(f"{field.name.replace('_', ' '):18} {getattr(self, field.name)}" for field in fields(self))


class Reconciliation:
    """One reconciliation. `done` contains its counts."""

    def __init__(self, at: Resources, client: Client) -> None:
        self.at, self.client, self.done = at, client, Reconciled()
        self.wanted = set[str]()  # ids of the workflows that may run

    async def run(self, since: datetime) -> Reconciled:
        """Reconcile everything, with the statement from `since` on."""
        await self._end_sessions()
        await self._suspend_operators()
        async for line in self.at.institutions.bank.transactions(since):
            await self._compare(line)
        await self._keep_requested_withdrawals()
        async for journeys in self.at.table.next_runs():
            await _each(self._resume(journey) for journey in journeys)
        await self._restart_money()
        await _each([self._end(run) async for run in self._unknown_runs()])
        return self.done

    async def _end_sessions(self) -> None:
        """End every session of members and operators: those that ended after the copy are open in it."""
        async with self.at.database.transaction() as session:
            ended = [
                update(LoginSession).where(LoginSession.ended_at.is_(None)).values(ended_at=func.now()),
                update(OperatorSession).where(OperatorSession.ended_at.is_(None)).values(ended_at=func.now()),
            ]
            for statement in ended:
                self.done.sessions += (await session.execute(statement)).rowcount  # pyright: ignore
            await session.execute(
                update(RefreshToken).where(RefreshToken.revoked_at.is_(None)).values(revoked_at=func.now())
            )

    async def _suspend_operators(self) -> None:
        """Suspend every operator: those whose access was revoked after the copy have it again."""
        async with self.at.database.transaction() as session:
            self.done.operators = await suspend_all(session, RESTORED)

    # -- the bank ------------------------------------------------------------------------------

    async def _compare(self, line: BankTransaction) -> None:
        """Post a line of the statement that is missing in the ledger."""
        if line.direction == "in":
            await self._receive(line)
        elif (line.reference or "").startswith(f"{WITHDRAWAL}/"):
            await self._find_withdrawal(line)
        elif line.reference:
            await self._find_payout(line.reference)

    async def _receive(self, line: BankTransaction) -> None:
        with suppress(PaymentDiffers):  # counted and logged; it stays as it was posted
            async with self.at.database.transaction() as session:
                self.done.deposits += await receive(session, self.at.sealer, payment_of(line), line.transfer_id)

    async def _find_withdrawal(self, line: BankTransaction) -> None:
        """Store a withdrawal that is unknown here. Its run posts it and asks the bank with the same key, or waits for
        an operator if the deposit does not cover it."""
        key = line.reference or ""
        person = key.split("/")[1]
        async with self.at.database.transaction() as session:
            if await is_posted(session, key):
                return
            found = Withdrawal(
                person=person,
                bank_code=line.bank_code,
                account_number=line.account_number,
                holder=line.name or "",
                amount=line.amount,
            )
            await store_withdrawal(session, self.at.sealer, key, found)
        self.done.withdrawals_found += 1

    async def _find_payout(self, uid: str) -> None:
        """Pause a loan that the bank has paid out and that is not funded here. The run of a funded one asks again with
        its key."""
        async with self.at.database.transaction() as session:
            if await session.scalar(select(Product.uid).where(Product.uid == uid)) is None:
                return  # its application is repeated; the bank then answers with the same key
            product, loan = await locked(session, uid), await session.get_one(Loan, uid)
            is_short = product.state == ProductState.LISTED and product.raised < product.amount
            if is_short or product.state in (ProductState.APPROVED, ProductState.FAILED):
                product.is_paused, loan.payout_refusal = True, PAID_WITHOUT_FUNDING
                self.done.unfunded += 1

    async def _keep_requested_withdrawals(self) -> None:
        """Write the rows of withdrawals that are still in the outbox, because their former runs may have ended."""
        outbox = Outbox(self.at.database, self.at.sealer)
        waiting = select(OutboxMessage).where(OutboxMessage.topic == WITHDRAWAL, OutboxMessage.relayed_at.is_(None))
        async with self.at.database.transaction() as session:
            for message in await session.scalars(waiting):
                with suppress(NotOpened):  # of an erased person
                    withdrawal = Withdrawal.model_validate_json(outbox.content(message))
                    await store_withdrawal(session, self.at.sealer, message.key, withdrawal)

    # -- Temporal ------------------------------------------------------------------------------

    async def _resume(self, journey: NextRun) -> None:
        """Continue a journey from its last move in PostgreSQL, regardless of the state of its run in Temporal."""
        if journey.start:
            await self._start(journey.kind, after_the_gap(journey.start), journey.journey_id, task_timeout=TASK_TIME)
            self.done.journeys += 1
        elif await self._is_running(journey.journey_id):  # it has not moved since the row got the input of a run
            self.wanted.add(journey.journey_id)
        else:
            await self.at.table.close(journey.journey_id, journey.apply_uid)
            self.done.journeys_closed += 1

    async def _restart_money(self) -> None:
        """Start the runs of loans, withdrawals and releases of liens, whose state is in PostgreSQL."""
        liens = await self.at.database.ask(LIENS, {"over": list(OVER), "given_up": list(GIVEN_UP)})
        under_way = DepositWithdrawal.state.in_((WithdrawalState.ASKED, WithdrawalState.WAITING))
        loan_runs = select(Product.uid).join(Loan, Loan.product_uid == Product.uid).where(Product.state.not_in(OVER))
        async with self.at.database.transaction() as session:
            loans = list(await session.scalars(loan_runs))
            withdrawals = list(await session.scalars(select(DepositWithdrawal.uid).where(under_way)))
        await _each(self._start("loan", loan_input(uid), f"loan:{uid}", queue=LOANS_QUEUE) for uid in loans)
        await _each(self._start("withdrawal", withdrawal_input(uid), f"withdrawal:{uid}") for uid in withdrawals)
        await _each(self._start("lien_release", release_input(row.uid), f"lien:{row.uid}") for row in liens)
        self.done.loans, self.done.withdrawals, self.done.liens = len(loans), len(withdrawals), len(liens)

    async def _start(
        self,
        kind: str,
        input: Any,
        workflow_id: str,
        *,
        queue: str = TASK_QUEUE,
        task_timeout: timedelta | None = None,
    ) -> None:
        """Start a run; a running one with the same id is terminated."""
        self.wanted.add(workflow_id)
        await self.client.start_workflow(
            kind,
            input,
            id=workflow_id,
            task_queue=queue,
            id_conflict_policy=WorkflowIDConflictPolicy.TERMINATE_EXISTING,
            task_timeout=task_timeout,
        )

    async def _unknown_runs(self) -> AsyncIterator[WorkflowExecution]:
        """Return the open runs that PostgreSQL does not list."""
        kinds = {*CHARTS, "loan", "withdrawal", "lien_release"}
        known, settled_at = -1, 0.0
        while True:
            running = [run async for run in self.client.list_workflows("ExecutionStatus = 'Running'")]
            now = asyncio.get_running_loop().time()
            if len(running) != known:  # the server still completes its list
                known, settled_at = len(running), now + SETTLED
            elif now > settled_at:
                break
            await asyncio.sleep(0.1)
        for run in running:
            if run.id not in self.wanted and run.workflow_type in kinds:
                yield run

    async def _end(self, run: WorkflowExecution) -> None:
        """Terminate a run. A journey without a row waits for an operator instead."""
        handle = self.client.get_workflow_handle(run.id)
        if run.workflow_type in CHARTS and not await self._is_known(run):
            await handle.signal("hold", RECORD_MISSING)
            self.done.journeys_held += 1
            return
        with suppress(RPCError):  # it has just ended
            await handle.terminate("the restored database knows it to be over, or has lost it")
        self.done.terminated += 1

    async def _is_known(self, run: WorkflowExecution) -> bool:
        """Whether PostgreSQL contains the journey of the run, which has ended there."""
        apply_uid = next(iter(run.search_attributes.get("ApplyRef", ())), None)
        row = JourneyRow.journey_id == run.id, JourneyRow.apply_uid == apply_uid
        async with self.at.database.transaction() as session:
            return await session.scalar(select(JourneyRow.apply_uid).where(*row)) is not None

    async def _is_running(self, workflow_id: str) -> bool:
        try:
            found = await self.client.get_workflow_handle(workflow_id).describe()
        except RPCError as error:
            if error.status is RPCStatusCode.NOT_FOUND:
                return False
            raise
        return found.close_time is None


def after_the_gap(start: Start) -> Start:
    """Return the input of a run after a restore. Its sequences are later than all that devices and institutions have
    received."""
    assert start.resumption
    later = {"sequence": start.resumption.sequence + GAP, "is_restored": True}
    return start.model_copy(update={"resumption": start.resumption.model_copy(update=later)})


async def _each(calls: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run all, AT_ONCE at a time."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def one(call: Coroutine[Any, Any, None]) -> None:
        async with slots:
            await call

    await asyncio.gather(*map(one, calls))


async def main() -> None:
    arguments = argparse.ArgumentParser(prog="python -m temporal.reconcile")
    arguments.add_argument("--since", type=datetime.fromisoformat, default=datetime.now(UTC) - SINCE)
    since: datetime = arguments.parse_args().since
    async with resources(settings()) as at:
        print(await Reconciliation(at, await connect(settings())).run(since))


if __name__ == "__main__":
    refuse_unsafe(settings())
    run_command(main())
