"""Reads snapshots of the database during a run. Sums that are stored twice must be equal in each of them."""

import asyncio
from dataclasses import dataclass, field

from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.resources import Resources
from db.ledger.check import differences

PAUSE = 0.05  # seconds between two snapshots
LEDGER_EVERY = 20  # snapshots; then the whole ledger is checked, too
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
class SnapshotReader:
    """Counts the snapshots and stores the differences in them."""

    at: Resources
    snapshots: int = 0
    ledger_checks: int = 0
    missed: int = 0  # because PostgreSQL was down
    wrong: list[str] = field(default_factory=list[str])

    async def run(self) -> None:
        """Read snapshots until cancelled."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                async with self.at.database.transaction() as session:
                    await session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
                    await self._check(session)
            except OperationalError:
                self.missed += 1

    async def _check(self, session: AsyncSession) -> None:
        sums = (await session.execute(TOTALS)).one()
        equal = sums.raised == sums.invested and sums.ordered == sums.set_aside and sums.held == sums.held_on_accounts
        if not equal or sums.books or sums.oversold > 0:
            self.wrong.append(f"snapshot {self.snapshots}: {dict(sums._mapping)}")
        self.snapshots += 1
        if self.snapshots % LEDGER_EVERY == 0:
            self.wrong += [f"snapshot {self.snapshots}: {difference}" for difference in await differences(session)]
            self.ledger_checks += 1
