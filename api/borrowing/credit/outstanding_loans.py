"""Debt consolidation (대환): the borrower's loans at other lenders, those to repay, and their documents. Amounts in
won, rates in percent a year. The bureau is asked once for each application, by a soft inquiry.
"""

from collections.abc import Collection
from datetime import date
from decimal import Decimal
from typing import Annotated
from uuid import UUID

from fastapi import Depends, File, Form, Query, UploadFile

from activities.borrowing.scraping import bureau_report
from activities.institutions.credit_bureau import CreditReport
from api.borrowing.calls import UplCall, UplNow
from api.core.dependencies import App, Person, Session
from api.core.journeys.call import moves
from api.core.platform import Platform
from api.core.uploads.documents import uploaded
from api.http.envelope import Camel, Moved
from api.http.errors import Conflict
from api.http.limits import HOUR, limit
from api.http.router import Router
from db.accounts.agreements import ConsentMissing, require_consent
from db.accounts.people import read_person
from db.borrowing.debt_consolidation import Chosen, Paper, choose, hand_in, refinanced_by
from db.borrowing.tables import RefinancedLoan
from db.loans.borrower_loans import loans_of, own_debts
from documents.deletion import delete_after_commit
from domain.accounts.agreements import Inquiry
from domain.borrowing.debt_consolidation import DEBT_CONSOLIDATION, KINDS, REFINANCEABLE, ProofVerdict, least_amount
from domain.borrowing.journeys.upl import ChooseLoans, SubmitEvidence, Upl, UplView
from domain.borrowing.scoring import LoanLimit, OwnDebts, loan_limit
from domain.core.codes import EmployeeType
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import Won, amount_text
from domain.core.policy import POLICY
from domain.core.snapshot import Snapshot
from domain.core.view import present

router = Router(prefix="/outstanding-loan")
CHOOSING = (Upl.outstanding_loans.name, Upl.loan_evidence.name, Upl.loan_terms.name)
LONGEST_NAME = 100  # characters of the bureau's ids


async def _paper(person: Person, app: App, file: Annotated[UploadFile, File()]) -> bytes:
    await limit(app.redis, "loan-paper", person, times=60, per=HOUR)
    content, _ = await uploaded(file)
    return content


HandedIn = Annotated[bytes, Depends(_paper)]  # raises BusinessError: FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED


class OutstandingLoan(Camel):
    """A loan elsewhere. `hasEvidence`: there is a proof of its balance; `hasRepaymentEvidence`: there is a proof of its
    repayment, with an operator's verdict (null while it waits for one) and the reason of a refusal; `proofDueOn`: the
    due day, if an operator has postponed it."""

    loan_uid: str
    lender: str
    kind_name: str
    balance: int
    rate: str
    monthly_payment: int
    is_refinanceable: bool
    is_chosen: bool
    has_evidence: bool
    has_repayment_evidence: bool
    repayment_verdict: ProofVerdict | None = None
    repayment_reason: str | None = None
    proof_due_on: date | None = None


class OutstandingLoans(Camel):
    """All loans. `repaymentDueOn`: the due day of the proofs of repayment, once the loan is paid out."""

    list: list[OutstandingLoan]
    repayment_due_on: date | None = None


class LoanChoice(Camel):
    """The bureau's ids of the loans to repay."""

    loan_uids: Annotated[list[str], Query(min_length=1, max_length=50)]


class RefinancingCheck(Camel):
    """Whether one new loan can repay these loans. `amount`: the sum of their balances. `message`: the reason if it
    cannot."""

    is_rejected: bool
    message: str | None
    amount: int
    limit_amount: int
    rate: str
    additional_loan_amount: int


class RefinancingInfo(Camel):
    """The possible amounts: `additionalLoanAmount` in addition to the repayment of every loan in the list."""

    possible: bool
    additional_loan_amount: int
    refinancing_loan_info_list: list[OutstandingLoan]


class RefinancingOn(Camel):
    """Whether the application is a debt consolidation, and the sum of the loans that it repays."""

    is_on: bool
    amount: int


@router.get("/list")
async def outstanding_loans(
    person: Person,
    at: UplNow,
    app: App,
    session: Session,
    apply_uid: Annotated[str | None, Query(alias="applyUid", max_length=100)] = None,
) -> OutstandingLoans:
    """Return the loans at other lenders: all of them during the choice, afterwards the chosen ones; with an id, those
    of another application of the caller. Raises BusinessError(NOT_FOUND) until the limit is known."""
    if apply_uid in (None, at.apply_uid) and at.step in CHOOSING:
        return OutstandingLoans(list=await _known(app, session, person, at))
    rows = await refinanced_by(session, person, apply_uid or at.apply_uid)
    if apply_uid is None and not rows and at.view(UplView).limit is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    paid_out = await loans_of(session, person, apply_uid or at.apply_uid)
    since = paid_out[0][0].disbursed_on if paid_out else None
    due = since + POLICY.proof_of_full_payment if since else None
    return OutstandingLoans(list=[_chosen(row) for row in rows], repayment_due_on=due)


