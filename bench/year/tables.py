"""Fills the tables with the rows that applications of a year leave."""

import hashlib
import secrets
from pathlib import Path

from sqlalchemy import select, text

from activities.core.resources import Resources
from db.ledger.accounts import Kind
from db.ledger.tables import LedgerAccount
from tests.load.investors import Member

ROWS = Path(__file__).with_name("application_rows.sql").read_text(encoding="utf-8").strip().split(";\n")
TRIGGERS_OFF = text("set local session_replication_role = replica")
# The platform writes entries in the order of their time, by which an index finds those of a day.
IN_ORDER = (
    "create temp table entry on commit drop as select * from ledger_entry",
    "truncate ledger_entry",
    "insert into ledger_entry overriding system value select * from entry order by at",
)
AT_A_TIME = 10_000  # applications
LOANS_EACH = 100  # investments of an investor
FIRST_ORDER = "order1000000005"
SEALED = 900  # bytes of a sealed snapshot of a journey


def uid_of(what: str) -> str:
    """Return the uid of an application, a loan or an order, as the statements compute it: "application1"."""
    return hashlib.md5(what.encode(), usedforsecurity=False).hexdigest()


async def fill(at: Resources, member: Member, applications: int) -> None:
    """Insert the rows. Triggers and foreign keys are off, so the balances of accounts do not follow the postings."""
    own = LedgerAccount.kind == Kind.DEPOSIT, LedgerAccount.owner == member.person
    about = {
        "total": applications,
        "investors": applications * 5 // LOANS_EACH,
        "member": member.person,
        "deposit": (await at.database.statement(select(LedgerAccount.id).where(*own))).scalar_one(),
        "sealed": secrets.token_bytes(SEALED),
    }
    for since in range(1, applications + 1, AT_A_TIME):
        chunk = {"since": since, "until": min(since + AT_A_TIME - 1, applications)}
        async with at.database.transaction() as session:
            await session.execute(TRIGGERS_OFF)
            for statement in ROWS:
                await session.execute(text(statement), about | chunk)
    async with at.database.transaction() as session:
        await session.execute(TRIGGERS_OFF)
        for statement in IN_ORDER:
            await session.execute(text(statement))
    await at.database.statement(text("vacuum analyze"))
