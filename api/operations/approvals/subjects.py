"""The subject of an approval: the loan's current figures and the person concerned, read when the approval is shown."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from sqlalchemy import BigInteger, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import masked_name
from api.http.envelope import Camel
from api.operations.approvals.loans import LOAN_ACTIONS
from db.accounts.tables import Person
from db.core.sealing import Sealer
from db.core.tables import JourneyRow
from db.ledger.tables import DepositWithdrawal
from db.loans.accounts import account_left
from db.loans.calendar import today
from db.loans.endings import late_since, owed_in_all
from db.loans.repayments import unpaid
from db.loans.tables import Loan
from db.operators.tables import Approval
from db.products.drafts import borrower_of, offer_of
from db.products.tables import Investment, Product, ProductDraft
from domain.core.states import PersonState
from domain.core.text import masking
from domain.investing.states import LIVE
from domain.products.states import ProductState


class LoanNow(Camel):
    """A loan with its current figures. Won. `raised`: refunded if it fails; `outstanding`: principal of its
    `investors`; `owedInAll`: with the interest that is due."""

    state: str
    raised: int
    investors: int
    outstanding: int
    owed_in_all: int
    late_since: date | None


async def loans_now(session: AsyncSession, approvals: Sequence[Approval]) -> dict[str, LoanNow]:
    """Return the loans of these approvals, by product."""
    uids = {approval.subject for approval in approvals if approval.action in LOAN_ACTIONS}
    products = await session.scalars(select(Product).where(Product.uid.in_(uids)))
    return {product.uid: await loan_now(session, product) for product in products}


async def loan_now(session: AsyncSession, product: Product) -> LoanNow:
    """Return the loan of an approval."""
    day = await today(session)
    rows = await unpaid(session, product.uid) if product.state == ProductState.DISBURSED else ()
    held = select(
        func.count(Investment.person_id.distinct()),
        cast(func.coalesce(func.sum(Investment.outstanding), 0), BigInteger),
    ).where(Investment.product_uid == product.uid, Investment.state.in_(LIVE))
    investors, outstanding = (await session.execute(held)).one()
    return LoanNow(
        state=product.state,
        raised=product.raised,
        investors=investors,
        outstanding=outstanding,
        owed_in_all=owed_in_all(rows, day),
        late_since=late_since(rows, day),
    )


async def borrower_of_loan(session: AsyncSession, sealer: Sealer, loan: Loan) -> str:
    """Return the borrower's name, masked; "" for an erased borrower."""
    person = await session.get(Person, loan.person_id) if loan.person_id else None
    if person and person.state != PersonState.WITHDRAWN:
        return await masked_name(session, sealer, person)
    own = account_left(sealer, loan)
    return masking.name(own.holder) if own else ""


async def concerned_by(session: AsyncSession, sealer: Sealer, approvals: Sequence[Approval]) -> dict[UUID, str]:
    """Return the masked name of the person whom each approval concerns: a borrower, an applicant, the owner of a
    deposit."""
    names = {approval.id: await _concerned(session, sealer, approval) for approval in approvals}
    return {id: name for id, name in names.items() if name}


async def _concerned(session: AsyncSession, sealer: Sealer, approval: Approval) -> str | None:
    if approval.action in LOAN_ACTIONS:
        loan = await session.get(Loan, approval.subject)
        return await borrower_of_loan(session, sealer, loan) if loan else None
    person = await session.get(Person, id) if (id := await _person_of(session, sealer, approval)) else None
    return await masked_name(session, sealer, person) if person and person.state != PersonState.WITHDRAWN else None


async def _person_of(session: AsyncSession, sealer: Sealer, approval: Approval) -> UUID | None:
    match approval.action:
        case "resolve":
            person = await session.scalar(select(JourneyRow.person).where(JourneyRow.apply_uid == approval.subject))
            return UUID(person) if person else None
        case "resolve-withdrawal":
            return await session.scalar(
                select(DepositWithdrawal.person_id).where(DepositWithdrawal.uid == approval.subject)
            )
        case "settle-deposit":
            member = approval.details["member"]
            return UUID(member) if member else None
        case "publish-product":
            draft = await session.get(ProductDraft, approval.subject)
            return await borrower_of(session, sealer, offer_of(draft)) if draft else None
        case _:
            return None
