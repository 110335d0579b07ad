"""A mortgage application on the member's own page: request, appraisal, reason of its end."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from fastapi import Depends, File, Form, Path, UploadFile

from api.borrowing.mortgage.caller import MortgageCall
from api.borrowing.mortgage.documents import hand_in
from api.borrowing.mortgage.status import has_failed, status_of_mortgage
from api.core.dependencies import App, Person, Session
from api.core.journeys.call import moves
from api.http.envelope import Camel, Moved
from api.http.router import Router
from api.products.shapes import Rate
from db.borrowing.tables import LoanContractRow
from db.products.catalogue import one
from domain.borrowing.journeys.mortgage import AddMortgageDocument, Mortgage, MortgageView
from domain.borrowing.mortgage import ID_CARD, PROPERTY_TYPES, interest_per_month
from domain.borrowing.mortgage_contract import CONTRACT_LABELS, ContractState, contract_state
from domain.core.chart import Party
from domain.core.codes import name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import Won
from domain.core.policy import SEOUL
from domain.core.snapshot import Snapshot
from domain.core.view import present
from domain.loans.status import LABELS, NOT_PAID_OUT, LoanStatus

router = Router(prefix="/v2/mypage/mortgageApply", tags=["mypage"])
REFUSED = (
    Mortgage.denied.name,
    Mortgage.unsuitable.name,
    Mortgage.compatibility_failed.name,
    Mortgage.lien_refused.name,
)


async def _own(uid: Annotated[str, Path(max_length=64)], person: Person, app: App) -> Snapshot:
    """Return the caller's application with that id, open or ended, after its submission. Raises
    BusinessError(NOT_FOUND)."""
    at = await app.table.named(person, [Mortgage.kind], uid)
    if at is None or at.view(MortgageView).applied_at is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return at


Own = Annotated[Snapshot, Depends(_own)]


class MortgageApply(Camel):
    """The application. Won; months; percent a year, null until it is known. `isComplete`: no steps remain. `reason`:
    the reason of a refusal or stop, or that the signed loan was not paid out. `contractState`: a value of
    ContractState, and its label. `bondUid`: the loan, after the payout. `path`: the URL to continue an open
    application."""

    uid: str
    state: LoanStatus
    label: str
    collateral_type: str
    amount: int
    period: int
    registered_date_str: str
    rate: Rate | None
    monthly_payment_amount: int | None
    start_date: date | None
    is_complete: bool
    reason: str | None
    contract_state: ContractState
    contract_label: str
    contract_document_url: str | None
    bond_uid: str | None
    path: str | None


class MortgageReason(Camel):
    """The reason of the end, in the operator's words."""

    uid: str
    reason: str
    is_complete: Literal[True] = True


class MortgageIdCard(Camel):
    """Whether a photograph of the ID card exists, and its size in bytes. `isOpen`: it may be replaced."""

    uid: str
    is_submitted: bool
    size: int | None
    uploaded_at: datetime | None
    is_open: bool


@router.get("/mortgageApplyInfo/{uid}")
async def mortgage_apply_info(at: Own, session: Session) -> MortgageApply:
    """Return the requested terms, and the progress of the application."""
    return await _shown(session, at)


@router.get("/loanAppraisal/{uid}")
async def loan_appraisal(at: Own, session: Session) -> MortgageApply:
    """Return the state of the appraisal, and the terms once they are set. Raises BusinessError(NOT_FOUND) before
    submission.
    """
    if not Mortgage.review.rank <= at.rank <= Mortgage.finish.rank:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return await _shown(session, at)


@router.get("/beforeOriginate/{uid}")
async def before_originate(at: Own, session: Session) -> MortgageApply:
    """Return the accepted terms of a loan, before and after the payout. Raises BusinessError(NOT_FOUND) before
    acceptance."""
    if not Mortgage.confirmed.rank <= at.rank <= Mortgage.finish.rank:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return await _shown(session, at)


@router.get("/deniedReason/{uid}")
async def denied_reason(at: Own) -> MortgageReason:
    """Return why the application was refused. Raises BusinessError(NOT_FOUND) unless it was."""
    if at.step not in REFUSED:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return MortgageReason(uid=at.apply_uid, reason=_reason(at.view(MortgageView)) or "")


@router.get("/stoppedReason/{uid}")
async def stopped_reason(at: Own) -> MortgageReason:
    """Return why the application was stopped. Raises BusinessError(NOT_FOUND) unless it was."""
    if at.step != Mortgage.stopped.name:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return MortgageReason(uid=at.apply_uid, reason=_reason(at.view(MortgageView)) or "")


@router.get("/submitIdCard/{uid}")
async def id_card_state(at: Own) -> MortgageIdCard:
    """Return whether the ID card was submitted."""
    file = (at.view(MortgageView).documents or {}).get(ID_CARD)
    return MortgageIdCard(
        uid=at.apply_uid,
        is_submitted=file is not None,
        size=file.size if file else None,
        uploaded_at=datetime.fromisoformat(file.uploaded_at) if file else None,
        is_open=at.step == Mortgage.documents.name,
    )


@router.post("/submitIdCard/{uid}", openapi_extra=moves(AddMortgageDocument, Mortgage))
async def submit_id_card(
    name: Annotated[str, Form(max_length=200)], file: Annotated[UploadFile, File()], _: Own, call: MortgageCall
) -> Moved:
    """Submit the ID card. `name` is the file's own name and is not stored. Raises FILE_TOO_LARGE,
    FILE_TYPE_UNSUPPORTED."""
    return Moved(journey=await hand_in(call, ID_CARD, file))


async def _shown(session: Session, at: Snapshot) -> MortgageApply:
    product, contract = await one(session, at.apply_uid), await session.get(LoanContractRow, at.apply_uid)
    view, failed = at.view(MortgageView), has_failed(product and product.state)
    state = status_of_mortgage(at.step, product and product.state)
    is_sealed, is_open = contract is not None and contract.signed_ref is not None, at.waiting_on is not Party.NOBODY
    contract_is = contract_state(at.step, has_failed=failed)
    amount, rate = present(view.amount), Decimal(view.rate) if view.rate else None
    return MortgageApply(
        uid=at.apply_uid,
        state=state,
        label=LABELS[state],
        collateral_type=name_of(PROPERTY_TYPES, present(view.collateral_type)),
        amount=amount,
        period=present(view.period),
        registered_date_str=f"{_moment(present(view.applied_at)):%Y.%m.%d}",
        rate=rate,
        monthly_payment_amount=interest_per_month(Won(amount), rate) if rate else None,
        start_date=_moment(view.confirmed_at).date() if view.confirmed_at else None,
        is_complete=not is_open and state is not LoanStatus.DEPOSITING,
        reason=NOT_PAID_OUT if failed else _reason(view),
        contract_state=contract_is,
        contract_label=CONTRACT_LABELS[contract_is],
        contract_document_url=f"/api/v2/mypage/loanContract/{at.apply_uid}" if is_sealed else None,
        bond_uid=at.apply_uid if state is LoanStatus.DEPOSITED else None,
        path=at.path if is_open else None,
    )


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(SEOUL)


def _reason(view: MortgageView) -> str | None:
    reasons = view.reasons or view.unsuitable_message_list or []
    return view.reason or " ".join(reasons) or None
