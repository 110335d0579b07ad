"""One repayment paid out to 10,000 investors, with tax, fee and ledger, against the bare SQL of the same sums."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import date
from decimal import Decimal

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bench.measurement.figures import Step, heading, interleaved, ratio, report
from bench.measurement.platform import platform
from db.core.engine import Database
from db.ledger.accounts import CUSTODY, Account, Kind
from db.ledger.posting import post
from db.loans.payouts import pay_out
from db.loans.tables import LoanRepayment
from stack.supervisor import Stack
from tests.factories import list_product

INVESTORS = 10_000
ROUNDS, CALLS = 6, 2
EACH = 10_000_000  # won of each investor
PRINCIPAL, INTEREST = 7 * INVESTORS + 3, 31 * INVESTORS + 7  # won of a repayment; neither can be split evenly
OURS, BASELINE = "payout with tax, fee and ledger", "bare SQL"
PEOPLE = text("""
insert into person (id, ci_fingerprint, mobile_fingerprint, sealed, kind, state, is_borrower)
select md5('bench' || g)::uuid, 'bench' || g, 'bench' || g, '', 'natural', 'active', false
from generate_series(1, cast(:people as int)) g
""")
INVEST = text("""
insert into investment (order_uid, product_uid, person_id, amount, outstanding, state)
select 'bench' || g, :product, md5('bench' || g)::uuid, :each, :each, 'funded'
from generate_series(1, cast(:people as int)) g
""")
BARE_TABLES = (
    "create table bare_investment as select id, person_id, amount, outstanding from investment",
    "alter table bare_investment add primary key (id)",
    "create table bare_account as select person_id, 0::bigint as balance from investment",
    "alter table bare_account add primary key (person_id)",
    """create table bare_payout (investment_id bigint, repayment int, principal bigint, interest bigint, net bigint,
    primary key (investment_id, repayment))""",
    "create table bare_posting (entry int, person_id uuid, amount bigint, primary key (entry, person_id))",
    "create sequence bare_repayment",
    "vacuum analyze",
)
# Rounded down for each investor, tax of 15.4 % in one step, no fee; a remaining won is not assigned.
BARE = text("""
with repayment as (select nextval('bare_repayment') as number), share as (
  select id, person_id, cast(:principal * amount / sum(amount) over () as bigint) as principal,
         cast(:interest * amount / sum(amount) over () as bigint) as interest
  from bare_investment
), net as (
  select id, person_id, principal, interest, principal + interest - interest * 154 / 1000 as net from share
), lowered as (
  update bare_investment investment set outstanding = outstanding - principal from net where net.id = investment.id
), paid as (
  insert into bare_payout select id, number, principal, interest, net from net, repayment
), credited as (
  update bare_account account set balance = balance + net from net where net.person_id = account.person_id
) insert into bare_posting select number, person_id, net from net, repayment
""")


async def _prepare(session: AsyncSession) -> str:
    """Prepare a paid-out loan with its investors, and the borrower's money for every repayment."""
    uid = await list_product(session, amount=EACH * INVESTORS, state="disbursed", raised=EACH * INVESTORS)
    await session.execute(PEOPLE, {"people": INVESTORS})
    await session.execute(INVEST, {"people": INVESTORS, "product": uid, "each": EACH})
    owed, repayments = EACH * INVESTORS, (PRINCIPAL + INTEREST) * (ROUNDS + 1) * (CALLS + 1)
    await post(session, "bench/owed", "bench", {Account(Kind.RECEIVABLE, uid): owed, Account(Kind.CLAIM, uid): -owed})
    await post(session, "bench/paid", "bench", {CUSTODY: repayments, Account(Kind.REPAYMENT, uid): -repayments})
    return uid


async def _compare(stack: Stack) -> None:
    database = Database(stack.settings.database_url)
    async with database.transaction() as session:
        uid = await _prepare(session)
    for statement in BARE_TABLES:
        await database.statement(text(statement))
    number = 0

    async def ours() -> None:
        nonlocal number
        number += 1
        paid = LoanRepayment(
            product_uid=uid, number=number, paid_on=date(2026, 1, 1), principal=PRINCIPAL, interest=INTEREST
        )
        async with database.transaction() as session:
            await pay_out(session, paid, Decimal("0.1"))

    async def bare() -> None:
        await database.statement(BARE, {"principal": PRINCIPAL, "interest": INTEREST})

    sides = await interleaved({OURS: _always(ours), BASELINE: _always(bare)}, ROUNDS, CALLS, 1)
    for side in sides.values():
        print(side)
    report(f"{OURS} / {BASELINE}", ratio(sides[OURS], sides[BASELINE]), "≤ 2")
    await database.close()


def _always(step: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[Step]]:
    async def make() -> Step:
        return step

    return make


def payout() -> None:
    """Only PostgreSQL runs at the same time."""
    heading(f"one repayment to {INVESTORS:,} investors (load before: {os.getloadavg()[0]:.1f})")
    with platform() as stack:
        asyncio.run(_compare(stack))
