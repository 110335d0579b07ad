"""Creates an operator of the console: `python -m db.operators <login> <name> <role,role>` asks for the password.

An existing operator gets the new name, roles and password. The command needs no confirmation: it creates the first
administrator, and the second one when only one is left.
"""

import asyncio
import getpass
import sys

from config.production import refuse_unsafe
from config.settings import settings
from db.core.engine import Database
from db.operators.enrolment import enrol
from domain.operations import OperatorRole


async def main(login: str, name: str, roles: str) -> None:
    database = Database(settings().database_url)
    async with database.transaction() as session:
        await enrol(session, login, name, map(OperatorRole, roles.split(",")), getpass.getpass("Password: "))
    await database.engine.dispose()


if __name__ == "__main__":
    refuse_unsafe(settings())
    asyncio.run(main(*sys.argv[1:]))
