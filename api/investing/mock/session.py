"""Selects the mock investor of a request. The calls read and write the tables of mock investing only.

The header `Mock-Token` identifies the mock investor. A request without one receives a new one in the response; it
protects no valuable data. In these calls the mock investor replaces the person.
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


class MockRoute(TransactionRoute):
    """Route class of mock investing, whose sessions see only the tables of mock investing."""

    def begin(self, database: Database) -> AbstractAsyncContextManager[AsyncSession]:
        return database.mock()


async def mock_investor(
    request: Request, response: Response, session: Session, token: Annotated[str, Header(alias=HEADER)] = ""
) -> None:
    """Recognise the mock investor, or issue a token."""
    request.state.mock_investor = response.headers[HEADER] = _known(token) or str(uuid4())
    await list_for_today(session, datetime.now(UTC))


async def begun(request: Request, person: Person, app: App, session: Session) -> None:
    """Create the wallet on the first change. Raises BusinessError(TOO_MANY_REQUESTS)."""
    await limits.limit(app.redis, "mock", limits.address(request), times=BUSIEST)
    await begin(session, person)


def _known(token: str) -> str | None:
    try:
        return str(UUID(token))
    except ValueError:
        return None


MOCK_INVESTOR = Depends(mock_investor)
BEGUN = Depends(begun)
