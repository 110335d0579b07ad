"""A borrower's own page: applications, loans with their instalments, the signed contract."""

from fastapi import Response

from api.core.dependencies import App, Session
from api.http.envelope import Camel
from api.http.router import Router
from api.loans.applications import LoanApplication, applications_of
from api.loans.bonds import Bond, BondDetail, Uid, bond_of, detail_of, loan_of
from api.loans.borrower import Borrower
from db.borrowing.tables import LoanContractRow
from db.loans.borrower_loans import instalments_of, loans_of, repayments_of
from db.loans.calendar import today
from documents.store import NoSuchDocument
from domain.core.errors import BusinessError, ErrorCode

router = Router(prefix="/v2/mypage", tags=["mypage"])


class LoanInfo(Camel):
    """All applications and loans of the caller. `repaymentProgressRatio`: of all principal, from 0 to 1."""

    loans: list[LoanApplication]
    bonds: list[Bond]
    repayment_progress_ratio: float


@router.get("/loanInfo")
async def loan_info(person: Borrower, app: App, session: Session) -> LoanInfo:
    """Return the caller's applications and loans."""
    day = await today(session)
    mine = await loans_of(session, person)
    uids = [product.uid for product, _ in mine]
    instalments, received = await instalments_of(session, uids), await repayments_of(session, uids)
    bonds = [
        bond_of(product, instalments.get(product.uid, []), received.get(product.uid, []), day) for product, _ in mine
    ]
    borrowed = sum(bond.amount for bond in bonds)
    repaid = borrowed - sum(bond.outstanding_principal for bond in bonds)
    ratio = round(repaid / borrowed, 4) if borrowed else 0.0
    applications = await applications_of(app, session, person)
    return LoanInfo(loans=applications, bonds=bonds, repayment_progress_ratio=ratio)


@router.get("/loanInfo/{id}")
async def bond_detail(id: Uid, person: Borrower, app: App, session: Session) -> BondDetail:
    """Return one of the caller's loans."""
    product, loan = await loan_of(session, person, id)
    return await detail_of(app, session, product, loan)


@router.get("/loanContract/{id}", response_class=Response)
async def loan_contract(id: Uid, person: Borrower, app: App, session: Session) -> Response:
    """Return the signed contract as PDF."""
    contract = await session.get(LoanContractRow, id)
    if contract is None or str(contract.person_id) != person or contract.signed_ref is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    try:
        pdf = await app.documents.get(contract.signed_ref)
    except NoSuchDocument:
        raise BusinessError(ErrorCode.NOT_FOUND) from None
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'inline; filename="ieum-contract.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)
