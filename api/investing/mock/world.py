"""Which practice a request belongs to, and that it touches nothing else.

A practice is known by the header `Mock-Token`. Whoever comes without one is given one with the answer; there is nothing
to steal in it. In these calls the practice stands in the place of the person.
"""

from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID, uuid4

from fastapi import Depends, Header, Request, Response
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App, Person, Session
from api.http import limits
from api.http.transaction import TransactionRoute
from db.core.engine import Database
from db.investing.mock import begin
from db.products.mock_products import list_for_today

HEADER = "Mock-Token"
BUSIEST = 300  # changes a minute from one address


class PracticeRoute(TransactionRoute):
    """Route class of the practice: its sessions know no table of the real world."""

    def begin(self, database: Database) -> AbstractAsyncContextManager[AsyncSession]:
        return database.practice()


async def practised(
    request: Request, response: Response, session: Session, token: Annotated[str, Header(alias=HEADER)] = ""
) -> None:
    """Know the practice again, or give it a token."""
    request.state.practice = response.headers[HEADER] = _known(token) or str(uuid4())
    await list_for_today(session, datetime.now(UTC))


async def begun(request: Request, practice: Person, app: App, session: Session) -> None:
    """Whoever changes something has a wallet from then on. Raises BusinessError(TOO_MANY_REQUESTS)."""
    await limits.limit(app.redis, "practice", limits.address(request), times=BUSIEST)
    await begin(session, practice)


def _known(token: str) -> str | None:
    try:
        return str(UUID(token))
    except ValueError:
        return None


PRACTISED = Depends(practised)
BEGUN = Depends(begun)
