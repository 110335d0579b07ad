"""Deposits that match no member and no running loan, and money of former members."""

from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import Path, Request
from pydantic import StringConstraints
from sqlalchemy import case, select

from api.accounts.subject import masked_name
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access
from api.operations.approvals.deposits import (
    DepositOutcome,
    SettleDeposit,
    awaits_second,
    loan_to_recover,
    lock_undecided_deposit,
    receiving_member,
)
from api.operations.approvals.requests import request_approval_in
from api.operations.members import NOBODY
from api.operations.operator import LoggedInOperator, Operator
from api.operations.pages import Choice, Part, waiting_work
from api.operations.reason import WithReason
from db.accounts.withdrawn_members import FormerMemberRecord, read_former_member
from db.core.records import AccountRecord
from db.core.sealing import Sealer
from db.ledger.tables import UnmatchedDeposit
from db.ledger.unmatched import transfer_of
from db.loans.accounts import account_left, repay_account_of
from db.loans.recoveries import unrecovered
from db.loans.tables import Loan
from db.products.tables import Product
from domain.core.codes import BANKS, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.text import masking
from domain.ledger.states import UnmatchedOutcome, UnmatchedReason, UnmatchedState
from domain.operations import SETTLES_DEPOSITS, ApprovalAction

router = PlainRouter(prefix="/unmatched-deposits")
Uid = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
# The open deposits, each with the title of its loan, if any, and whether a decision waits for a second operator.
LISTING = waiting_work(
    select(UnmatchedDeposit, Product.title, awaits_second())
    .outerjoin(Product, Product.uid == UnmatchedDeposit.product_uid)
    .where(UnmatchedDeposit.state == UnmatchedState.OPEN),
    since=UnmatchedDeposit.received_at,
    key=UnmatchedDeposit.uid,
    amount=UnmatchedDeposit.amount,
    choices={
        "reason": Choice(UnmatchedDeposit.reason),
        "state": Choice(case((awaits_second(), "second"), else_="")),
    },
)


class UnmatchedDepositRow(Camel):
    """An undecided deposit, without personal data. Won. `loan`, `title`: the loan that it was paid for, if known.

    `secondAwaited`: a decision, or a sale that names it, waits for a second operator.
    """

    uid: str
    amount: int
    why_unmatched: UnmatchedReason
    loan: str | None
    title: str | None
    received_at: datetime
    second_awaited: bool


class OpenedDeposit(UnmatchedDepositRow):
    """A deposit with the receiving account and the sender, if the bank reports one.

    `formerMember`, `formerMemberMobile`: the owner who has closed the account; null after the retention period.
    """

    paid_into: str | None
    sender: str | None
    sender_account: str | None
    former_member: str | None
    former_member_mobile: str | None


class Assignment(WithReason):
    """`member`: the owner of the money (`/members/search`)."""

    member: UUID


class DepositReturn(WithReason):
    """`bankReference`: the number of the transfer by which an operator has returned it at the bank."""

    bank_reference: Annotated[str, StringConstraints(strip_whitespace=True, min_length=4, max_length=60)]


class DepositRecovery(WithReason):
    """`loan`: the written-off loan that it is recovered from (`/unmatched-deposits/written-off-loans`)."""

    loan: Annotated[str, StringConstraints(min_length=1, max_length=300)]


class WrittenOffLoan(Camel):
    """A written-off loan with a loss that has not been recovered. Won. `left`: of `lost`."""

    uid: str
    title: str
    ended_on: date
    lost: int
    left: int


class DepositCommandSent(Camel):
    """`approval` identifies the request that a second operator must confirm."""

    approval: UUID


@router.get("")
async def unmatched_deposits(operator: LoggedInOperator, app: App, wanted: Part) -> list[UnmatchedDepositRow]:
    """Return the open deposits that match the filter."""
    operator.must_be(SETTLES_DEPOSITS)
    async with app.database.transaction() as session:
        return [_row(*found) for found in (await session.execute(LISTING.page(wanted))).tuples()]


@router.get("/written-off-loans")
async def written_off_loans(operator: LoggedInOperator, app: App) -> list[WrittenOffLoan]:
    """Return the written-off loans that still have a loss to recover, the latest first."""
    operator.must_be(SETTLES_DEPOSITS)
    async with app.database.transaction() as session:
        return [WrittenOffLoan(**loan._asdict()) for loan in await unrecovered(session)]


