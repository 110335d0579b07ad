"""A mortgage application on the member's own page: request, appraisal, reason of its end."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, Literal

from fastapi import Depends, File, Form, Path, UploadFile

from api.borrowing.mortgage.caller import MortgageCall
from api.borrowing.mortgage.documents import hand_in
from api.core.dependencies import AppGateway, Person
from api.core.journeys.call import journey_id, moves
from api.http.envelope import Camel, Moved
from api.http.router import Router
from api.products.shapes import Rate
from domain.borrowing.journeys.mortgage import AddMortgageDocument, Mortgage
from domain.borrowing.mortgage import ID_CARD, PROPERTY_TYPES, interest_per_month
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import Won
from domain.core.policy import SEOUL
from domain.core.snapshot import Snapshot
from domain.loans.status import LABELS, MORTGAGE_STATES, LoanStatus

router = Router(prefix="/v2/mypage/mortgageApply", tags=["mypage"])
APPRAISED = (Mortgage.approved.name, Mortgage.confirmed.name)


async def _own(uid: Annotated[str, Path(max_length=64)], person: Person, gateway: AppGateway) -> Snapshot:
    """The caller's application of that name, once it was applied for. Raises BusinessError(NOT_FOUND)."""
    try:
        at = await gateway.now(journey_id(Mortgage, person))
    except BusinessError:
        raise BusinessError(ErrorCode.NOT_FOUND) from None
    if at.apply_uid != uid or "appliedAt" not in at.data:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return at


Own = Annotated[Snapshot, Depends(_own)]


class MortgageApply(Camel):
    """The application. Won; months; percent a year, null until somebody has named it. `isComplete`: nothing is to be
    done any more. `reason`: why it was refused or stopped."""

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


class MortgageReason(Camel):
    """Why it came to an end, as the operator wrote it."""

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
async def mortgage_apply_info(at: Own) -> MortgageApply:
    """What was applied for, and how far it has come."""
    return _shown(at)


@router.get("/loanAppraisal/{uid}")
async def loan_appraisal(at: Own) -> MortgageApply:
    """Return the state of the appraisal, and the terms once they are set. Raises BusinessError(NOT_FOUND) before
    submission.
    """
    if at.step not in (Mortgage.review.name, *APPRAISED):
        raise BusinessError(ErrorCode.NOT_FOUND)
    return _shown(at)


@router.get("/beforeOriginate/{uid}")
async def before_originate(at: Own) -> MortgageApply:
    """The accepted terms of a loan that is about to be paid out. Raises BusinessError(NOT_FOUND) before that."""
    if at.step != Mortgage.confirmed.name:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return _shown(at)


@router.get("/deniedReason/{uid}")
async def denied_reason(at: Own) -> MortgageReason:
    """Why it was refused. Raises BusinessError(NOT_FOUND) unless it was."""
    if at.step not in (Mortgage.denied.name, Mortgage.unsuitable.name):
        raise BusinessError(ErrorCode.NOT_FOUND)
    return MortgageReason(uid=at.apply_uid, reason=_reason(at.data) or "")


@router.get("/stoppedReason/{uid}")
async def stopped_reason(at: Own) -> MortgageReason:
    """Why it was stopped. Raises BusinessError(NOT_FOUND) unless it was."""
    if at.step != Mortgage.stopped.name:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return MortgageReason(uid=at.apply_uid, reason=_reason(at.data) or "")


@router.get("/submitIdCard/{uid}")
async def id_card_state(at: Own) -> MortgageIdCard:
    """Whether the ID card is there."""
    paper = at.data.get("documents", {}).get(ID_CARD, {})
    return MortgageIdCard(
        uid=at.apply_uid,
        is_submitted=bool(paper),
        size=paper.get("size"),
        uploaded_at=paper.get("uploadedAt"),
        is_open=at.step == Mortgage.documents.name,
    )


@router.post("/submitIdCard/{uid}", openapi_extra=moves(AddMortgageDocument, Mortgage))
async def submit_id_card(
    name: Annotated[str, Form(max_length=200)], file: Annotated[UploadFile, File()], _: Own, call: MortgageCall
) -> Moved:
    """Hand the ID card in; `name` is the file's own and is not stored. Raises FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED."""
    return Moved(journey=await hand_in(call, ID_CARD, file))


def _shown(at: Snapshot) -> MortgageApply:
    shown, state = at.data, MORTGAGE_STATES[at.step]
    rate = shown.get("rate")
    applied = datetime.fromisoformat(shown["appliedAt"]).astimezone(SEOUL)
    confirmed = shown.get("confirmedAt")
    return MortgageApply.model_validate(
        {
            "uid": at.apply_uid,
            "state": state,
            "label": LABELS[state],
            "collateral_type": dict(PROPERTY_TYPES)[shown["collateralType"]],
            "amount": shown["amount"],
            "period": shown["period"],
            "registered_date_str": f"{applied:%Y.%m.%d}",
            "rate": rate,
            "monthly_payment_amount": interest_per_month(Won(shown["amount"]), Decimal(rate)) if rate else None,
            "start_date": datetime.fromisoformat(confirmed).astimezone(SEOUL).date() if confirmed else None,
            "is_complete": not Mortgage.steps[at.step].on,
            "reason": _reason(shown),
        }
    )


def _reason(shown: dict[str, Any]) -> str | None:
    return shown.get("reason") or " ".join(shown.get("reasons", [])) or None