@router.get("/possible-refinancing-loan-info")
async def possible_refinancing(person: Person, at: UplNow, app: App, session: Session) -> RefinancingInfo:
    """The sum of all loans that can be repaid. Raises BusinessError(NOT_FOUND) except during the choice of terms."""
    _choosing(at)
    report = await _report(app, session, person, at)
    loans = [loan for loan in await _known(app, session, person, at) if loan.is_refinanceable]
    found = _considered(report, await own_debts(session, person), at, {loan.loan_uid for loan in loans})
    possible = bool(loans) and not found.is_rejected
    return RefinancingInfo(
        possible=possible,
        additional_loan_amount=found.additional_loan_amount if possible else 0,
        refinancing_loan_info_list=loans,
    )


@router.get("/refinancing-on")
async def refinancing_on(at: UplNow) -> RefinancingOn:
    """Whether the latest application repays loans elsewhere."""
    view = at.view(UplView)
    amount = view.refinanced.amount if view.refinanced else 0
    return RefinancingOn(is_on=view.upl_type == DEBT_CONSOLIDATION, amount=amount)


@router.post("/check-available")
async def check_available(body: LoanChoice, person: Person, at: UplNow, app: App, session: Session) -> RefinancingCheck:
    """Return whether the chosen loans could be repaid. Changes nothing. Raises BusinessError: NOT_FOUND,
    INVALID_INPUT."""
    _choosing(at)
    report = await _report(app, session, person, at)
    return _considered(report, await own_debts(session, person), at, set(body.loan_uids))


@router.post("/save", openapi_extra=moves(ChooseLoans, Upl))
async def choose_loans(body: LoanChoice, call: UplCall, at: UplNow, session: Session) -> Moved:
    """Choose the loans to repay. Raises BusinessError(INVALID_INPUT) for a loan that cannot be repaid, or if their sum
    is too high."""
    if at.step != Upl.outstanding_loans.name:
        raise Conflict(ErrorCode.JOURNEY_MOVED, at)
    report = await _report(call.app, session, call.owner, at)
    found = _considered(report, await own_debts(session, call.owner), at, set(body.loan_uids))
    if found.message:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=found.message)
    chosen = [
        Chosen(
            loan_uid=loan.loan_id,
            lender=loan.lender,
            kind=loan.kind,
            balance=loan.principal_outstanding,
            rate_percent=str(loan.rate_percent),
            monthly_payment=loan.monthly_payment,
        )
        for loan in report.loans
        if loan.loan_id in body.loan_uids
    ]
    async with call.app.database.transaction() as before:  # the journey continues with the stored choice
        await delete_after_commit(before, await choose(before, call.owner, at.apply_uid, chosen))
    uids = [loan.loan_uid for loan in chosen]
    moved = await call.submit(
        ChooseLoans(loan_uids=uids, amount=found.amount, limit=found.limit_amount, rate=found.rate)
    )
    return Moved(journey=moved)


@router.post("/evidence")
async def hand_in_evidence(
    loan_uid: Annotated[str, Form(alias="loanUid", max_length=LONGEST_NAME)],
    paper: HandedIn,
    person: Person,
    at: UplNow,
    app: App,
    session: Session,
) -> OutstandingLoans:
    """Upload the proof of the balance of one of the chosen loans; it replaces an earlier one. PDF, JPG or PNG of at
    most 10 MB. Raises BusinessError: FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, NOT_FOUND."""
    if at.step != Upl.loan_evidence.name:
        raise BusinessError(ErrorCode.NOT_FOUND)
    rows = await _handed_in(app, session, person, at.apply_uid, loan_uid, "evidence", paper)
    return OutstandingLoans(list=rows)


@router.post("/evidence/submit", openapi_extra=moves(SubmitEvidence, Upl))
async def submit_evidence(call: UplCall, at: UplNow, session: Session) -> Moved:
    """Continue once every chosen loan has a document. Raises BusinessError(DOCUMENTS_MISSING)."""
    rows = await refinanced_by(session, call.owner, at.apply_uid)
    if missing := [row.lender for row in rows if row.evidence_ref is None]:
        raise BusinessError(ErrorCode.DOCUMENTS_MISSING, documents=", ".join(missing))
    return Moved(journey=await call.submit(SubmitEvidence()))


