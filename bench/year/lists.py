"""Lists, an order and a step with the tables of a year, against a platform with the tables of few applications."""

import asyncio
import json
import os
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from urllib.parse import quote

from activities.core.resources import Resources, resources
from api.core.gateway import Gateway
from api.http.cookies import OPERATOR
from api.operations.control.overview import SECONDS as OVERVIEW_IS_CACHED
from bench.investing.orders import MONEY, OrderLoad
from bench.journeys.journey_step import gateway, open_loop
from bench.measurement.figures import Step, heading, interleaved, ratio, report
from bench.measurement.platform import platform, process, wait_for
from bench.year.tables import FIRST_ORDER, fill, uid_of
from domain.core.policy import SEOUL
from stack.supervisor import Stack
from stack.temporal_server import polled_by
from tests.clients.connection import Connection
from tests.factories import Factory
from tests.load.investors import CONFIRM, Member, create_investors, listed

FEW, YEAR, FULL = 1_000, 20_000, 100_000  # applications
ROUNDS, CALLS, WARM_UP = 6, 12, 3
OPEN_PRODUCTS = 12  # of each category
INVESTORS = 20  # who order

WORD = quote("신용")  # of the title of every loan
PEOPLE = (
    "products/credit", "products/collateral", "products/credit/ended", "products/collateral/ended",
    "products/collateral/count", f"search/product/card-list?titleKeyword={WORD}", f"search/product/ac?query={WORD}",
    "journeys", "invest/list", "invest/user-info", "user/honest-info",
    "user/deposit/history?since=2000-01-01&until=2100-01-01",
    "mypage/investor/investments", "mypage/investor/summary", "mypage/investor/portfolio",
    f"mypage/investor/schedule?year={datetime.now(SEOUL).year}", "inquiry/list",
)  # fmt: skip
OPERATORS = (
    "overview/work", "queues/mortgages", "loans", "loans?only=late:late", "products", "deliveries", "withdrawals",
    "approvals", "unmatched-deposits", "consultations", "inquiries", "class-requests", "lien-releases",
    "repayment-proofs", "votes", "events", "notices", "audit/actions", "audit/actions?page=20", "audit/looks",
    "audit/looks?page=20", "choices/mortgages", "choices/withdrawals", "choices/loans",
    "withdrawals?order=largest&only=age:longer",
)  # fmt: skip


@dataclass
class Filled:
    """A platform whose tables are filled; the member has investments and loans among the rows."""

    api_gateway: Gateway
    line: Connection
    member: Member
    operator: dict[str, str]  # headers
    order_load: OrderLoad

    async def of_member(self, path: str) -> Step:
        return partial(self.line.get, f"/api/v2/{path}", {"Authorization": f"Bearer {self.member.access_token}"})

    async def of_operator(self, path: str) -> Step:
        return partial(self.line.get, f"/api/ops/{path}", self.operator)

    async def overview(self) -> Step:
        await asyncio.sleep(OVERVIEW_IS_CACHED)
        return await self.of_operator("overview")

    async def search(self, query: str) -> Step:
        return partial(self.line.post, "/api/ops/search", json.dumps({"query": query}).encode(), self.operator)

    async def order(self) -> Step:
        orders = iter(await self.order_load.orders(WARM_UP + CALLS))  # shortly before, because nonces expire

        async def one() -> None:
            order = next(orders)
            await self.line.post(f"/api{CONFIRM}", order.body, order.headers)

        return one

    async def step(self) -> Step:
        return await open_loop(self.api_gateway)


async def _filled(stack: Stack, at: Resources, api_gateway: Gateway, applications: int) -> Filled:
    member, *others = await create_investors(at, 1 + INVESTORS, MONEY)
    await fill(at, member, applications)
    for category in ("4", "6"):
        for _ in range(OPEN_PRODUCTS):
            await listed(at, 10**10, category)
    factory = Factory.of(stack.settings)
    session = await factory.operator_session(await factory.operator())
    return Filled(
        api_gateway,
        Connection(stack.settings.api_port),
        member,
        {"Cookie": f"{OPERATOR.name(stack.settings)}={session}"},
        OrderLoad(at, others),
    )


@asynccontextmanager
async def _platform(applications: int) -> AsyncGenerator[Filled]:
    """A platform with those applications. Its worker starts before, so that its hourly tasks read empty tables."""
    with ExitStack() as running:
        stack = running.enter_context(platform("api"))
        worker = running.enter_context(process(stack, "bench.journeys.worker"))
        wait_for(lambda: polled_by(stack.settings, worker.pid))
        async with resources(stack.settings) as at, gateway(stack.settings) as api_gateway:
            yield await _filled(stack, at, api_gateway, applications)


async def _compare(applications: int) -> None:
    async with _platform(FEW) as few, _platform(applications) as many:

        async def compare(
            what: str, make: Callable[[Filled], Awaitable[Step]], calls: int = CALLS, warm_up: int = WARM_UP
        ) -> None:
            both = {"few": lambda: make(few), "many": lambda: make(many)}
            sides = await interleaved(both, ROUNDS, calls, warm_up)
            before, after = sides["few"], sides["many"]
            figure = f"{before.quantile(0.5):.1f} → {after.quantile(0.5):.1f} ms, ×{ratio(after, before)}"
            report(what, figure, "≤ ×1.1")

        await compare("a step", Filled.step)
        await compare("an order", Filled.order)
        for path in PEOPLE:
            await compare(path, lambda filled, path=path: filled.of_member(path))
        for path in OPERATORS:
            await compare(f"console: {path}", lambda filled, path=path: filled.of_operator(path))
        await compare("console: overview", Filled.overview, calls=1, warm_up=0)
        for what in ("application1", "loan1", FIRST_ORDER):
            await compare(f"console: search for {what}", lambda filled, what=what: filled.search(uid_of(what)))
        await compare("console: search for a person", lambda filled: filled.search(filled.member.person))


def year(full: bool) -> None:
    """Both platforms run at the same time, and their calls alternate."""
    applications = FULL if full else YEAR
    load = os.getloadavg()[0]
    heading(f"the tables of {applications:,} applications, against {FEW:,} (load before: {load:.1f})")
    asyncio.run(_compare(applications))
