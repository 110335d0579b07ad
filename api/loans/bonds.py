"""A borrower's paid-out loans: instalments, payments, lien and end."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Annotated, Literal

from fastapi import Path

from api.borrowing.mortgage.lien import Lien, lien_shown
from api.core.dependencies import App, Session
from api.http.envelope import Camel
from api.products.shapes import Rate
from db.borrowing.debt_consolidation import refinanced_by
from db.borrowing.liens import lien_of
from db.borrowing.tables import LoanContractRow
from db.loans.accounts import BorrowerAccount, account_of, repay_account_of, verified_account
from db.loans.borrower_loans import instalments_of, loans_of, repayments_of
from db.loans.calendar import today
from db.loans.endings import ending_of
from db.loans.repayments import owed, quote, settlement_day
from db.loans.tables import Loan, LoanEnding, LoanInstalment, LoanRepayment
from db.products.tables import Product
from documents.borrower_statements import Kind
from domain.core.codes import BANKS, PRODUCT_CATEGORIES, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.text import masking
from domain.loans.endings import EndingKind
from domain.loans.repayment import WITHDRAWAL_DAYS, Part
from domain.loans.states import OWED, InstalmentState
from domain.products.states import ProductState

EVERYTHING = 10**13  # won; more than any debt
Uid = Annotated[str, Path(max_length=300)]
States = dict[str, Literal["paid", "coming", "late", "dropped", "lost"]]
STATES: States = {
    InstalmentState.PAID: "paid",
    InstalmentState.PLANNED: "coming",
    InstalmentState.OVERDUE: "late",
    InstalmentState.DROPPED: "dropped",
    InstalmentState.LOST: "lost",
}


class Instalment(Camel):
    """One instalment with the amounts owed, including overdue interest until today; if it is paid, the amounts paid.
    Won.

    `dropped`: an early repayment has removed it.
    """

    number: int
    due_date: date
    principal: int
    interest: int
    overdue_interest: int
    total: int
    balance_after: int
    state: Literal["paid", "coming", "late", "dropped", "lost"]
    paid_on: date | None


BondState = Literal["repaying", "overdue", "repaid", "sold", "written-off"]


class EarlyRepaid(Camel):
    """Principal that was repaid before it was due, with the cost. Won."""

    paid_on: date
    principal: int
    interest: int
    fee: int
    total: int


class EarlyOrder(Camel):
    """An early repayment that was ordered today: its total, and the unpaid rest. Won.

    `isRefused`: the bank refused the debit, so the borrower must transfer the money.
    """

    principal: int
    total: int
    missing: int
    is_refused: bool


class Arrears(Camel):
    """All late instalments together: what the borrower must pay today to be in arrears no longer. Won."""

    count: int
    principal: int
    interest: int
    overdue_interest: int
    total: int


class Bond(Camel):
    """A paid-out loan. Won; percent a year; months.

    `overdueRate`: of late payments. `postPlatformFeeRate`: percent a month that investors, not the borrower, pay the
    platform. `repaymentCount` of `repaymentTotal` instalments are complete. `accumulatedInstallment`: all payments so
    far. `oncomingInstallment`: the next unpaid one, null if nothing is owed. `daysLate`: days since the oldest unpaid
    due day, 0 if none. `arrears`: null unless the loan is overdue.
    """

    bond_uid: str
    title: str
    category: str
    state: BondState
    days_late: int
    arrears: Arrears | None
    amount: int
    roi: Rate
    overdue_rate: Rate
    period: int
    post_platform_fee_rate: Rate
    start_date: date
    end_date: date
    outstanding_principal: int
    accumulated_installment: int
    oncoming_installment: Instalment | None
    repayment_count: int
    repayment_total: int


class BondEnd(Camel):
    """The end of a loan that was not repaid. `buyer`: the new creditor, if its claim was sold. `isRecovered`: the whole
    principal was recovered after the write-off."""

    kind: EndingKind
    on: date
    buyer: str | None
    is_recovered: bool


class DebitChange(Camel):
    """The borrower's certified account, masked, if it can replace the account for debits."""

    bank_name: str
    account_number: str


