"""Proofs that loans at other lenders were repaid: submitted proofs, and those still missing after a reminder."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated
from uuid import uuid4

from fastapi import Path, Request, Response
from pydantic import StringConstraints
from sqlalchemy import case
from sqlalchemy.ext.asyncio import AsyncSession

from activities.borrowing.repayment_proofs import notify_borrower
from api.accounts.subject import Subject, masked_name, subject_of
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access, reason_for_access
from api.operations.files import file_response
from api.operations.operator import LoggedInOperator
from api.operations.pages import Choice, Part, waiting_work
from api.operations.reason import WithReason
from db.accounts.people import people_by_id
from db.accounts.tables import Person
from db.borrowing.tables import RefinancedLoan
from db.loans.calendar import today
from db.loans.repayment_proofs import IS_SUBMITTED, WAITS_SINCE, Proof, proof_of, to_decide, wait_until
from db.operators.tables import OperatorActionRow
from domain.borrowing.debt_consolidation import KINDS, ProofVerdict
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import Notice
from domain.core.policy import POLICY
from domain.operations import REVIEWS_PROOFS

router = PlainRouter(prefix="/repayment-proofs")
OPENING = "repayment proof"  # the entry in the access log for an opened proof
Uid = Annotated[str, Path(max_length=100)]


class ProofState(StrEnum):
    """Why a proof waits for an operator."""

    SUBMITTED = "submitted"
    MISSING = "missing"


LISTING = waiting_work(
    to_decide(),
    since=WAITS_SINCE,
    key=RefinancedLoan.apply_uid + "/" + RefinancedLoan.loan_uid,
    amount=RefinancedLoan.balance,
    choices={
        "state": Choice(case((IS_SUBMITTED, ProofState.SUBMITTED), else_=ProofState.MISSING)),
        "kind": Choice(RefinancedLoan.kind, lambda kind: KINDS.get(kind, kind)),
    },
)


class ProofAct(StrEnum):
    """An operator's decision. `waived`: the repayment is certain without a document."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    POSTPONED = "extended"  # the name in the audit log
    WAIVED = "waived"


class ProofRow(Camel):
    """A loan at another lender whose proof waits for an operator. `name` is masked. Won."""

    apply_uid: str
    loan_uid: str
    name: str
    lender: str
    kind_name: str
    balance: int
    state: ProofState
    due_on: date
    submitted_at: datetime | None


class OpenedProof(ProofRow):
    """A proof with its borrower. `postponableUntil`: the latest possible due day."""

    subject: Subject
    reminded_on: date | None
    postponable_until: date


class ProofDecision(WithReason):
    """`submittedAt`: as in the opened proof, so that an operator decides only the document that was shown. `message`:
    the reason of a refusal, for the borrower. `until`: the later due day.
    """

    act: ProofAct
    submitted_at: datetime | None
    message: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)] = ""
    until: date | None = None


class DecidedProof(Camel):
    act: ProofAct


@router.get("")
async def repayment_proofs(_: LoggedInOperator, app: App, wanted: Part) -> list[ProofRow]:
    """Return the proofs that match the filter."""
    async with app.database.transaction() as session:
        proofs = [Proof(*row) for row in await session.execute(LISTING.page(wanted))]
        people = await people_by_id(session, app.sealer, (proof.loan.person_id for proof in proofs))
        return [await _row(session, app, proof, people[proof.loan.person_id]) for proof in proofs]


