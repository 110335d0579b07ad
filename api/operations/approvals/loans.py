"""Commands about a loan that need two operators: the details that an approval stores, and the execution of each."""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from activities.loans.steering import Deferral, LoanSteering
from api.core.platform import Platform
from api.operations.operator import Operator
from db.operators.tables import Approval
from domain.loans.endings import Ending, EndingKind
from domain.loans.maturity_extensions import Proposal
from domain.operations import ApprovalAction, LoanAct


class FailLoan(BaseModel):
    """Details of FAIL_LOAN: the product that fails before its payout; won."""

    uid: str
    title: str
    amount: int


async def _fail_loan(app: Platform, _: AsyncSession, approval: Approval, second: Operator) -> None:
    await _steer(app, approval, second, FailLoan.model_validate(approval.details).uid, LoanAct.FAIL)


class PayoutAccount(BaseModel):
    """Details of PAYOUT_ACCOUNT: the fully funded loan, and the new account for its payout; won.

    `reference`: of the account in the vault; `was`, `to`: bank and last digits; `holder`: masked.
    """

    uid: str
    title: str
    amount: int
    reference: str
    was: str
    to: str
    holder: str


async def _correct_account(app: Platform, _: AsyncSession, approval: Approval, second: Operator) -> None:
    details = PayoutAccount.model_validate(approval.details)
    await _steer(app, approval, second, details.uid, LoanAct.ACCOUNT, account=details.reference)


class ExtendMaturity(BaseModel):
    """Details of EXTEND_MATURITY: the loan, the added months, the last day
    for the investors' answers, and the reason; won."""

    uid: str
    title: str
    amount: int
    months: int
    matures_on: date
    ends_on: date
    words: str


async def _extend_maturity(app: Platform, _: AsyncSession, approval: Approval, second: Operator) -> None:
    details = ExtendMaturity.model_validate(approval.details)
    proposal = Proposal(details.months, details.ends_on, details.words)
    await _steer(app, approval, second, details.uid, LoanAct.EXTEND_MATURITY, proposal=proposal)


class DeferPayment(BaseModel):
    """Details of DEFER_PAYMENT: the instalment to defer; won."""

    uid: str
    title: str
    number: int
    total: int
    due_on: date
    to: date


async def _defer_payment(app: Platform, _: AsyncSession, approval: Approval, second: Operator) -> None:
    details = DeferPayment.model_validate(approval.details)
    deferral = Deferral(number=details.number, to=details.to)
    await _steer(app, approval, second, details.uid, LoanAct.DEFER, deferral=deferral)


class EndLoan(BaseModel):
    """Details of SELL_CLAIM and WRITE_OFF: the late loan, and the reason for its investors; won.

    For a sale: the `price`, the `buyer`, and the uid of the unmatched `deposit` that is the price.
    """

    uid: str
    title: str
    kind: EndingKind
    words: str
    price: int = 0
    buyer: str = ""
    deposit: str = ""


async def _end_loan(app: Platform, _: AsyncSession, approval: Approval, second: Operator) -> None:
    details = EndLoan.model_validate(approval.details)
    ending = Ending(details.kind, details.words, details.price, details.buyer, details.deposit)
    act = LoanAct.SELL if details.kind is EndingKind.SOLD else LoanAct.WRITE_OFF
    await _steer(app, approval, second, details.uid, act, ending=ending)


async def _steer(app: Platform, approval: Approval, second: Operator, uid: str, act: LoanAct, **more: Any) -> None:
    command = LoanSteering(act=act, operator=approval.first, second=second.login, reason=approval.reason, **more)
    await app.gateway.steer(uid, command, key=f"approval/{approval.id}")


# The execution of each action after its confirmation.
LOAN_ACTIONS: dict[str, Callable[[Platform, AsyncSession, Approval, Operator], Awaitable[None]]] = {
    ApprovalAction.FAIL_LOAN: _fail_loan,
    ApprovalAction.PAYOUT_ACCOUNT: _correct_account,
    ApprovalAction.EXTEND_MATURITY: _extend_maturity,
    ApprovalAction.DEFER_PAYMENT: _defer_payment,
    ApprovalAction.SELL_CLAIM: _end_loan,
    ApprovalAction.WRITE_OFF: _end_loan,
}
