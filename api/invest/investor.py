"""The caller as an investor."""

from typing import Annotated

from fastapi import Depends

from api.dependencies import Person, Session
from db.investors import Standing, standing_of


async def _standing(person: Person, session: Session) -> Standing:
    return await standing_of(session, person)


Investing = Annotated[Standing, Depends(_standing)]
