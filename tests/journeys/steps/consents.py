"""Consents that a borrower withdraws."""

from domain.accounts.agreements import CONSENTS, Inquiry
from tests.clients.borrower import Borrower
from tests.internals import Internals


async def withdraw_consent(internals: Internals, person: Borrower, inquiry: Inquiry) -> None:
    await internals.sql(
        "update agreement set withdrawn_at = now()"
        " where person_id = cast(:person as uuid) and agreement_id = any(:ids)",
        person=person.person_id,
        ids=[agreement.id for agreement in CONSENTS[inquiry]],
    )
