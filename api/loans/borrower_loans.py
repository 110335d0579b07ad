"""A borrower's own page: applications, loans with their instalments, the signed contract, early repayment."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Path, Query, Response
from pydantic import Field

from api.borrowing.credit.states import state_of_product
from api.borrowing.mortgage.status import status_of_mortgage
from api.core.dependencies import App, Key, Person, Session
from api.http.envelope import Camel
from api.http.router import Router
from api.products.shapes import Rate
from db.accounts.tables import Person as PersonRow
from db.borrowing.debt_consolidation import refinanced_by
from db.borrowing.liens import lien_of
from db.borrowing.tables import LoanContractRow, MortgageLien
from db.loans.accounts import account_of, repay_account_of
from db.loans.borrower_loans import contracts_of, instalments_of, loans_of, product_states, repayments_of
from db.loans.calendar import today
from db.loans.endings import ending_of
from db.loans.funding import locked
from db.loans.repayments import Quote, ask_early, owed, quote
from db.loans.tables import Loan, LoanInstalment, LoanRepayment
from db.products.tables import Product
from documents.store import NoSuchDocument
from domain.borrowing.journeys.mortgage import Mortgage, MortgageView
from domain.borrowing.journeys.upl import Upl, UplView
from domain.borrowing.lien import LienState
from domain.core import masking
from domain.core.chart import Party
from domain.core.codes import BANKS, PRODUCT_CATEGORIES, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import reading
from domain.core.snapshot import Snapshot
from domain.ledger import bank_hours
from domain.loans.endings import EndingKind
from domain.loans.repayment import LEAST_EARLY, Part
from domain.loans.states import OWED, InstalmentState
from domain.loans.status import LABELS, LoanStatus, status_of
from domain.products.states import ProductState

router = Router(prefix="/v2/mypage", tags=["mypage"])
MOST = 50  # applications that are shown
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


async def _borrower(person: Person, session: Session) -> str:
    known = await session.get(PersonRow, UUID(person))
    if known is None or not known.is_borrower:
        raise BusinessError(ErrorCode.FORBIDDEN)
    return person


Borrower = Annotated[str, Depends(_borrower)]  # raises BusinessError(FORBIDDEN) for members who do not borrow


class LoanApplication(Camel):
    """An application without a loan. Won; null until chosen. `path`: the page that continues or describes it."""

    product: str
    apply_uid: str
    state: LoanStatus
    label: str
    amount: int | None
    period: int | None
    rate: Rate | None
    applied_at: datetime
    is_open: bool
    path: str


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

    `isRefused`: it was not debited from the borrower's account, so that the borrower sends it.
    """

    principal: int
    total: int
    missing: int
    is_refused: bool


class Bond(Camel):
    """A paid-out loan. Won; percent a year; months.

    `postPlatformFeeRate`: percent a month that investors, not the borrower, pay the platform. `repaymentCount` of
    `repaymentTotal` instalments are complete. `accumulatedInstallment`: all payments so far. `oncomingInstallment`: the
    next unpaid one, null if nothing is owed. `daysLate`: days since the oldest unpaid due day, 0 if none.
    """

    bond_uid: str
    title: str
    category: str
    state: BondState
    days_late: int
    amount: int
    roi: Rate
    period: int
    post_platform_fee_rate: Rate
    start_date: date
    end_date: date
    outstanding_principal: int
    accumulated_installment: int
    oncoming_installment: Instalment | None
    repayment_count: int
    repayment_total: int


class Lien(Camel):
    """The lien on the borrower's home. `maximumClaim`: won; `since`: the time of the last change of its state."""

    state: Literal["registered", "releasing", "released"]
    maximum_claim: int
    since: datetime


class BondEnd(Camel):
    """The end of a loan that was not repaid. `buyer`: the new creditor, if its claim was sold."""

    kind: EndingKind
    on: date
    buyer: str | None


