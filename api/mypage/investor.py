"""Who looks at the page, as the tax office sees them, and what day it is for loans."""

from datetime import date
from typing import Annotated, NamedTuple

from fastapi import Depends

from api.dependencies import Session
from api.invest.investor import InvestingPerson
from db.corporations import kinds_of
from db.loan_clock import today
from domain.withholding import Holder


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
