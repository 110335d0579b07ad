"""The caller as the tax rules classify them, and the current day of the loans' calendar."""

from datetime import date
from typing import Annotated, NamedTuple

from fastapi import Depends

from api.core.dependencies import Session
from api.investing.investor import InvestingPerson
from db.accounts.corporations import kinds_of
from db.loans.calendar import today
from domain.ledger.withholding import Holder


class Investor(NamedTuple):
    """The caller. `today`: of the loans' calendar."""

    person: str
    holder: Holder
    today: date


async def _investor(person: InvestingPerson, session: Session) -> Investor:
    kinds = await kinds_of(session, person)
    holder = Holder.CORPORATION if kinds.is_corporation else Holder.PERSON
    return Investor(person, Holder.INSTITUTION if kinds.is_financial_institution else holder, await today(session))


Caller = Annotated[Investor, Depends(_investor)]