@router.post("/repayment-evidence")
async def hand_in_repayment_evidence(
    apply_uid: Annotated[str, Form(alias="applyUid", max_length=LONGEST_NAME)],
    loan_uid: Annotated[str, Form(alias="loanUid", max_length=LONGEST_NAME)],
    paper: HandedIn,
    person: Person,
    app: App,
    session: Session,
) -> OutstandingLoans:
    """Upload the proof of the repayment of one of the loans, after the payout. Raises the errors of `evidence`."""
    if not await loans_of(session, person, apply_uid):
        raise BusinessError(ErrorCode.NOT_FOUND)
    rows = await _handed_in(app, session, person, apply_uid, loan_uid, "repayment", paper)
    return OutstandingLoans(list=rows)


async def _handed_in(
    app: Platform,
    session: Session,
    person: str,
    apply_uid: str,
    loan_uid: str,
    kind: Paper,
    content: bytes,
) -> list[OutstandingLoan]:
    rows = await refinanced_by(session, person, apply_uid)
    loan = next((row for row in rows if row.loan_uid == loan_uid), None)
    if loan is None or (kind == "repayment" and loan.repayment_verdict == ProofVerdict.ACCEPTED):
        raise BusinessError(ErrorCode.NOT_FOUND)
    if replaced := hand_in(loan, kind, await app.documents.put("outstanding-loan", content, owner=person)):
        await delete_after_commit(session, [replaced])
    return [_chosen(row) for row in rows]


def _choosing(at: Snapshot) -> None:
    if at.step not in CHOOSING:
        raise BusinessError(ErrorCode.NOT_FOUND)


async def _report(app: Platform, session: Session, person: str, at: Snapshot) -> CreditReport:
    try:
        await require_consent(session, UUID(person), Inquiry.CREDIT_BUREAU)
    except ConsentMissing:
        raise BusinessError(ErrorCode.LOAN_AGREEMENT_REQUIRED) from None
    who = await read_person(session, app.sealer, person)
    await session.commit()  # no transaction stays open while the bureau is asked
    return await app.institutions.credit_bureau.soft_inquiry(who.ci, key=f"outstanding-loans/{at.apply_uid}")


async def _known(app: Platform, session: Session, person: str, at: Snapshot) -> list[OutstandingLoan]:
    """Return the loans in the bureau's report, largest first, with the borrower's choice."""
    report = await _report(app, session, person, at)
    rows = {row.loan_uid: row for row in await refinanced_by(session, person, at.apply_uid)}
    return [
        _chosen(rows[loan.loan_id])
        if loan.loan_id in rows
        else OutstandingLoan(
            loan_uid=loan.loan_id,
            lender=loan.lender,
            kind_name=KINDS[loan.kind],
            balance=loan.principal_outstanding,
            rate=str(loan.rate_percent),
            monthly_payment=loan.monthly_payment,
            is_refinanceable=loan.kind in REFINANCEABLE,
            is_chosen=False,
            has_evidence=False,
            has_repayment_evidence=False,
        )
        for loan in sorted(report.loans, key=lambda loan: (-loan.principal_outstanding, loan.loan_id))
    ]


def _chosen(row: RefinancedLoan) -> OutstandingLoan:
    return OutstandingLoan(
        loan_uid=row.loan_uid,
        lender=row.lender,
        kind_name=KINDS[row.kind],
        balance=row.balance,
        rate=row.rate_percent,
        monthly_payment=row.monthly_payment,
        is_refinanceable=True,
        is_chosen=True,
        has_evidence=row.evidence_ref is not None,
        has_repayment_evidence=row.repayment_ref is not None,
        repayment_verdict=ProofVerdict(row.repayment_verdict) if row.repayment_verdict else None,
        repayment_reason=row.repayment_reason,
        proof_due_on=row.proof_until,
    )


def _considered(report: CreditReport, own: OwnDebts, at: Snapshot, uids: Collection[str]) -> RefinancingCheck:
    """Return the limit without these loans, and the sum of their balances. Raises BusinessError(INVALID_INPUT) for a
    loan that does not exist or cannot be repaid."""
    loans = [loan for loan in report.loans if loan.loan_id in uids and loan.kind in REFINANCEABLE]
    if len(loans) != len(set(uids)):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="갚을 대출을 다시 골라 주세요.")
    amount = least_amount(loan.principal_outstanding for loan in loans)
    view = at.view(UplView)
    employee_type = EmployeeType(present(view.basic_info).employee_type)
    found = loan_limit(bureau_report(report, own, without=uids), Won(present(view.income)), employee_type)
    most = found.limit if isinstance(found, LoanLimit) else Won(0)
    rate = found.rate if isinstance(found, LoanLimit) else Decimal(present(view.rate))
    message = None
    if amount > most:
        message = f"고른 대출을 갚으려면 {amount_text(amount)}이 필요한데, 한도는 {amount_text(most)}이에요."
    return RefinancingCheck(
        is_rejected=message is not None,
        message=message,
        amount=amount,
        limit_amount=most,
        rate=str(rate),
        additional_loan_amount=max(most - amount, 0),
    )
