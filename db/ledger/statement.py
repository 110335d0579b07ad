"""Reading: what an account holds, and how that came about."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.accounts import Account

BALANCE = text("select balance, held from ledger_account where kind = :kind and owner = :owner")
# Adds up from the first entry, whatever part is read: the balance of a line never depends on what was asked.
LINES = text("""
select entry.id, entry.at, entry.kind, entry.key, account.side * posting.amount as amount,
       sum(account.side * posting.amount) over (order by entry.id) as balance
from ledger_account account
join ledger_posting posting on posting.account_id = account.id
join ledger_entry entry on entry.id = posting.entry_id
where account.kind = :kind and account.owner = :owner
""")
BETWEEN = text(f"""
select at, kind, key, amount, balance from ({LINES.text}) line where at >= :since and at < :until order by id
""")


class Balance(NamedTuple):
    """Won on an account's own side."""

    balance: int = 0
    held: int = 0

    @property
    def available(self) -> int:
        return self.balance - self.held


class Line(NamedTuple):
    """One entry as one account sees it: won, more is positive."""

    at: datetime
    what: str
    key: str
    amount: int
    balance: int


async def balance_of(session: AsyncSession, account: Account) -> Balance:
    """What is on it; nothing on one that was never used."""
    row = (await session.execute(BALANCE, account._asdict())).one_or_none()
    return Balance(*row) if row else Balance()


async def statement(session: AsyncSession, account: Account, since: datetime, until: datetime) -> list[Line]:
    """Its lines from `since` to before `until`, with the balance after each."""
    rows = await session.execute(BETWEEN, {**account._asdict(), "since": since, "until": until})
    return [Line(*row) for row in rows]