class BondDetail(Bond):
    """A loan with every instalment, the repayment account, and today's total of an early repayment.

    `earlyRepaymentAmount`: principal that can be repaid early; `fullRepaymentAmount`: the amount that repays the whole
    loan today. `debitBankName`, `debitAccountNumber`: the account for debits, masked. `refinanced`: the number of loans
    at other lenders that it must repay. `lien`: on the home of a mortgage. `bankName`, `accountNumber`: null unless the
    loan is being repaid. `ending`: null unless the claim was sold or written off.
    """

    contract_document_url: str | None
    bank_name: str | None
    account_number: str | None
    debit_bank_name: str
    debit_account_number: str
    repayments: list[Instalment]
    early_repayments: list[EarlyRepaid]
    early_repayment_amount: int
    full_repayment_amount: int
    early_order: EarlyOrder | None
    is_early_open: bool
    refinanced: int
    lien: Lien | None
    ending: BondEnd | None


class LoanInfo(Camel):
    """Everything the caller has applied for and borrowed. `repaymentProgressRatio`: of all principal, from 0 to 1."""

    loans: list[LoanApplication]
    bonds: list[Bond]
    repayment_progress_ratio: float


class EarlyQuote(Camel):
    """Today's total of repaying `principal` early, in won. `due`: owed today in any case. `received`: paid before
    and not used yet. `toPay`: total less that. `left`: principal that remains."""

    principal: int
    interest: int
    fee: int
    due: int
    total: int
    received: int
    to_pay: int
    left: int
    date: date


class EarlyForm(Camel):
    """Won: the principal, and the quoted total."""

    principal: Annotated[int, Field(ge=1, le=EVERYTHING)]
    total: Annotated[int, Field(ge=1, le=EVERYTHING)]


@router.get("/loanInfo")
async def loan_info(person: Borrower, app: App, session: Session) -> LoanInfo:
    """The caller's applications and loans."""
    day = await today(session)
    mine = await loans_of(session, person)
    uids = [product.uid for product, _ in mine]
    instalments, received = await instalments_of(session, uids), await repayments_of(session, uids)
    bonds = [
        _bond(product, instalments.get(product.uid, []), received.get(product.uid, []), day) for product, _ in mine
    ]
    borrowed = sum(bond.amount for bond in bonds)
    repaid = borrowed - sum(bond.outstanding_principal for bond in bonds)
    ratio = round(repaid / borrowed, 4) if borrowed else 0.0
    applications = await _applications(app, session, person)
    return LoanInfo(loans=applications, bonds=bonds, repayment_progress_ratio=ratio)


@router.get("/loanInfo/{id}")
async def bond_detail(id: Uid, person: Borrower, app: App, session: Session) -> BondDetail:
    """Return one of the caller's loans."""
    product, loan = await _one(session, person, id)
    return await _detail(app, session, product, loan)


@router.get("/loanContract/{id}", response_class=Response)
async def loan_contract(id: Uid, person: Borrower, app: App, session: Session) -> Response:
    """The signed contract as PDF."""
    contract = await session.get(LoanContractRow, id)
    if contract is None or str(contract.person_id) != person or contract.signed_ref is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    try:
        pdf = await app.documents.get(contract.signed_ref)
    except NoSuchDocument:
        raise BusinessError(ErrorCode.NOT_FOUND) from None
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'inline; filename="ieum-contract.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


@router.get("/loanInfo/{id}/early-repayment")
async def early_repayment_quote(
    id: Uid, person: Borrower, session: Session, principal: Annotated[int | None, Query(ge=1, le=EVERYTHING)] = None
) -> EarlyQuote:
    """Quote an early repayment of that principal today; of all principal by default. Changes nothing.

    Raises BusinessError: EARLY_REPAYMENT_CLOSED, INVALID_INPUT.
    """
    product, loan = await _one(session, person, id)
    day = await today(session)
    return _quoted(await _may_repay(session, product, loan, principal, day), day)


