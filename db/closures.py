"""Closes an account: the conditions that must be met first, and what is deleted and kept."""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.certifications import certified_account
from db.accounts.people import NO_FINGERPRINT, email_of, record_of
from db.accounts.tables import Agreement, Certification, EmailLogin, FacebookLogin, Password, Person, WithdrawnMember
from db.accounts.withdrawn_members import FormerMemberRecord, sealed_record
from db.borrowing.tables import LoanContractRow
from db.content.tables import InquiryDraft
from db.core.sealing import Sealer
from db.core.tables import Draft, JourneyRow, VaultItem
from db.investing.exposures import IS_LIVE
from db.ledger.accounts import deposit
from db.ledger.statement import balance_of
from db.loans.tables import Loan
from db.products.tables import Investment, Product
from domain.accounts.closure import Condition, Reason
from domain.borrowing.journeys import APPLICATIONS
from domain.core.policy import POLICY
from domain.core.states import PersonState
from domain.products.states import OWED_NOTHING


async def unmet(session: AsyncSession, person_id: UUID) -> set[Condition]:
    """Return the conditions that the person does not meet yet."""
    open_journey = exists().where(
        JourneyRow.person == str(person_id), JourneyRow.kind.in_(APPLICATIONS), JourneyRow.open
    )
    is_recovered = exists().where(Loan.product_uid == Product.uid, Loan.recovered_on.is_not(None)).correlate(Product)
    owes_nothing = or_(Product.state.in_(OWED_NOTHING), is_recovered)
    is_settled = exists().where(Product.uid == LoanContractRow.apply_uid, owes_nothing)
    signed = exists().where(LoanContractRow.person_id == person_id, LoanContractRow.signed_at.is_not(None), ~is_settled)
    of_operators = exists().where(  # loans without an application
        Loan.person_id == person_id, Product.uid == Loan.product_uid, ~owes_nothing
    )
    loan = signed | of_operators
    investment = exists().where(Investment.person_id == person_id, IS_LIVE)
    applying, owing, investing = (await session.execute(select(open_journey, loan, investment))).one()
    return {
        condition
        for condition, holds in (
            (Condition.NO_APPLICATION, not applying),
            (Condition.NO_LOAN, not owing),
            (Condition.NO_INVESTMENT, not investing),
            (Condition.NO_DEPOSIT, (await balance_of(session, deposit(str(person_id)))).balance == 0),
        )
        if not holds
    }


async def withdraw(session: AsyncSession, sealer: Sealer, person: Person, reason: Reason) -> None:
    """Close the account: end all sessions, release the address, and store separately the data that the law requires."""
    identity, email = record_of(sealer, person), await email_of(session, sealer, person.id)
    record = FormerMemberRecord(
        **identity.model_dump(), email=email, account=await certified_account(session, sealer, person.id)
    )
    purge_at = datetime.now(UTC) + POLICY.withdrawn_retention
    session.add(
        WithdrawnMember(
            person_id=person.id,
            ci_fingerprint=sealer.fingerprint(identity.ci),
            reason=reason,
            purge_at=purge_at,
            sealed=sealed_record(sealer, person.id, record),
        )
    )
    person.state, person.ci_fingerprint, person.mobile_fingerprint, person.sealed = (
        PersonState.WITHDRAWN,
        None,
        NO_FINGERPRINT,
        b"",
    )
    for gone in (EmailLogin, Password, FacebookLogin, Certification, InquiryDraft):
        await session.execute(delete(gone).where(gone.person_id == person.id))
    journeys = select(JourneyRow.journey_id).where(JourneyRow.person == str(person.id))
    await session.execute(delete(Draft).where(Draft.journey_id.in_(journeys)))
    given = Agreement.person_id == person.id, Agreement.withdrawn_at.is_(None)
    await session.execute(update(Agreement).where(*given).values(withdrawn_at=datetime.now(UTC)))
    stored = VaultItem.owner == str(person.id), VaultItem.purge_at.is_(None)
    await session.execute(update(VaultItem).where(*stored).values(purge_at=purge_at))
