"""Documents of a borrower's loan as PDF. They are computed from the ledger's payments on request; nothing is stored."""

import hashlib
from datetime import UTC, date, datetime

from fastapi import Response
from starlette.concurrency import run_in_threadpool

from api.core.dependencies import App, Session
from api.http.router import Router
from api.loans.bonds import EVERYTHING, Uid, bond_of, documents_of, loan_of, payments_of
from api.loans.borrower import Borrower
from db.accounts.people import read_person
from db.loans.borrower_loans import instalments_of, repayments_of
from db.loans.calendar import today
from db.loans.repayments import quote
from db.products.tables import Product
from documents.borrower_statements import Kind, LoanDocument, Payment, render_loan_document
from domain.core.errors import BusinessError, ErrorCode

router = Router(prefix="/v2/mypage", tags=["mypage"])


@router.get("/loanDocument/{id}/{document}", response_class=Response)
async def loan_document(id: Uid, document: Kind, person: Borrower, app: App, session: Session) -> Response:
    """Return a document of the caller's loan. Its number is the same on the same day.

    Raises BusinessError(NOT_FOUND) for one that the loan does not have, such as the balance of a repaid loan.
    """
    product, _ = await loan_of(session, person, id)
    day = await today(session)
    rows = (await instalments_of(session, [id])).get(id, [])
    received = (await repayments_of(session, [id])).get(id, [])
    bond = bond_of(product, rows, received, day)
    paid = await payments_of(session, id, received)
    if document not in documents_of(bond.state, paid):
        raise BusinessError(ErrorCode.NOT_FOUND)
    left = bond.outstanding_principal
    who = await read_person(session, app.sealer, person)
    paper = LoanDocument(
        kind=document,
        number=f"{day:%Y%m%d}-{hashlib.sha256(f'{id}/{document}/{day}'.encode()).hexdigest()[:8].upper()}",
        made_at=datetime.now(UTC),
        issued_on=day,
        borrower=who.name,
        birth_date=who.birth_date,
        title=product.title,
        amount=product.amount,
        rate=product.annual_rate,
        started_on=bond.start_date,
        matures_on=bond.end_date,
        outstanding=left,
        unpaid_interest=await _unpaid_interest(session, product, left, day) if document == "balance" else 0,
        payments=tuple(
            Payment(
                paid_on=row.paid_on,
                what=f"{row.instalment}회차" if row.instalment else "미리 갚음",
                principal=row.principal,
                interest=row.interest - row.overdue,
                overdue=row.overdue,
                fee=row.fee,
            )
            for row in paid
        ),
    )
    pdf = await run_in_threadpool(render_loan_document, paper)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="ieum-loan-{document}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


async def _unpaid_interest(session: Session, product: Product, outstanding: int, day: date) -> int:
    """Return the interest until that day that is not paid, with interest for being late."""
    everything = await quote(session, product, EVERYTHING, day)
    return everything.due + everything.early.principal + everything.early.interest - outstanding