@router.post("/{uid}/opening")
async def open_unmatched_deposit(
    uid: Uid, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> OpenedDeposit:
    """Return the receiving account and the sender. The access is logged. Raises BusinessError(CASE_MOVED)."""
    operator.must_be(SETTLES_DEPOSITS)
    async with app.database.transaction() as session:
        found = (await session.execute(LISTING.rows.where(UnmatchedDeposit.uid == uid))).one_or_none()
        if found is None:
            raise BusinessError(ErrorCode.CASE_MOVED)
        deposit, title, awaited = found
        loan = await session.get(Loan, deposit.product_uid) if deposit.product_uid else None
        whose = deposit.person_id or (loan and loan.person_id) or NOBODY
        former = await read_former_member(session, app.sealer, deposit.person_id) if deposit.person_id else None
        log_access(session, operator, request, whose=whose, what=f"unmatched deposit: {uid}", why=body.reason)
        return _opened(app.sealer, deposit, loan, former, _row(deposit, title, awaited))


@router.post("/{uid}/assignment")
async def assign_deposit(uid: Uid, body: Assignment, operator: LoggedInOperator, app: App) -> DepositCommandSent:
    """Ask a second operator to confirm that it is posted to a member's deposit.

    Raises BusinessError: CASE_MOVED, APPROVAL_WAITS, FORMER_MEMBERS_MONEY.
    """
    operator.must_be(SETTLES_DEPOSITS)
    return await _ask(app, operator, uid, body.reason, outcome=UnmatchedOutcome.ASSIGNED, member=body.member)


@router.post("/{uid}/return")
async def return_deposit(uid: Uid, body: DepositReturn, operator: LoggedInOperator, app: App) -> DepositCommandSent:
    """Ask a second operator to confirm that it was returned at the bank.

    Raises BusinessError: CASE_MOVED, APPROVAL_WAITS.
    """
    operator.must_be(SETTLES_DEPOSITS)
    reference = body.bank_reference
    return await _ask(app, operator, uid, body.reason, outcome=UnmatchedOutcome.RETURNED, bank_reference=reference)


@router.post("/{uid}/recovery")
async def recover_deposit(uid: Uid, body: DepositRecovery, operator: LoggedInOperator, app: App) -> DepositCommandSent:
    """Ask a second operator to have it shared among the investors of a written-off loan, by what each lost.

    Raises BusinessError: CASE_MOVED, APPROVAL_WAITS, NOT_WRITTEN_OFF, LOSS_RECOVERED, FORMER_MEMBERS_MONEY.
    """
    operator.must_be(SETTLES_DEPOSITS)
    async with app.database.transaction() as session:
        loan = await loan_to_recover(session, body.loan)
    about = {"loan": loan.uid, "title": loan.title, "left": loan.left}
    return await _ask(app, operator, uid, body.reason, outcome=UnmatchedOutcome.RECOVERED, **about)


async def _ask(
    app: Platform, operator: Operator, uid: str, reason: str, *, outcome: DepositOutcome, **decision: Any
) -> DepositCommandSent:
    async with app.database.transaction() as session:
        deposit = await lock_undecided_deposit(session, uid, outcome)
        if deposit is None:
            raise BusinessError(ErrorCode.CASE_MOVED)
        why = UnmatchedReason(deposit.reason)
        details = SettleDeposit(uid=uid, amount=deposit.amount, why_unmatched=why, outcome=outcome, **decision)
        if details.member:
            receiver = await receiving_member(session, deposit, details.member)
            details.name = await masked_name(session, app.sealer, receiver)
        elif deposit.person_id and (former := await read_former_member(session, app.sealer, deposit.person_id)):
            details.name = masking.name(former.name)
        asked = await request_approval_in(session, operator, ApprovalAction.SETTLE_DEPOSIT, uid, details, reason)
    return DepositCommandSent(approval=asked)


def _row(deposit: UnmatchedDeposit, title: str | None, second_awaited: bool) -> UnmatchedDepositRow:
    return UnmatchedDepositRow(
        uid=deposit.uid,
        amount=deposit.amount,
        why_unmatched=UnmatchedReason(deposit.reason),
        loan=deposit.product_uid,
        title=title,
        received_at=deposit.received_at,
        second_awaited=second_awaited,
    )


def _opened(
    sealer: Sealer,
    deposit: UnmatchedDeposit,
    loan: Loan | None,
    former: FormerMemberRecord | None,
    row: UnmatchedDepositRow,
) -> OpenedDeposit:
    paid = transfer_of(sealer, deposit)
    repaid = loan and not deposit.person_id and account_left(sealer, loan)
    into = paid.into if paid else repay_account_of(sealer, loan) if loan and repaid else None
    sender = paid.sender if paid else None
    number = sender.account_number if sender else None
    return OpenedDeposit(
        **row.model_dump(by_alias=False),
        paid_into=into and _said(into),
        sender=sender and sender.name,
        sender_account=_said(AccountRecord(bank_code=sender.bank_code or "", account_number=number))
        if sender and number
        else None,
        former_member=former and former.name,
        former_member_mobile=former and former.mobile,
    )


def _said(account: AccountRecord) -> str:
    """Return bank and whole number, which an operator compares with the bank's statement."""
    return f"{name_of(BANKS, account.bank_code) or ''} {account.account_number}".strip()
