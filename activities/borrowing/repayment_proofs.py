"""Messages to borrowers about proofs that loans elsewhere were repaid."""

from datetime import date, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Sms, enqueue
from activities.core.resources import Resources
from db.accounts.people import read_person
from db.borrowing.tables import RefinancedLoan
from db.loans.calendar import today
from db.loans.repayment_proofs import to_remind
from domain.core.notices import NOTICES, Notice

AT_ONCE = 200  # proofs in one run


async def remind_of_proofs(at: Resources) -> None:
    """Send one SMS for each missing proof, the day after it was due. Several workers can run it at once."""
    async with at.database.transaction() as session:
        day = await today(session)
        for loan, due_on, _ in await to_remind(session, day, AT_ONCE):
            await notify_borrower(session, at, loan, Notice.PROOF_MISSING, due_on)
            loan.proof_reminded_on = day


async def notify_borrower(
    session: AsyncSession, at: Resources, loan: RefinancedLoan, notice: Notice, about: date | datetime | None
) -> None:
    """Queue an SMS about one loan at another lender, once for each notice and `about`: the due day of the proof, or the
    time at which the decided document was submitted (None without a document).
    """
    who = await read_person(session, at.sealer, loan.person_id)
    page = f"{at.settings.public_url}/v2/mypage/loan/apply/submit-proof-of-full-payment?applyUid={loan.apply_uid}"
    sms = Sms(mobile=who.mobile, text=f"[이음] {loan.lender} 대출: {NOTICES[notice]} {page}")
    await enqueue(session, at, f"{notice}/{loan.apply_uid}/{loan.loan_uid}/{about}", sms, person=loan.person_id)
