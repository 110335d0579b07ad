"""Lists a signed application, or an operator's draft, as a product with its loan."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.auto_invest_wakes import product_listed
from db.borrowing.liens import CollateralRecord, collateral_of, lien_of
from db.borrowing.tables import LoanContractRow, MortgageLien
from db.core.sealing import Sealer, token_digest
from db.core.vault import Vault
from db.loans.accounts import BorrowerAccount, sealed_account
from db.loans.borrower_loans import lock_debts
from db.loans.borrowers import gather_corporation, locked_outsider, note_member
from db.loans.tables import Loan
from db.products.tables import Product, ProductDraft
from db.publication.drafts import member_of, offer_of, payout_account, secrets_of
from domain.borrowing.credit_check import CreditCheck
from domain.borrowing.mortgage import APARTMENT, DOCUMENTS, PROPERTY_TYPES, PURPOSES
from domain.core.codes import PERSONAL_CREDIT, PRODUCT_CATEGORIES, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import amount_text
from domain.core.policy import POLICY
from domain.core.text.hangul import initials
from domain.investing.schedule import DEFAULT_FEE_RATE
from domain.loans.arrears import overdue_rate
from domain.products.backing import Collateral, CreditProfile
from domain.products.described import Described
from domain.products.detail import detail_of
from domain.products.phase import grade_of
from domain.products.publication import Offer, detail, flaw_of, lead_of
from domain.products.states import ProductState

AT_THE_END, LEVEL_INSTALMENTS = "1", "2"  # of codes.REPAYMENT_TYPES: mortgage loan, personal loan
APARTMENTS, OTHER_HOMES = "1", "2"  # of codes.PRODUCT_CATEGORIES
ABOUT = "소득과 신용을 확인한 개인의 대출이에요. 매달 원금과 이자를 함께 갚아요."
ABOUT_HOME = "근저당을 설정한 {kind} 담보 대출이에요. 매달 이자를 내고 만기에 원금을 갚아요."


async def list_application(
    session: AsyncSession,
    sealer: Sealer,
    contract: LoanContractRow,
    account: BorrowerAccount,
    credit: CreditProfile | None,
    check: CreditCheck | None,
    now: datetime,
) -> None:
    """List the loan of a signed contract, once for each application. `credit`, `check`: of a personal loan. A mortgage
    loan is disclosed before it opens."""
    uid, rate = contract.apply_uid, Decimal(contract.rate_percent)
    grade, tendency = grade_of(rate)
    lien = await lien_of(session, uid)
    home = collateral_of(sealer, lien) if lien else None
    category = _category_of(home)
    kind = name_of(PRODUCT_CATEGORIES, category)
    opens_at = now + lead_of(category)
    product = insert(Product).values(
        uid=uid,
        apply_uid=uid,
        category=category,
        title=kind,
        initials=initials(kind),
        borrower=str(contract.person_id),
        amount=contract.principal,
        annual_rate=rate,
        months=contract.months,
        repayment_type=AT_THE_END if home else LEVEL_INSTALMENTS,
        grade=grade,
        tendency=tendency,
        opens_at=opens_at,
        closes_at=opens_at + POLICY.recruiting,
        interest_only=0,
        fee_rate=DEFAULT_FEE_RATE,
        overdue_rate=contract.overdue_rate,
        raised=0,
        state=ProductState.LISTED,
        detail=_home_detail(contract, category, lien, home)
        if lien and home
        else _credit_detail(contract, credit, check),
    )
    number = await session.scalar(product.on_conflict_do_nothing(index_elements=["uid"]).returning(Product.number))
    if number is None:
        return
    title = credit.title(number) if credit else f"{kind} {number}호"
    await session.execute(update(Product).where(Product.uid == uid).values(title=title, initials=initials(title)))
    loan = insert(Loan).values(
        product_uid=uid,
        person_id=contract.person_id,
        account_sealed=sealed_account(sealer, uid, account, contract.person_id),
    )
    await session.execute(loan)
    await product_listed(session, uid)


async def publish(session: AsyncSession, vault: Vault, draft: ProductDraft, now: datetime) -> None:
    """List the product that an operator has described, or correct it while it has no investments.

    Raises BusinessError: INVALID_INPUT if it cannot be published, CASE_MOVED if it cannot be corrected.
    """
    sealer, offer = vault.sealer, offer_of(draft)
    if flaw := flaw_of(offer, now):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=flaw)
    name = await locked_outsider(session, sealer, offer.borrower)
    secrets, member = secrets_of(sealer, draft), await member_of(session, sealer, offer)
    if member:
        await lock_debts(session, member)
    account = sealed_account(sealer, draft.uid, await payout_account(session, vault, member, secrets.account), member)
    columns = _columns(offer, str(member or name), secrets.token)
    if offer.corporate:
        await gather_corporation(session, sealer, offer.borrower, member)
    elif member and offer.borrower:
        await note_member(session, name, member)
    product = await session.scalar(select(Product).where(Product.uid == draft.uid).with_for_update(key_share=True))
    if product is None:
        product = Product(uid=draft.uid, state=ProductState.APPROVED, **columns)
        session.add(product)
        await session.flush()
        session.add(Loan(product_uid=draft.uid, account_sealed=account))
        await session.flush()
    elif not may_be_corrected(product):
        raise BusinessError(ErrorCode.CASE_MOVED)
    for name, value in columns.items():
        setattr(product, name, value)
    loan = await session.get_one(Loan, draft.uid, with_for_update=True)  # see `db.loans.repayments.ask_early`
    loan.account_sealed, loan.person_id = account, member
    loan.is_recruiting_lengthened, loan.needs_wake = False, True
    draft.published, draft.discloses_at = draft.revision, offer.discloses_at or now
    await disclose(session, product, draft, now)


async def disclose(session: AsyncSession, product: Product, draft: ProductDraft, now: datetime) -> bool:
    """Disclose an approved product at its scheduled time. Returns False before that time."""
    assert draft.discloses_at
    if product.state == ProductState.APPROVED and draft.discloses_at > now:
        return False
    product.state = ProductState.LISTED
    await session.flush()
    await product_listed(session, product.uid)
    return True


def may_be_corrected(product: Product) -> bool:
    """Whether the terms may still change: the product has no investment."""
    return product.state in (ProductState.APPROVED, ProductState.LISTED) and product.raised == 0


def _category_of(home: CollateralRecord | None) -> str:
    if home is None:
        return PERSONAL_CREDIT
    return APARTMENTS if home.kind == APARTMENT else OTHER_HOMES


def _credit_detail(
    contract: LoanContractRow, credit: CreditProfile | None, check: CreditCheck | None
) -> dict[str, Any]:
    """Return the blocks of the page of a personal loan."""
    loan = _described(contract, PERSONAL_CREDIT, ABOUT, LEVEL_INSTALMENTS)
    return detail_of(replace(loan, credit=credit, check=check))


def _home_detail(
    contract: LoanContractRow, category: str, lien: MortgageLien, home: CollateralRecord
) -> dict[str, Any]:
    """Return the blocks of the page of a mortgage loan. The home is described by its district, price and debts, not by
    its address."""
    kind, place = name_of(PROPERTY_TYPES, home.kind), " ".join(home.home.split()[:2])
    collateral = home.price and Collateral(
        kind=kind,
        place=place,
        price=home.price,
        price_source="KB시세",
        senior=home.senior_debts,
        purpose=name_of(PURPOSES, home.purpose),
        priced_on=home.check and home.check.checked_on,
        maximum_claim=lien.maximum_claim,
        registered_on=lien.registered_on,
        is_borrowers=home.owner_name is None,
        documents=tuple(DOCUMENTS.values()),
    )
    loan = _described(contract, category, ABOUT_HOME.format(kind=kind), AT_THE_END)
    blocks = detail_of(replace(loan, collateral=collateral or None, check=home.check))
    if not collateral:
        blocks["basic_info"] += [
            {"label": "담보", "value": f"{place} {kind}"},
            {"label": "선순위 채권", "value": amount_text(home.senior_debts) if home.senior_debts else "없음"},
            {"label": "채권최고액", "value": amount_text(lien.maximum_claim)},
        ]
    return blocks


def _described(contract: LoanContractRow, category: str, about: str, repayment_type: str) -> Described:
    rate = Decimal(contract.rate_percent)
    return Described(category, about, contract.principal, rate, contract.months, repayment_type)


def _columns(offer: Offer, borrower: str, token: str) -> dict[str, Any]:
    """Return the columns of the product of an offer."""
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
        "overdue_rate": overdue_rate(offer.annual_rate),
        "corporate": offer.corporate,
        "private_hash": token_digest(token) if offer.is_private else None,
    }
