"""Log-ins that are over."""

from collections.abc import Awaitable, Callable, Collection
from typing import Any

from sqlalchemy import text

ENDED = text("select id from login_session where id = any(cast(:families as uuid[])) and ended_at is not null")


async def ended(ask: Callable[[Any, dict[str, Any]], Awaitable[Any]], families: Collection[str]) -> set[str]:
    """Those of the sessions that were ended, here or on another device. `ask`: executes a statement."""
    return {str(row.id) for row in await ask(ENDED, {"families": list(families)})}
