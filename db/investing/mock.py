"""Mock investing. The schema `practice` has copies of the tables of products, orders and carts, and sessions of
`Database.mock` find no others. It also holds the wallets, and who has seen which tutorial."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.investing.exposures import exposure_of
from db.investing.orders import Answer, Line
from db.products.catalogue import one, phase_of
from db.products.tables import Investment, Product
from domain.core.errors import ErrorCode
from domain.investing.mock import INVESTOR, WALLET
from domain.investing.ordering import OrderContext, Refusal, refusal
from domain.products.phase import Phase, offering_of

KEPT = timedelta(days=30)

BEGIN = text("insert into practice.wallet (id, balance) values (:id, :balance) on conflict do nothing")
READ = text("select balance, is_banner_closed from practice.wallet where id = :id")
LOCK = text("select balance from practice.wallet where id = :id for update")
PAY = text("update practice.wallet set balance = :balance where id = :id")
CLOSE_BANNER = text("update practice.wallet set is_banner_closed = true where id = :id")
SHOWN = text("select exists (select from practice.exposure where owner = :owner and type = :type)")
SHOW = text("insert into practice.exposure (owner, type) values (:owner, :type) on conflict do nothing")
FORGET = (
    text("delete from practice.wallet where begun_at < :before"),
    text("delete from practice.exposure where at < :before"),
)


class Wallet(NamedTuple):
    """The balance of a mock investor in won, and whether the banner was closed."""

    balance: int
    is_banner_closed: bool


async def begin(session: AsyncSession, investor: str) -> None:
    """Give the mock investor a wallet, unless there is one."""
    await session.execute(BEGIN, {"id": UUID(investor), "balance": WALLET})


async def wallet_of(session: AsyncSession, investor: str) -> Wallet:
    """Its wallet; a full one before it has begun."""
    known = (await session.execute(READ, {"id": UUID(investor)})).one_or_none()
    return Wallet(*known) if known else Wallet(WALLET, False)


async def close_banner(session: AsyncSession, investor: str) -> None:
    """Note that the banner was read."""
    await session.execute(CLOSE_BANNER, {"id": UUID(investor)})


async def was_shown(session: AsyncSession, owner: str, kind: str) -> bool:
    """Whether somebody has been shown that way in. `owner`: a person, or a visitor's mock investor."""
    return bool(await session.scalar(SHOWN, {"owner": UUID(owner), "type": kind}))


async def show(session: AsyncSession, owner: str, kind: str) -> None:
    """Note that it was shown."""
    await session.execute(SHOW, {"owner": UUID(owner), "type": kind})


async def forget(session: AsyncSession, now: datetime) -> None:
    """Delete the wallets and tutorials that are older than 30 days."""
    for statement in FORGET:
        await session.execute(statement, {"before": now - KEPT})


async def place(session: AsyncSession, investor: str, lines: Sequence[Line], now: datetime) -> list[Answer]:
    """Take the lines in their order, each or not at all, by the rules of real orders. `person` of a line is the
    mock investor. Products do not fill: every mock investor has them alone."""
    purse = _Purse(await session.scalar(LOCK, {"id": UUID(investor)}) or 0)
    answers = [Answer(line, await _take(session, line, purse, now)) for line in lines]
    await session.execute(PAY, {"id": UUID(investor), "balance": purse.balance})
    return answers


@dataclass
class _Purse:
    balance: int


async def _take(session: AsyncSession, line: Line, purse: _Purse, now: datetime) -> Refusal | None:
    if (product := await one(session, line.product)) is None:
        return Refusal(ErrorCode.NOT_FOUND)
    if refused := refusal(line.amount, await _context(session, line, product, purse, now)):
        return refused
    taken = Investment(
        order_uid=line.order, product_uid=line.product, person_id=UUID(line.person), amount=line.amount,
        outstanding=line.amount,
    )  # fmt: skip
    session.add(taken)
    await session.flush()
    purse.balance -= line.amount
    return None


async def _context(session: AsyncSession, line: Line, product: Product, purse: _Purse, now: datetime) -> OrderContext:
    return OrderContext(
        phase_of(product, now) is Phase.ONGOING, product.amount - product.raised,
        offering_of(product.amount, product.category), INVESTOR,
        await exposure_of(session, line.person, product), purse.balance,
    )  # fmt: skip
