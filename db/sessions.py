"""Log-ins that are over."""

from collections.abc import Collection

from sqlalchemy import text

from db.engine import Database

ENDED = text("select id from login_session where id = any(cast(:families as uuid[])) and ended_at is not null")


async def ended(database: Database, families: Collection[str]) -> set[str]:
    """Those of the sessions that were ended, here or on another device."""
    return {str(row.id) for row in await database.ask(ENDED, {"families": list(families)})}