@router.post("/loanInfo/{id}/early-repayment")
async def repay_early(id: Uid, body: EarlyForm, person: Borrower, app: App, session: Session, _: Key) -> BondDetail:
    """Order it for today: the total is debited from the borrower's account like an instalment.

    Raises BusinessError: EARLY_REPAYMENT_CLOSED, EARLY_REPAYMENT_WAITS, EARLY_REPAYMENT_CHANGED, BANK_CLOSED.
    """
    await _one(session, person, id)
    if not (app.settings.bank_always_open or bank_hours.is_open(datetime.now(UTC))):
        raise BusinessError(ErrorCode.BANK_CLOSED, until=bank_hours.REOPENS)
    product, day = await locked(session, id), await today(session)
    loan = await session.get_one(Loan, id, populate_existing=True)
    if loan.early_on == day and loan.refused_on != day:
        raise BusinessError(ErrorCode.EARLY_REPAYMENT_WAITS)
    quoted = await _may_repay(session, product, loan, body.principal, day)
    if quoted.total != body.total:
        raise BusinessError(ErrorCode.EARLY_REPAYMENT_CHANGED, total=reading(quoted.total))
    await ask_early(session, id, body.principal, day)
    return await _detail(app, session, product, loan)


async def _one(session: Session, person: str, uid: str) -> tuple[Product, Loan]:
    for found in await loans_of(session, person, uid):
        return found
    raise BusinessError(ErrorCode.NOT_FOUND)


async def _may_repay(session: Session, product: Product, loan: Loan, principal: int | None, day: date) -> Quote:
    """Return the cost, by default of the whole principal. Refuses what cannot be repaid early."""
    if not _is_served(product):
        raise BusinessError(ErrorCode.EARLY_REPAYMENT_CLOSED)
    everything = await quote(session, product, EVERYTHING, day)
    most = everything.early.principal
    if not most:
        raise BusinessError(ErrorCode.EARLY_REPAYMENT_CLOSED)
    if principal is None:
        return everything
    if not min(LEAST_EARLY, most) <= principal <= most:
        allowed = f"{reading(min(LEAST_EARLY, most))}부터 {reading(most)}까지 먼저 갚을 수 있어요."
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=allowed)
    return await quote(session, product, principal, day) if principal < most else everything


def _is_served(product: Product) -> bool:
    """Whether its money is being collected."""
    return product.state == ProductState.DISBURSED and not product.is_paused


def _quoted(found: Quote, day: date) -> EarlyQuote:
    early = found.early
    return EarlyQuote(
        principal=early.principal,
        interest=early.interest,
        fee=early.fee,
        due=found.due,
        total=found.total,
        received=found.received,
        to_pay=found.missing,
        left=early.left,
        date=day,
    )


async def _detail(app: App, session: Session, product: Product, loan: Loan) -> BondDetail:
    day, uid = await today(session), product.uid
    rows = (await instalments_of(session, [uid])).get(uid, [])
    received = (await repayments_of(session, [uid])).get(uid, [])
    everything = await quote(session, product, EVERYTHING, day)
    own = account_of(app.sealer, loan)
    into = repay_account_of(app.sealer, loan) if product.state == ProductState.DISBURSED else None
    ending = await ending_of(session, uid)
    price = ending.repayment if ending else None  # of the claim: paid by its buyer
    contract = await session.get(LoanContractRow, uid)
    has_contract = contract is not None and contract.signed_ref is not None
    return BondDetail(
        **_bond(product, rows, received, day).model_dump(by_alias=False),
        contract_document_url=f"/api/v2/mypage/loanContract/{uid}" if has_contract else None,
        bank_name=name_of(BANKS, into.bank_code) if into else None,
        account_number=into.account_number if into else None,
        debit_bank_name=name_of(BANKS, own.bank_code),
        debit_account_number=masking.account(own.account_number),
        repayments=[_instalment(row, day) for row in rows],
        early_repayments=[_repaid_early(row) for row in received if row.instalment is None and row.number != price],
        early_repayment_amount=everything.early.principal,
        full_repayment_amount=everything.total,
        early_order=await _ordered(session, product, loan, day),
        is_early_open=_is_served(product) and everything.early.principal > 0,
        refinanced=len(await refinanced_by(session, str(loan.person_id), uid)),
        lien=_lien(await lien_of(session, uid)),
        ending=BondEnd(kind=EndingKind(ending.kind), on=ending.ended_on, buyer=ending.buyer) if ending else None,
    )


