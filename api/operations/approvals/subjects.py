"""The subject of an approval: the loan's current figures and the person concerned, read when the approval is shown."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from uuid import UUID

from sqlalchemy import BigInteger, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import masked_name
from api.http.envelope import Camel
from api.operations.approvals.loans import LOAN_ACTIONS
from db.accounts.people import people_by_id
from db.accounts.tables import Person
from db.core.sealing import Sealer
from db.core.tables import JourneyRow
from db.ledger.tables import DepositWithdrawal
from db.loans.accounts import account_left
from db.loans.borrower_loans import instalments_of
from db.loans.calendar import today
from db.loans.endings import late_since, owed_in_all
from db.loans.tables import Loan
from db.operators.tables import Approval
from db.products.tables import Investment, Product, ProductDraft
from db.publication.drafts import borrowers_of, offer_of
from domain.core.states import PersonState
from domain.core.text import masking
from domain.investing.states import LIVE
from domain.loans.states import OWED
from domain.operations import ApprovalAction


class LoanNow(Camel):
    """A loan with its current figures. Won. `raised`: refunded if it fails; `outstanding`: principal of its
    `investors`; `owedInAll`: with the interest that is due."""

    state: str
    raised: int
    investors: int
    outstanding: int
    owed_in_all: int
    late_since: date | None


async def loans_now(session: AsyncSession, products: Sequence[Product]) -> dict[str, LoanNow]:
    """Return the loans of these products, by product."""
    day, uids = await today(session), [product.uid for product in products]
    instalments = await instalments_of(session, uids)
    held = select(
        Investment.product_uid,
        func.count(Investment.person_id.distinct()),
        cast(func.sum(Investment.outstanding), BigInteger),
    ).where(Investment.product_uid.in_(uids), Investment.state.in_(LIVE))
    sums = {uid: sums for uid, *sums in await session.execute(held.group_by(Investment.product_uid))}
    found: dict[str, LoanNow] = {}
    for product in products:
        rows = [row for row in instalments.get(product.uid, ()) if row.state in OWED]
        investors, outstanding = sums.get(product.uid, (0, 0))
        found[product.uid] = LoanNow(
            state=product.state,
            raised=product.raised,
            investors=investors,
            outstanding=outstanding,
            owed_in_all=owed_in_all(rows, day),
            late_since=late_since(rows, day),
        )
    return found


async def loans_concerned(session: AsyncSession, approvals: Sequence[Approval]) -> dict[str, LoanNow]:
    """Return the loans of these approvals, by product."""
    products = await session.scalars(select(Product).where(Product.uid.in_(_loans(approvals))))
    return await loans_now(session, products.all())


async def borrower_of_loan(session: AsyncSession, sealer: Sealer, loan: Loan, person: Person | None) -> str:
    """Return the name of the loan's borrower `person`, masked; "" for an erased borrower."""
    if person and person.state != PersonState.WITHDRAWN:
        return await masked_name(session, sealer, person)
    own = account_left(sealer, loan)
    return masking.name(own.holder) if own else ""


async def concerned_by(session: AsyncSession, sealer: Sealer, approvals: Sequence[Approval]) -> dict[UUID, str]:
    """Return the masked name of the person whom each approval concerns: a borrower, an applicant, the owner of a
    deposit."""
    rows = (await session.scalars(select(Loan).where(Loan.product_uid.in_(_loans(approvals))))).all()
    loans, ids = {loan.product_uid: loan for loan in rows}, await _people_of(session, sealer, approvals)
    people = await people_by_id(session, sealer, {*ids.values(), *(loan.person_id for loan in rows if loan.person_id)})
    names: dict[UUID, str] = {}
    for approval in approvals:
        if approval.action in LOAN_ACTIONS:
            if (loan := loans.get(approval.subject)) is None:
                continue
            borrower = people.get(loan.person_id) if loan.person_id else None
            names[approval.id] = await borrower_of_loan(session, sealer, loan, borrower)
        elif approval.id in ids:
            person = people.get(ids[approval.id])
            if person and person.state != PersonState.WITHDRAWN:
                names[approval.id] = await masked_name(session, sealer, person)
    return {id: name for id, name in names.items() if name}


def _loans(approvals: Sequence[Approval]) -> set[str]:
    return {approval.subject for approval in approvals if approval.action in LOAN_ACTIONS}


async def _people_of(session: AsyncSession, sealer: Sealer, approvals: Sequence[Approval]) -> dict[UUID, UUID]:
    """Return the id of the person whom an approval of other actions concerns, by approval."""
    subjects: defaultdict[str, set[str]] = defaultdict(set)
    for approval in approvals:
        subjects[approval.action].add(approval.subject)
    applicants = select(JourneyRow.apply_uid, JourneyRow.person)
    applicants = applicants.where(JourneyRow.apply_uid.in_(subjects[ApprovalAction.RESOLVE]))
    owners = select(DepositWithdrawal.uid, DepositWithdrawal.person_id)
    owners = owners.where(DepositWithdrawal.uid.in_(subjects[ApprovalAction.RESOLVE_WITHDRAWAL]))
    drafts = select(ProductDraft).where(ProductDraft.uid.in_(subjects[ApprovalAction.PUBLISH_PRODUCT]))
    found: dict[tuple[str, str], UUID | None] = {}
    for uid, person in await session.execute(applicants):
        found[ApprovalAction.RESOLVE, uid] = UUID(person) if person else None
    for uid, person in await session.execute(owners):
        found[ApprovalAction.RESOLVE_WITHDRAWAL, uid] = person
    offers = {draft.uid: offer_of(draft) for draft in await session.scalars(drafts)}
    for uid, person in zip(offers, await borrowers_of(session, sealer, [*offers.values()]), strict=True):
        found[ApprovalAction.PUBLISH_PRODUCT, uid] = person
    for approval in approvals:
        if approval.action == ApprovalAction.SETTLE_DEPOSIT and (member := approval.details["member"]):
            found[ApprovalAction.SETTLE_DEPOSIT, approval.subject] = UUID(member)
    people = {approval.id: found.get((approval.action, approval.subject)) for approval in approvals}
    return {approval: person for approval, person in people.items() if person}
