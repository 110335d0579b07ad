"""The account from which a loan's instalments are debited: the borrower replaces it with the certified one."""

from uuid import UUID, uuid4

from activities.loans.notices import LoanNotices
from api.core.dependencies import App, Key, Session
from api.http.router import Router
from api.loans.bonds import BondDetail, Uid, detail_of, loan_of
from api.loans.borrower import Borrower
from db.loans.accounts import sealed_account, verified_account
from db.loans.funding import locked
from db.loans.tables import Loan
from domain.core.errors import BusinessError, ErrorCode
from domain.loans.notices import LoanNotice
from domain.products.states import ProductState

router = Router(prefix="/v2/mypage", tags=["mypage"])


@router.post("/loanInfo/{id}/debit-account")
async def debit_certified_account(id: Uid, person: Borrower, app: App, session: Session, _: Key) -> BondDetail:
    """Debit the loan from the caller's certified account from the next debit on. A debit that the bank has not answered
    is repeated under its key, and so debited once.

    Raises BusinessError: NOT_FOUND, also for an ended loan; DEBIT_ACCOUNT_NOT_CERTIFIED.
    """
    await loan_of(session, person, id)
    product = await locked(session, id)
    loan = await session.get_one(Loan, id, populate_existing=True)
    if product.state != ProductState.DISBURSED:
        raise BusinessError(ErrorCode.NOT_FOUND)
    account = await verified_account(session, app.vault, UUID(person))
    if account is None:
        raise BusinessError(ErrorCode.DEBIT_ACCOUNT_NOT_CERTIFIED)
    loan.account_sealed = sealed_account(app.sealer, id, account, loan.person_id)
    await LoanNotices(app).notify_borrower(session, product, LoanNotice.DEBIT_ACCOUNT_CHANGED, uuid4().hex)
    return await detail_of(app, session, product, loan)
