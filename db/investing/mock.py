"""Mock investing. The schema `practice` contains copies of the tables of products, orders and carts; sessions of
`Database.mock` see only these. It also stores the wallets and the tutorials that each investor has seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Boolean, DateTime, Text, Uuid, column, delete, select, table, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.investing.exposures import holdings_of
from db.investing.orders import Answer, Line
from db.products.catalogue import one, phase_of
from db.products.tables import Investment, Product
from domain.core.errors import ErrorCode
from domain.investing.mock import INVESTOR, WALLET
from domain.investing.ordering import OrderContext, Refusal, refusal
from domain.products.phase import Phase, offering_of

RETENTION = timedelta(days=30)

# No models: the models' tables belong to the default schema, which these sessions translate to `practice`.
WALLETS = table(
    "wallet",
    column("id", Uuid),
    column("balance", BigInteger),
    column("is_banner_closed", Boolean),
    column("begun_at", DateTime(timezone=True)),
    schema="practice",
)
EXPOSURES = table(
    "exposure", column("owner", Uuid), column("type", Text), column("at", DateTime(timezone=True)), schema="practice"
)


class Wallet(NamedTuple):
    """The balance of a mock investor in won, and whether the banner was closed."""

    balance: int
    is_banner_closed: bool


async def begin(session: AsyncSession, investor: str) -> None:
    """Give the mock investor a wallet, unless there is one."""
    wallet = insert(WALLETS).values(id=UUID(investor), balance=WALLET)
    await session.execute(wallet.on_conflict_do_nothing())


async def wallet_of(session: AsyncSession, investor: str) -> Wallet:
    """Return the wallet; a full one for a new mock investor."""
    wallet = select(WALLETS.c.balance, WALLETS.c.is_banner_closed).where(WALLETS.c.id == UUID(investor))
    known = (await session.execute(wallet)).one_or_none()
    return Wallet(*known) if known else Wallet(WALLET, False)


async def close_banner(session: AsyncSession, investor: str) -> None:
    """Record that the banner was closed."""
    await session.execute(update(WALLETS).where(WALLETS.c.id == UUID(investor)).values(is_banner_closed=True))


async def was_shown(session: AsyncSession, owner: str, kind: str) -> bool:
    """Return whether the tutorial was shown. `owner`: a person, or a visitor's mock investor."""
    shown = select(EXPOSURES).where(EXPOSURES.c.owner == UUID(owner), EXPOSURES.c.type == kind).exists()
    return bool(await session.scalar(select(shown)))


async def record_exposure(session: AsyncSession, owner: str, kind: str) -> None:
    """Record that the tutorial was shown."""
    await session.execute(insert(EXPOSURES).values(owner=UUID(owner), type=kind).on_conflict_do_nothing())


async def delete_expired(session: AsyncSession, now: datetime) -> None:
    """Delete the wallets and tutorials that are older than 30 days."""
    await session.execute(delete(WALLETS).where(WALLETS.c.begun_at < now - RETENTION))
    await session.execute(delete(EXPOSURES).where(EXPOSURES.c.at < now - RETENTION))


async def place(session: AsyncSession, investor: str, lines: Sequence[Line], now: datetime) -> list[Answer]:
    """Process the lines in order by the rules of real orders. Each is accepted in full or refused. `person` of a line
    is the mock investor. Products never become full, because mock investors do not share them."""
    is_its = WALLETS.c.id == UUID(investor)
    deposit = _DepositLeft(await session.scalar(select(WALLETS.c.balance).where(is_its).with_for_update()) or 0)
    answers = [Answer(line, await _take(session, line, deposit, now)) for line in lines]
    await session.execute(update(WALLETS).where(is_its).values(balance=deposit.balance))
    return answers


@dataclass
class _DepositLeft:
    balance: int


async def _take(session: AsyncSession, line: Line, deposit: _DepositLeft, now: datetime) -> Refusal | None:
    if (product := await one(session, line.product)) is None:
        return Refusal(ErrorCode.NOT_FOUND)
    if refused := refusal(line.amount, await _context(session, line, product, deposit, now)):
        return refused
    taken = Investment(
        order_uid=line.order,
        product_uid=line.product,
        person_id=UUID(line.person),
        amount=line.amount,
        outstanding=line.amount,
    )
    session.add(taken)
    await session.flush()
    deposit.balance -= line.amount
    return None


async def _context(
    session: AsyncSession, line: Line, product: Product, deposit: _DepositLeft, now: datetime
) -> OrderContext:
    return OrderContext(
        phase_of(product, now) is Phase.ONGOING,
        product.amount - product.raised,
        offering_of(product.amount, product.category),
        INVESTOR,
        (await holdings_of(session, line.person)).exposure(product.borrower, product.uid),
        deposit.balance,
        is_paused=product.is_paused,
    )
