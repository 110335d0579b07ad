"""A signed application becomes a product for investors, with the loan that it will be."""

from datetime import datetime, timedelta
from decimal import Decimal

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.auto_invest import product_listed
from db.loan_accounts import BorrowerAccount, sealed_account
from db.loans import Loan
from db.models import LoanContractRow
from db.products import Product
from db.sealing import Sealer
from domain.attempts import ATTEMPTS, SEOUL
from domain.codes import PERSONAL_CREDIT
from domain.hangul import initials
from domain.investor_schedule import DEFAULT_FEE_RATE
from domain.offerings import grade_of
from domain.product_detail import detail_of

LEVEL_INSTALMENTS = "2"  # of codes.REPAYMENT_TYPES: the personal loan is an annuity
DISCLOSED = timedelta(0)  # personal credit may be invested in at once; others are disclosed 24 to 72 h before
ABOUT = "소득과 신용을 확인한 개인 차주의 생활 자금이에요. 매달 원금과 이자를 함께 갚아요."


async def list_application(
    session: AsyncSession, sealer: Sealer, contract: LoanContractRow, account: BorrowerAccount, now: datetime
) -> None:
    """List the loan of a signed contract, once an application."""
    uid, rate = contract.apply_uid, Decimal(contract.rate_percent)
    grade, tendency = grade_of(rate)
    title = f"개인신용 {now.astimezone(SEOUL):%y%m%d}-{uid[:4].upper()}호"
    opens_at = now + DISCLOSED
    product = insert(Product).values(
        uid=uid, apply_uid=uid, category=PERSONAL_CREDIT, title=title, initials=initials(title),
        borrower=str(contract.person_id), amount=contract.principal, annual_rate=rate, months=contract.months,
        repayment_type=LEVEL_INSTALMENTS, grade=grade, tendency=tendency, opens_at=opens_at,
        closes_at=opens_at + ATTEMPTS.recruiting, detail=detail_of(ABOUT, contract.principal, rate, contract.months),
        interest_only=0, fee_rate=DEFAULT_FEE_RATE, state="listed", raised=0,
    )  # fmt: skip
    await session.execute(product.on_conflict_do_nothing(index_elements=["uid"]))
    loan = insert(Loan).values(
        product_uid=uid, person_id=contract.person_id, account_sealed=sealed_account(sealer, uid, account)
    )
    await session.execute(loan.on_conflict_do_nothing(index_elements=["product_uid"]))
    await product_listed(session, uid)