class BondDetail(Bond):
    """A loan with every instalment, the repayment account, and today's total of an early repayment.

    `earlyRepaymentAmount`: principal that can be repaid early; `fullRepaymentAmount`: the amount that repays the whole
    loan today. `debitBankName`, `debitAccountNumber`: the account for debits, masked; `debitChange`: null if the
    certified account is the same, or the loan is not being repaid. `refinanced`: the number of loans
    at other lenders that it must repay. `lien`: on the home of a mortgage. `bankName`, `accountNumber`: null unless the
    loan is being repaid; `accountHolder`: as banks show it to a payer, if known. `ending`: null unless the claim was
    sold or written off. `documents`: those that can be issued. `withdrawableUntil`: the last day on which the borrower
    may withdraw from the contract; null afterwards.
    """

    contract_document_url: str | None
    documents: list[Kind]
    withdrawable_until: date | None
    bank_name: str | None
    account_number: str | None
    account_holder: str | None
    debit_bank_name: str
    debit_account_number: str
    debit_change: DebitChange | None
    repayments: list[Instalment]
    early_repayments: list[EarlyRepaid]
    early_repayment_amount: int
    full_repayment_amount: int
    early_order: EarlyOrder | None
    is_early_open: bool
    refinanced: int
    lien: Lien | None
    ending: BondEnd | None


async def loan_of(session: Session, person: str, uid: str) -> tuple[Product, Loan]:
    for found in await loans_of(session, person, uid):
        return found
    raise BusinessError(ErrorCode.NOT_FOUND)


def is_served(product: Product) -> bool:
    """Whether the platform collects its payments."""
    return product.state == ProductState.DISBURSED and not product.is_paused


async def detail_of(app: App, session: Session, product: Product, loan: Loan) -> BondDetail:
    day, uid = await today(session), product.uid
    rows = (await instalments_of(session, [uid])).get(uid, [])
    received = (await repayments_of(session, [uid])).get(uid, [])
    everything = await quote(session, product, EVERYTHING, day)
    own = account_of(app.sealer, loan)
    into = repay_account_of(app.sealer, loan) if product.state == ProductState.DISBURSED else None
    ending = await ending_of(session, uid)
    paid = await payments_of(session, uid, received)
    bond = bond_of(product, rows, received, day)
    until = bond.start_date + timedelta(days=WITHDRAWAL_DAYS)
    contract, lien = await session.get(LoanContractRow, uid), await lien_of(session, uid)
    has_contract = contract is not None and contract.signed_ref is not None
    return BondDetail(
        **bond.model_dump(by_alias=False),
        contract_document_url=f"/api/v2/mypage/loanContract/{uid}" if has_contract else None,
        documents=documents_of(bond.state, paid),
        withdrawable_until=until if into and day <= until else None,
        bank_name=name_of(BANKS, into.bank_code) if into else None,
        account_number=into.account_number if into else None,
        account_holder=into.holder if into else None,
        debit_bank_name=name_of(BANKS, own.bank_code),
        debit_account_number=masking.account(own.account_number),
        debit_change=await _debit_change(app, session, loan, own) if into else None,
        repayments=[_instalment(row, day) for row in rows],
        early_repayments=[_repaid_early(row) for row in paid if row.instalment is None],
        early_repayment_amount=everything.early.principal,
        full_repayment_amount=everything.total,
        early_order=await _ordered(session, product, loan, day),
        is_early_open=is_served(product) and everything.early.principal > 0,
        refinanced=len(await refinanced_by(session, str(loan.person_id), uid)),
        lien=lien_shown(lien) if lien else None,
        ending=ending and _end(ending, loan),
    )


async def payments_of(session: Session, uid: str, received: Sequence[LoanRepayment]) -> list[LoanRepayment]:
    """Return the payments of the borrower, without the price that the buyer of the claim paid."""
    ending = await ending_of(session, uid)
    price = ending.repayment if ending else None
    return [row for row in received if row.number != price]


def documents_of(state: BondState, paid: Sequence[LoanRepayment]) -> list[Kind]:
    """Return the documents that can be issued: the balance while the platform is the creditor and collects payments."""
    found: list[Kind] = []
    if state in ("repaying", "overdue"):
        found.append("balance")
    if state == "repaid":
        found.append("completion")
    return [*found, "payments"] if paid else found


