"""A reader who looks again and again while everything happens: what is said twice must be equal at every moment."""

import asyncio
from dataclasses import dataclass, field

from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from activities.resources import Resources
from db.ledger.check import differences

PAUSE = 0.05  # seconds between two looks
WHOLE = 20  # every so many looks, the whole ledger is proven
TOTALS = text("""
select
  coalesce((select sum(raised) from product where state <> 'failed'), 0) as raised,
  coalesce((select sum(amount) from investment where state in ('held', 'funded', 'repaid')), 0) as invested,
  coalesce((select sum(amount) from investment where state = 'held'), 0) as ordered,
  coalesce((select sum(amount) from ledger_hold where state = 'held' and key like 'order/%'), 0) as set_aside,
  coalesce((select sum(amount) from ledger_hold where state = 'held'), 0) as held,
  coalesce((select sum(held) from ledger_account), 0) as held_on_accounts,
  coalesce((select sum(side * balance) from ledger_account), 0) as books,
  coalesce((select max(raised - amount) from product), 0) as oversold
""")


@dataclass
class Reader:
    """Counts its looks and keeps what was wrong."""

    at: Resources
    looks: int = 0
    proofs: int = 0
    missed: int = 0  # looks that found no server
    wrong: list[str] = field(default_factory=list[str])

    async def watch(self) -> None:
        """Until it is cancelled."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                async with self.at.database.transaction() as session:
                    await session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
                    await self.look(session)
            except OperationalError:
                self.missed += 1

    async def look(self, session: AsyncSession) -> None:
        """One moment."""
        now = (await session.execute(TOTALS)).one()
        equal = now.raised == now.invested and now.ordered == now.set_aside and now.held == now.held_on_accounts
        if not equal or now.books or now.oversold > 0:
            self.wrong.append(f"at look {self.looks}: {dict(now._mapping)}")
        self.looks += 1
        if self.looks % WHOLE == 0:
            self.wrong += [f"at look {self.looks}: {difference}" for difference in await differences(session)]
            self.proofs += 1
