"""The caller who borrows."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from api.core.dependencies import Person, Session
from db.accounts.tables import Person as PersonRow
from domain.core.errors import BusinessError, ErrorCode


async def _borrower(person: Person, session: Session) -> str:
    known = await session.get(PersonRow, UUID(person))
    if known is None or not known.is_borrower:
        raise BusinessError(ErrorCode.FORBIDDEN)
    return person


Borrower = Annotated[str, Depends(_borrower)]  # raises BusinessError(FORBIDDEN) for members who do not borrow
