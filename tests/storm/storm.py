"""The storm: a crowd invests over HTTP while parts are killed and a reader looks on; then everything is proven."""

import asyncio
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from sqlalchemy import text

from activities.resources import Resources, resources
from domain.investor_limits import SMALLEST
from stack.supervisor import Stack
from tests.chaos.killer import Killer
from tests.chaos.ledger import Ledger
from tests.storm.beside import lend, let_invest, repay
from tests.storm.crowd import crowd, listed
from tests.storm.journal import Journal
from tests.storm.people import Hand, Market
from tests.storm.proof import violations
from tests.storm.snapshots import Reader

MONEY = 5_500_000  # won that everybody begins with; the limit a borrower is 5,000,000
HOT = 4_000_000  # won of the hot product for each investor
SMALL = ("1", "3", "3", "4", "6")  # categories of the small products
LOANS, LENT = 3, 50_000  # repaid meanwhile; won of each by everybody
HANDS = 64  # requests under way at a time
LEFT = text("select amount - raised from product where uid = :uid")


@dataclass
class Outcome:
    """What happened and what was found afterwards."""

    kills: Counter[str]
    journal: Journal = field(default_factory=Journal)
    attempts: int = 0
    looks: int = 0
    proofs: int = 0
    automatic: int = 0  # orders by automatic investing
    payouts: int = 0  # shares of repayments
    seconds: float = 0
    violations: list[str] = field(default_factory=list[str])


class Storm:
    """At least `attempts` by `investors`, and going on until there were so many `kills`."""

    def __init__(self, stack: Stack, seed: int, attempts: int, investors: int, kills: int = 0) -> None:
        self.settings, self.attempts, self.investors, self.kills = stack.settings, attempts, investors, kills
        self.dice = Random(seed)
        self.killer = Killer(stack, Ledger(), seed)
        self.outcome = Outcome(self.killer.kills)
        self.over = threading.Event()

    def rage(self) -> Outcome:
        """Blocks. Raises the error of any task that fails, and StackError when a part does not come back."""
        self.killer.run(self._clients(), enough=self.over.is_set)
        return self.outcome

    async def _clients(self) -> None:
        async with resources(self.settings) as at:
            market = await self._market(at)
            self.outcome.journal, reader = market.journal, Reader(at)
            self.killer.may_begin.set()
            async with asyncio.TaskGroup() as background:
                watching = background.create_task(reader.watch())
                async with asyncio.TaskGroup() as repayments:
                    for loan in market.loans:
                        repayments.create_task(repay(at, self.dice, loan))
                    await self._attempts(market)
                    self.over.set()
                    await self.killer.wait_until_ended()
                await self._sell_the_rest(market)
                await self._stop_investing(at)
                watching.cancel()
            async with at.database.transaction() as session:
                await session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
                self.outcome.violations = [*reader.wrong, *await violations(session, market, MONEY)]
            self.outcome.looks, self.outcome.proofs = reader.looks, reader.proofs

    async def _attempts(self, market: Market) -> None:
        """Everything that the crowd does while parts are killed."""
        began = time.monotonic()
        async with asyncio.TaskGroup() as hands:
            for _ in range(HANDS):
                hands.create_task(self._hand(market))
        self.outcome.seconds = time.monotonic() - began

    async def _market(self, at: Resources) -> Market:
        members = await crowd(at, self.investors, MONEY)
        hot = await listed(at, HOT * self.investors + SMALLEST // 2)  # the last 5,000 won are a remainder
        small = [await listed(at, 20 * SMALLEST * self.investors, category) for category in SMALL]
        loans = [await lend(at, members, LENT) for _ in range(LOANS)]
        await let_invest(at, members[: self.investors // 10])
        unit = max(HOT * self.investors // self.attempts // 3 * 2 // SMALLEST, 1) * SMALLEST
        return Market(at, self.dice, members, hot, small, loans, unit)

    async def _stop_investing(self, at: Resources) -> None:
        """What the platform does for people by itself is over, and counted."""
        await at.database.statement(text("update auto_invest set state = 'stopped'"))
        runs = await at.database.statement(text("select count(*) from auto_invest_run"))
        paid = await at.database.statement(text("select count(*) from payout"))
        self.outcome.automatic, self.outcome.payouts = runs.scalar_one(), paid.scalar_one()

    async def _hand(self, market: Market) -> None:
        hand = Hand(market)
        while self.outcome.attempts < self.attempts or self.killer.kills.total() < self.kills:
            self.outcome.attempts += 1
            await hand.act()

    async def _sell_the_rest(self, market: Market) -> None:
        """Whoever still can buys, until the hot product is sold to the won."""
        hand = Hand(market)
        for who in range(len(market.members)):
            for won in (100 * SMALLEST, 10 * SMALLEST, SMALLEST):
                while (left := await self._left(market)) and await self._bought(hand, who, min(won, left)):
                    pass

    async def _left(self, market: Market) -> int:
        return (await market.at.database.statement(LEFT, {"uid": market.hot})).scalar_one()

    async def _bought(self, hand: Hand, who: int, won: int) -> bool:
        (line,) = await hand.order(who, [(hand.market.hot, won)])
        return line["isTaken"]
