"""Investors order and pay over HTTP while parts are killed; then every order and the ledger are checked."""

import asyncio
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from sqlalchemy import text

from activities.core.resources import Resources, resources
from domain.products.offering import SMALLEST
from stack.supervisor import Stack
from tests.chaos.killer import Killer
from tests.chaos.request_log import RequestLog
from tests.load.answer_log import AnswerLog
from tests.load.background import invest_automatically, lend, repay
from tests.load.clients import Client, Market
from tests.load.invariants import violations
from tests.load.investors import create_investors, listed
from tests.load.snapshots import SnapshotReader

MONEY = 5_500_000  # won of each investor at the beginning; one borrower may be lent 5,000,000 of it
MAIN_PRODUCT = 4_000_000  # won of the main product for each investor
SMALL_PRODUCTS = ("1", "3", "3", "4", "6")  # their categories
LOANS, LENT = 3, 50_000  # loans that are repaid meanwhile; won of each by every investor
CLIENTS = 64  # requests under way at a time
UNSOLD = text("select amount - raised from product where uid = :uid")


@dataclass
class Outcome:
    """Counts of one run, and the violations that were found after it."""

    kills: Counter[str]
    log: AnswerLog = field(default_factory=AnswerLog)
    attempts: int = 0
    snapshots: int = 0
    ledger_checks: int = 0
    automatic: int = 0  # orders by automatic investing
    payouts: int = 0  # shares of repayments
    seconds: float = 0
    violations: list[str] = field(default_factory=list[str])


class LoadTest:
    """Makes at least `attempts` on behalf of `investors`, and continues until there were at least `kills`."""

    def __init__(self, stack: Stack, seed: int, attempts: int, investors: int, kills: int = 0) -> None:
        self.settings, self.attempts, self.investors, self.kills = stack.settings, attempts, investors, kills
        self.random = Random(seed)
        self.killer = Killer(stack, RequestLog(), seed)
        self.outcome = Outcome(self.killer.kills)
        self.all_attempted = threading.Event()

    def run(self) -> Outcome:
        """Block until the end. Raises the error of any task that fails, and StackError when a part does not start."""
        self.killer.run(self._clients(), enough=self.all_attempted.is_set)
        return self.outcome

    async def _clients(self) -> None:
        async with resources(self.settings) as at:
            market = await self._market(at)
            self.outcome.log, reader = market.log, SnapshotReader(at)
            self.killer.may_begin.set()
            async with asyncio.TaskGroup() as background:
                reading = background.create_task(reader.run())
                async with asyncio.TaskGroup() as repayments:
                    for loan in market.loans:
                        repayments.create_task(repay(at, self.random, loan))
                    await self._make_attempts(market)
                    self.all_attempted.set()
                    await self.killer.wait_until_ended()
                await self._sell_the_rest(market)
                await self._stop_automatic_investing(at)
                reading.cancel()
            async with at.database.transaction() as session:
                await session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
                self.outcome.violations = [*reader.wrong, *await violations(session, market, MONEY)]
            self.outcome.snapshots, self.outcome.ledger_checks = reader.snapshots, reader.ledger_checks

    async def _market(self, at: Resources) -> Market:
        members = await create_investors(at, self.investors, MONEY)
        main = await listed(at, MAIN_PRODUCT * self.investors + SMALLEST // 2)  # leaves a remainder below SMALLEST
        small = [await listed(at, 20 * SMALLEST * self.investors, category) for category in SMALL_PRODUCTS]
        loans = [await lend(at, members, LENT) for _ in range(LOANS)]
        await invest_automatically(at, members[: self.investors // 10])
        unit = max(MAIN_PRODUCT * self.investors // self.attempts // 3 * 2 // SMALLEST, 1) * SMALLEST
        return Market(at, self.random, members, main, small, loans, unit)

    async def _make_attempts(self, market: Market) -> None:
        began = time.monotonic()
        async with asyncio.TaskGroup() as clients:
            for _ in range(CLIENTS):
                clients.create_task(self._run_client(market))
        self.outcome.seconds = time.monotonic() - began

    async def _run_client(self, market: Market) -> None:
        client = Client(market)
        while self.outcome.attempts < self.attempts or self.killer.kills.total() < self.kills:
            self.outcome.attempts += 1
            await client.act()

    async def _sell_the_rest(self, market: Market) -> None:
        """Order for one investor after another, in decreasing amounts, until the main product is sold out."""
        client = Client(market)
        for investor in range(len(market.members)):
            for won in (100 * SMALLEST, 10 * SMALLEST, SMALLEST):
                while (unsold := await self._unsold(market)) and await self._buys(client, investor, min(won, unsold)):
                    pass

    async def _unsold(self, market: Market) -> int:
        return (await market.at.database.statement(UNSOLD, {"uid": market.main})).scalar_one()

    async def _buys(self, client: Client, investor: int, won: int) -> bool:
        (line,) = await client.order(investor, [(client.market.main, won)])
        return line["isTaken"]

    async def _stop_automatic_investing(self, at: Resources) -> None:
        """Turn automatic investing off, and count its orders and the shares of repayments."""
        await at.database.statement(text("update auto_invest set state = 'stopped'"))
        runs = await at.database.statement(text("select count(*) from auto_invest_run"))
        paid = await at.database.statement(text("select count(*) from payout"))
        self.outcome.automatic, self.outcome.payouts = runs.scalar_one(), paid.scalar_one()