@router.post("/{apply_uid}/{loan_uid}/opening")
async def open_proof(
    apply_uid: Uid, loan_uid: Uid, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> OpenedProof:
    """Return all data for a decision. The access is logged with its reason."""
    operator.must_be(REVIEWS_PROOFS)
    async with app.database.transaction() as session:
        proof = await _waiting(session, apply_uid, loan_uid)
        log_access(session, operator, request, whose=proof.loan.person_id, what=OPENING, why=body.reason)
        person = await session.get_one(Person, proof.loan.person_id)
        return OpenedProof(
            **(await _row(session, app, proof, person)).model_dump(by_alias=False),
            subject=await subject_of(session, app.sealer, person),
            reminded_on=proof.loan.proof_reminded_on,
            postponable_until=await today(session) + POLICY.proof_postponement,
        )


@router.get("/{apply_uid}/{loan_uid}/file", response_class=Response)
async def repayment_proof_file(
    apply_uid: Uid, loan_uid: Uid, operator: LoggedInOperator, request: Request, app: App
) -> Response:
    """Return the document of a proof that the operator has opened. Raises BusinessError(CASE_NOT_OPENED)."""
    operator.must_be(REVIEWS_PROOFS)
    async with app.database.transaction() as session:
        loan = (await _waiting(session, apply_uid, loan_uid)).loan
        why = await reason_for_access(session, operator, whose=loan.person_id, what=[OPENING])
        if loan.repayment_ref is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        log_access(session, operator, request, whose=loan.person_id, what="file: repayment-proof", why=why)
    return await file_response(app, loan.repayment_ref)


@router.post("/{apply_uid}/{loan_uid}/decision")
async def decide_proof(
    apply_uid: Uid, loan_uid: Uid, body: ProofDecision, operator: LoggedInOperator, app: App
) -> DecidedProof:
    """Accept or refuse a proof, postpone it, or record the repayment without a document. The borrower receives an
    SMS about a verdict.

    Raises BusinessError: CASE_MOVED, INVALID_INPUT.
    """
    operator.must_be(REVIEWS_PROOFS)
    async with app.database.transaction() as session:
        proof = await _waiting(session, apply_uid, loan_uid, lock=True)
        await reason_for_access(session, operator, whose=proof.loan.person_id, what=[OPENING])
        if proof.loan.repayment_at != body.submitted_at:
            raise BusinessError(ErrorCode.CASE_MOVED)
        await _decide(session, app, proof, body)
        session.add(
            OperatorActionRow(
                update_id=uuid4().hex,
                journey_id=f"repayment-proof:{apply_uid}",
                action=f"proof_{body.act}",
                operator=operator.login,
                reason=body.reason,
                step=loan_uid,
            )
        )
    return DecidedProof(act=body.act)


async def _decide(session: AsyncSession, app: Platform, proof: Proof, body: ProofDecision) -> None:
    loan = proof.loan
    match body.act:
        case ProofAct.POSTPONED:
            day = await today(session)
            if body.until is None or not day < body.until <= day + POLICY.proof_postponement:
                raise BusinessError(ErrorCode.INVALID_INPUT, reason="언제까지 기다릴지 날짜를 골라 주세요.")
            wait_until(loan, body.until)
        case ProofAct.REFUSED:
            _require_paper(proof)
            if not body.message:
                raise BusinessError(ErrorCode.INVALID_INPUT, reason="고객에게 보일 이유를 적어 주세요.")
            loan.repayment_verdict, loan.repayment_reason = ProofVerdict.REFUSED, body.message
            await notify_borrower(session, app, loan, Notice.PROOF_REFUSED, loan.repayment_at)
        case ProofAct.ACCEPTED | ProofAct.WAIVED:
            if body.act is ProofAct.ACCEPTED:
                _require_paper(proof)
            loan.repayment_verdict, loan.repayment_reason = ProofVerdict.ACCEPTED, None
            await notify_borrower(session, app, loan, Notice.PROOF_ACCEPTED, loan.repayment_at)


def _require_paper(proof: Proof) -> None:
    if not proof.is_submitted:
        raise BusinessError(ErrorCode.CASE_MOVED)


async def _waiting(session: AsyncSession, apply_uid: str, loan_uid: str, *, lock: bool = False) -> Proof:
    if proof := await proof_of(session, apply_uid, loan_uid, lock=lock):
        return proof
    raise BusinessError(ErrorCode.CASE_MOVED)


async def _row(session: AsyncSession, app: Platform, proof: Proof, person: Person) -> ProofRow:
    loan, due_on, is_submitted = proof
    return ProofRow(
        apply_uid=loan.apply_uid,
        loan_uid=loan.loan_uid,
        name=await masked_name(session, app.sealer, person),
        lender=loan.lender,
        kind_name=KINDS[loan.kind],
        balance=loan.balance,
        state=ProofState.SUBMITTED if is_submitted else ProofState.MISSING,
        due_on=due_on,
        submitted_at=loan.repayment_at,
    )