async def _debit_change(app: App, session: Session, loan: Loan, own: BorrowerAccount) -> DebitChange | None:
    certified = await verified_account(session, app.vault, loan.person_id) if loan.person_id else None
    if certified is None:
        return None
    if (certified.bank_code, certified.account_number) == (own.bank_code, own.account_number):
        return None
    return DebitChange(
        bank_name=name_of(BANKS, certified.bank_code), account_number=masking.account(certified.account_number)
    )


def _end(ending: LoanEnding, loan: Loan) -> BondEnd:
    is_recovered = loan.recovered_on is not None
    return BondEnd(kind=EndingKind(ending.kind), on=ending.ended_on, buyer=ending.buyer, is_recovered=is_recovered)


async def _ordered(session: Session, product: Product, loan: Loan, day: date) -> EarlyOrder | None:
    day = settlement_day(loan, day)
    if loan.early_on != day or not loan.early_principal:
        return None
    found = await quote(session, product, loan.early_principal, day)
    return EarlyOrder(
        principal=found.early.principal, total=found.total, missing=found.missing, is_refused=loan.refused_on == day
    )


def bond_of(product: Product, rows: list[LoanInstalment], received: list[LoanRepayment], day: date) -> Bond:
    assert product.disbursed_on
    unpaid = [row for row in rows if row.state in OWED]
    late = [row for row in unpaid if _is_late(row, day)]
    state = _state(ProductState(product.state), is_late=bool(late))
    return Bond(
        bond_uid=product.uid,
        title=product.title,
        category=name_of(PRODUCT_CATEGORIES, product.category),
        state=state,
        days_late=(day - min(row.due_on for row in late)).days if state == "overdue" else 0,
        arrears=_arrears(late, day) if state == "overdue" else None,
        amount=product.amount,
        roi=product.annual_rate,
        overdue_rate=product.overdue_rate,
        period=product.months,
        post_platform_fee_rate=product.fee_rate,
        start_date=product.disbursed_on,
        end_date=rows[-1].due_on,
        outstanding_principal=product.amount - sum(row.principal for row in received),
        accumulated_installment=sum(row.principal + row.interest + row.fee for row in received),
        oncoming_installment=_instalment(unpaid[0], day) if unpaid else None,
        repayment_count=sum(row.state == InstalmentState.PAID for row in rows),
        repayment_total=len(rows),
    )


def _arrears(late: list[LoanInstalment], day: date) -> Arrears:
    parts = [owed(row, day) for row in late]
    return Arrears(
        count=len(parts),
        principal=sum(part.principal for part in parts),
        interest=sum(part.interest for part in parts),
        overdue_interest=sum(part.overdue for part in parts),
        total=sum(part.total for part in parts),
    )


def _state(state: ProductState, *, is_late: bool) -> BondState:
    match state:
        case ProductState.CLOSED:
            return "repaid"
        case ProductState.SOLD:
            return "sold"
        case ProductState.WRITTEN_OFF:
            return "written-off"
        case _:
            return "overdue" if is_late else "repaying"


def _is_late(row: LoanInstalment, day: date) -> bool:
    """Whether its due day has passed, even if its loan has not run since."""
    return row.state in OWED and row.due_on < day


def _instalment(row: LoanInstalment, day: date) -> Instalment:
    paid = Part(row.number, row.paid_overdue, row.paid_interest, row.paid_principal)
    part = owed(row, day) if row.state in OWED else paid
    return Instalment(
        number=row.number,
        due_date=row.due_on,
        principal=part.principal,
        interest=part.interest,
        overdue_interest=part.overdue,
        total=part.total,
        balance_after=row.balance_after,
        state="late" if _is_late(row, day) else STATES[row.state],
        paid_on=row.paid_on,
    )


def _repaid_early(row: LoanRepayment) -> EarlyRepaid:
    total = row.principal + row.interest + row.fee
    return EarlyRepaid(paid_on=row.paid_on, principal=row.principal, interest=row.interest, fee=row.fee, total=total)
