"""Orders in a session of these tests."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

import db.investing.orders
from db.core.raw_connection import RawConnection
from db.investing.orders import Answer, Line


async def place(session: AsyncSession, lines: Sequence[Line], now: datetime) -> list[Answer]:
    return await db.investing.orders.place(await RawConnection.of(session), lines, now)


async def quote(session: AsyncSession, lines: Sequence[Line], now: datetime) -> list[Answer]:
    return await db.investing.orders.quote(await RawConnection.of(session), lines, now)
