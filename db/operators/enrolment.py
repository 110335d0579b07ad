"""Enrolment of operators of the console."""

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.passwords import hashed
from db.operators.tables import OperatorRow
from domain.operations import OperatorRole


async def enrol(session: AsyncSession, login: str, name: str, roles: Iterable[OperatorRole], password: str) -> None:
    """Create an operator of the console."""
    values = {
        "name": name,
        "roles": [str(role) for role in roles],
        "active": True,
        "password_is_given": False,
        "granted_by": None,
        "confirmed_by": None,
        "password_hash": await hashed(password),
    }
    row = insert(OperatorRow).values(login=login, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["login"], set_=values))


async def is_enrolled(session: AsyncSession, login: str) -> bool:
    return await session.scalar(select(OperatorRow.login).where(OperatorRow.login == login)) is not None
