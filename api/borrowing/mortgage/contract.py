"""The sealed contract of a mortgage loan: its result, and the date of the payout."""

from datetime import date
from typing import Literal

from api.borrowing.mortgage.caller import MortgageNow
from api.borrowing.mortgage.lien import Lien, lien_shown
from api.borrowing.mortgage.status import status_of_mortgage
from api.core.dependencies import App, Session
from api.http.envelope import Camel
from api.http.router import Router
from api.products.shapes import Rate
from db.borrowing.liens import collateral_of, lien_of
from db.borrowing.tables import LoanContractRow
from db.loans.accounts import account_of
from db.loans.calendar import today
from db.loans.tables import Loan
from db.products.catalogue import one, payout_day
from domain.borrowing.debt_consolidation import DEBT_CONSOLIDATION, ORIGIN
from domain.borrowing.mortgage import REFINANCING
from domain.core.business_days import business_days_between
from domain.core.codes import BANKS, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.holidays import HOLIDAYS
from domain.core.text import masking
from domain.loans.status import LABELS
from domain.products.phase import progress

router = Router()


class ContractResult(Camel):
    """The contract. Won, percent a year, months. `accountNumber`: masked. `creditApplyState`: the Korean label.

    `uplType`: whether the loan repays others. `paymentDate`: the day of the payout, or the business day by which it is
    expected; `numberOfBusinessDay`: business days until then. `isOriginalBorrower`: the borrower owns the home.
    `raised`: percent that investors have funded. `lien`: on the home; it is released if the loan is not paid out.
    """

    apply_uid: str
    upl_type: Literal["origin", "debtConsolidation"]
    account_number: str
    bank_code: str
    bank_name: str
    credit_apply_state: str
    loan_amount: int
    rate: Rate
    period: int
    number_of_business_day: int
    payment_date: date
    is_original_borrower: bool
    raised: int
    is_paid: bool
    lien: Lien


@router.get("/contract/result")
async def mortgage_contract_result(at: MortgageNow, app: App, session: Session) -> ContractResult:
    """Return the signed terms. Raises BusinessError(CONTRACT_NOT_READY) before the contract is sealed."""
    contract, product = await session.get(LoanContractRow, at.apply_uid), await one(session, at.apply_uid)
    lien = await lien_of(session, at.apply_uid)
    if contract is None or lien is None or product is None:
        raise BusinessError(ErrorCode.CONTRACT_NOT_READY)
    account = account_of(app.sealer, await session.get_one(Loan, at.apply_uid))
    home = collateral_of(app.sealer, lien)
    day = await today(session)
    paid_on = payout_day(product, day)
    return ContractResult(
        apply_uid=at.apply_uid,
        upl_type=DEBT_CONSOLIDATION if home.purpose == REFINANCING else ORIGIN,
        account_number=masking.account(account.account_number),
        bank_code=account.bank_code,
        bank_name=name_of(BANKS, account.bank_code),
        credit_apply_state=LABELS[status_of_mortgage(at.step, product.state)],
        loan_amount=contract.principal,
        rate=product.annual_rate,
        period=contract.months,
        number_of_business_day=business_days_between(day, paid_on, HOLIDAYS),
        payment_date=paid_on,
        is_original_borrower=home.owner_name is None,
        raised=progress(product.raised, product.amount),
        is_paid=product.disbursed_on is not None,
        lien=lien_shown(lien),
    )
