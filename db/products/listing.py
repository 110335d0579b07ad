"""Lists a signed application, or an operator's draft, as a product with its loan."""

import hashlib
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.models import LoanContractRow
from db.core.sealing import Sealer
from db.core.vault import Vault
from db.investing.auto_invest import product_listed
from db.loans.accounts import BorrowerAccount, sealed_account
from db.loans.borrowers import gather_corporation, locked_outsider, note_member
from db.loans.tables import Loan
from db.products.catalogue import phase_of
from db.products.drafts import member_of, offer_of, payout_account, secrets_of
from db.products.tables import Product, ProductDraft
from domain.core.codes import PERSONAL_CREDIT
from domain.core.errors import BusinessError, ErrorCode
from domain.core.hangul import initials
from domain.core.policy import ATTEMPTS, SEOUL
from domain.investing.schedule import DEFAULT_FEE_RATE
from domain.products.detail import detail_of
from domain.products.phase import Phase, grade_of
from domain.products.publication import Offer, detail, flaw_of
from domain.products.states import ProductState

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
        uid=uid,
        apply_uid=uid,
        category=PERSONAL_CREDIT,
        title=title,
        initials=initials(title),
        borrower=str(contract.person_id),
        amount=contract.principal,
        annual_rate=rate,
        months=contract.months,
        repayment_type=LEVEL_INSTALMENTS,
        grade=grade,
        tendency=tendency,
        opens_at=opens_at,
        closes_at=opens_at + ATTEMPTS.recruiting,
        interest_only=0,
        fee_rate=DEFAULT_FEE_RATE,
        raised=0,
        state=ProductState.LISTED,
        detail=detail_of(PERSONAL_CREDIT, ABOUT, contract.principal, rate, contract.months),
    )
    await session.execute(product.on_conflict_do_nothing(index_elements=["uid"]))
    loan = insert(Loan).values(
        product_uid=uid, person_id=contract.person_id, account_sealed=sealed_account(sealer, uid, account)
    )
    await session.execute(loan.on_conflict_do_nothing(index_elements=["product_uid"]))
    await product_listed(session, uid)


async def publish(session: AsyncSession, vault: Vault, draft: ProductDraft, now: datetime) -> None:
    """List what an operator has described; or correct it, while nobody has invested.

    Raises BusinessError: INVALID_INPUT when it may not be published (any more), CASE_MOVED when it cannot be corrected.
    """
    sealer, offer = vault.sealer, offer_of(draft)
    if flaw := flaw_of(offer, now):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=flaw)
    name = await locked_outsider(session, sealer, offer.borrower)
    secrets, member = secrets_of(sealer, draft), await member_of(session, sealer, offer)
    account = sealed_account(sealer, draft.uid, await payout_account(session, vault, member, secrets.account))
    said = _said(offer, str(member or name), secrets.token)
    if offer.corporate:
        await gather_corporation(session, sealer, offer.borrower, member)
    elif member and offer.borrower:
        await note_member(session, name, member)
    product = await session.scalar(select(Product).where(Product.uid == draft.uid).with_for_update(key_share=True))
    if product is None:
        product = Product(uid=draft.uid, state=ProductState.APPROVED, **said)
        session.add(product)
        await session.flush()
        session.add(Loan(product_uid=draft.uid, account_sealed=account))
        await session.flush()
    elif not may_be_corrected(product):
        raise BusinessError(ErrorCode.CASE_MOVED)
    for name, value in said.items():
        setattr(product, name, value)
    loan = await session.get_one(Loan, draft.uid, with_for_update=True)  # see `db.loans.repayments.ask_early`
    loan.account_sealed, loan.person_id = account, member
    loan.is_extended, loan.needs_wake = False, True
    draft.published, draft.discloses_at = draft.revision, offer.discloses_at or now
    await disclose(session, product, draft, now)


async def disclose(session: AsyncSession, product: Product, draft: ProductDraft, now: datetime) -> bool:
    """Show an approved product to everybody once its time has come; False before."""
    assert draft.discloses_at
    if product.state == ProductState.APPROVED and draft.discloses_at > now:
        return False
    product.state = ProductState.LISTED
    await session.flush()
    await product_listed(session, product.uid)
    return True


def may_be_corrected(product: Product) -> bool:
    """Return whether the terms may still change: the product has no investment."""
    return product.state in (ProductState.APPROVED, ProductState.LISTED) and product.raised == 0


def may_be_withdrawn(product: Product, now: datetime) -> bool:
    """Whether it may still be taken back: it has not opened."""
    return product.state == ProductState.APPROVED or phase_of(product, now) is Phase.PLANNED


def _said(offer: Offer, borrower: str, token: str) -> dict[str, Any]:
    """An offer as the columns of its product have it."""
    return {
        "category": offer.category,
        "title": offer.title,
        "initials": initials(offer.title),
        "borrower": borrower,
        "amount": offer.amount,
        "annual_rate": offer.annual_rate,
        "months": offer.months,
        "repayment_type": offer.repayment_type,
        "interest_only": offer.interest_only,
        "grade": offer.grade,
        "tendency": offer.tendency,
        "opens_at": offer.opens_at,
        "closes_at": offer.closes_at,
        "detail": detail(offer),
        "fee_rate": DEFAULT_FEE_RATE,
        "corporate": offer.corporate,
        "private_hash": hashlib.sha256(token.encode()).digest() if offer.is_private else None,
    }
