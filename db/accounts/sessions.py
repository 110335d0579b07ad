"""Sessions that are still valid."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import text

from db.core.engine import Database

OPEN_SESSIONS = text(
    "select person_id, id from login_session where id = any(cast(:ids as uuid[])) and ended_at is null"
)


class SessionOf(NamedTuple):
    """A session (`id`) and its person."""

    person: str
    id: str


async def open_sessions(database: Database, sessions: Collection[SessionOf]) -> set[SessionOf]:
    """Return those of the given sessions that exist, belong to the person and have not ended. It is one read by primary
    key."""
    rows = await database.ask(OPEN_SESSIONS, {"ids": [one.id for one in sessions]})
    return {SessionOf(str(row.person_id), str(row.id)) for row in rows} & set(sessions)
