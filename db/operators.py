"""The platform's operators: `python -m db.operators <login> <name> <role,role>` creates one and asks for the password.

An existing operator gets the new name, roles and password. The command needs no confirmation: it creates the first
administrator, and the second one when only one is left.
"""

import asyncio
import getpass
import sys
from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from config.settings import settings
from db.accounts.passwords import hashed
from db.core.engine import Database
from db.core.models import OperatorRow
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


async def main(login: str, name: str, roles: str) -> None:
    database = Database(settings().database_url)
    async with database.transaction() as session:
        await enrol(session, login, name, map(OperatorRole, roles.split(",")), getpass.getpass("Password: "))
    await database.engine.dispose()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
