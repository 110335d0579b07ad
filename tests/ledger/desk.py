"""Orders in a session of these tests."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

import db.orders
from db.direct import Direct
from db.orders import Answer, Line


async def place(session: AsyncSession, lines: Sequence[Line], now: datetime) -> list[Answer]:
    return await db.orders.place(await Direct.of(session), lines, now)


async def quote(session: AsyncSession, lines: Sequence[Line], now: datetime) -> list[Answer]:
    return await db.orders.quote(await Direct.of(session), lines, now)
