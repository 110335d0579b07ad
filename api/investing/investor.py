"""The caller as an investor."""

from typing import Annotated

from fastapi import Depends

from api.core.dependencies import Person, Session
from db.investing.investors import Eligibility, eligibility_of, invests
from domain.core.errors import BusinessError, ErrorCode


async def _eligibility(person: Person, session: Session) -> Eligibility:
    return await eligibility_of(session, person)


async def _investor(person: Person, session: Session) -> str:
    if not await invests(session, person):
        raise BusinessError(ErrorCode.INVESTORS_ONLY)
    return person


Investing = Annotated[Eligibility, Depends(_eligibility)]
InvestingPerson = Annotated[str, Depends(_investor)]  # id of the person; raises BusinessError(INVESTORS_ONLY)