def _lien(row: MortgageLien | None) -> Lien | None:
    if row is None:
        return None
    match row.state:
        case LienState.RELEASED:
            state = "released"
        case LienState.RELEASING | LienState.WAITING:
            state = "releasing"
        case _:
            state = "registered"
    return Lien(state=state, maximum_claim=row.maximum_claim, since=row.moved_at)


async def _ordered(session: Session, product: Product, loan: Loan, day: date) -> EarlyOrder | None:
    if loan.early_on != day or not loan.early_principal:
        return None
    found = await quote(session, product, loan.early_principal, day)
    return EarlyOrder(
        principal=found.early.principal, total=found.total, missing=found.missing, is_refused=loan.refused_on == day
    )


def _bond(product: Product, rows: list[LoanInstalment], received: list[LoanRepayment], day: date) -> Bond:
    assert product.disbursed_on
    unpaid = [row for row in rows if row.state in OWED]
    late = [row.due_on for row in unpaid if _is_late(row, day)]
    state = _state(ProductState(product.state), is_late=bool(late))
    return Bond(
        bond_uid=product.uid,
        title=product.title,
        category=name_of(PRODUCT_CATEGORIES, product.category),
        state=state,
        days_late=(day - min(late)).days if state == "overdue" else 0,
        amount=product.amount,
        roi=product.annual_rate,
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
    """Whether its due day has passed, also where its loan has not run since."""
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


async def _applications(app: App, session: Session, person: str) -> list[LoanApplication]:
    found = await app.table.latest_of(person, Upl.kind, MOST)
    contracts = {contract.apply_uid: contract for contract in await contracts_of(session, person)}
    states = await product_states(session, [at.apply_uid for _, at in found])
    shown = [_application(at, begun, contracts.get(at.apply_uid), states.get(at.apply_uid)) for begun, at in found]
    homes = await app.table.latest_of(person, Mortgage.kind, MOST)
    states = await product_states(session, [at.apply_uid for _, at in homes])
    shown += [_mortgage(at, begun, states.get(at.apply_uid)) for begun, at in homes]
    return sorted((one for one in shown if one), key=lambda one: one.applied_at, reverse=True)


def _application(
    at: Snapshot, begun: datetime, contract: LoanContractRow | None, product: str | None
) -> LoanApplication | None:
    state = status_of(at.step, state_of_product(at.step, product))
    if state is None:
        return None
    view = at.view(UplView)
    rate = contract.rate_percent if contract else view.rate
    return LoanApplication(
        product="개인신용대출",
        apply_uid=at.apply_uid,
        state=state,
        label=LABELS[state],
        amount=contract.principal if contract else view.loan_amount,
        period=contract.months if contract else view.loan_period,
        rate=Decimal(rate) if rate else None,
        applied_at=begun,
        is_open=at.waiting_on is not Party.NOBODY,
        path=at.path,
    )


def _mortgage(at: Snapshot, begun: datetime, product: str | None) -> LoanApplication:
    """A submitted application has its own page (`api.loans.mortgages`)."""
    state, view = status_of_mortgage(at.step, product), at.view(MortgageView)
    return LoanApplication(
        product="주택담보대출",
        apply_uid=at.apply_uid,
        state=state,
        label=LABELS[state],
        amount=view.amount,
        period=view.period,
        rate=Decimal(view.rate) if view.rate else None,
        applied_at=begun,
        is_open=at.waiting_on is not Party.NOBODY,
        path=f"/mypage/loan/mortgage/{at.apply_uid}" if view.applied_at else at.path,
    )
