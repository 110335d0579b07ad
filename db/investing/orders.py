"""Places orders. Concurrent orders exceed neither a product's amount nor a limit. All code takes locks in the same
order: products first, then the investors' deposit accounts.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.raw_connection import RawConnection
from db.investing.exposures import HELD, sums_of
from db.investing.institution_rules import ordered_this_month, set_by
from db.investing.investors import Eligibility, eligibilities_of
from db.ledger.accounts import Kind, deposit
from db.ledger.holds import hold, release
from db.products.private_access import invited
from db.products.tables import Investment, Product
from domain.core.errors import ErrorCode
from domain.investing.holdings import Holdings
from domain.investing.institution_rules import InstitutionRules, Terms
from domain.investing.ordering import OrderContext, OwnRules, Refusal, refusal
from domain.investing.states import InvestmentState
from domain.products.phase import offering_of
from domain.products.states import ProductState

PRODUCTS = text(f"""
select uid, category, grade, annual_rate, months, borrower, amount, raised, raised_automatically, opens_at,
  closes_at, private_hash is not null as is_private, is_paused,
  state = '{ProductState.LISTED}' and opens_at <= :now and :now < closes_at as is_open
from product where uid = any(:products) order by uid for no key update
""")
DEPOSITS = text(f"""
select owner, balance - held as available from ledger_account
where kind = '{Kind.DEPOSIT}' and owner = any(:people) order by id for no key update
""")
KNOWN = text("select order_uid, product_uid, amount from investment where order_uid = any(:orders)")
TAKE = text(f"""
with line as (
  select * from jsonb_to_recordset(cast(:lines as jsonb))
    line (order_uid text, product_uid text, person_id uuid, amount bigint)
), raised as (
  update product set raised = raised + more.amount
  from (select product_uid, sum(amount) as amount from line group by product_uid) more where uid = more.product_uid
)
insert into investment (order_uid, product_uid, person_id, amount, outstanding, state)
select *, amount, '{InvestmentState.HELD}' from line
""")


class Line(NamedTuple):
    """One line of an order: a product and an amount in won. `order` and `product` together make it unique."""

    order: str
    person: str
    product: str
    amount: int

    @property
    def hold(self) -> str:
        """Return the key of the reserved money."""
        return f"order/{self.order}/{self.product}"


@dataclass(frozen=True)
class Answer:
    """The result of a line: accepted or refused."""

    line: Line
    refusal: Refusal | None


async def place(
    session: RawConnection, lines: Sequence[Line], now: datetime, investors: Mapping[str, Eligibility] | None = None
) -> list[Answer]:
    """Process the lines in order. Each is accepted in full or refused. Returns their answers. A line that was accepted
    before is not accepted again.

    A second line of an order for the same product is refused.

    `investors`: the eligibility of the people, if the caller has read it.
    """
    allocation = await Allocation.of(session, lines, now, investors)
    answers = [allocation.answer(line) for line in lines]
    await allocation.write(session)
    return answers


async def quote(session: RawConnection, lines: Sequence[Line], now: datetime) -> list[Answer]:
    """Return the answer that an order would get now. Each line counts towards the limits of the next one. Nothing is
    ordered."""
    allocation = await Allocation.of(session, lines, now, None)
    return [
        Answer(line, Refusal(missing))
        if (missing := allocation.investors[line.person].lacks)
        else allocation.answer(line)
        for line in lines
    ]


async def withdraw(session: AsyncSession, person: str, order: str, product: str, now: datetime) -> int:
    """Withdraw a line while its product is not fully funded. Returns the released won; 0 when it is too late."""
    locked = (await session.execute(PRODUCTS, {"products": [product], "now": now})).one_or_none()
    if locked is None or not locked.is_open or locked.raised == locked.amount:
        return 0
    line = Investment.order_uid == order, Investment.product_uid == product, Investment.person_id == UUID(person)
    released = await session.scalar(
        update(Investment)
        .where(*line, Investment.state == InvestmentState.HELD)
        .values(state=InvestmentState.WITHDRAWN, outstanding=0)
        .returning(Investment.amount)
    )
    if released:
        await session.execute(update(Product).where(Product.uid == product).values(raised=Product.raised - released))
        await release(session, [Line(order, person, product, released).hold])
    return released or 0


class Allocation:
    """The locked data of the lines. It changes in memory as lines are accepted, until `write`."""

    def __init__(self, products: dict[str, Any], deposits: dict[str, int]) -> None:
        self.products, self.deposits = products, deposits
        self.remaining = {uid: product.amount - product.raised for uid, product in products.items()}
        self.held: defaultdict[str, Holdings] = defaultdict(Holdings)
        self.investors: Mapping[str, Eligibility] = {}
        self.rules: dict[str, InstitutionRules] = {}  # by institution, if it has any
        self.this_month: defaultdict[str, int] = defaultdict(int)  # won ordered by them
        self.invited: set[tuple[str, str]] = set()  # person, private product
        self.known: dict[tuple[str, str], int] = {}  # lines that were accepted before: order, product, won
        self.ordered: set[tuple[str, str]] = set()  # order, product
        self.taken: list[Line] = []

    @classmethod
    async def of(
        cls, session: RawConnection, lines: Sequence[Line], now: datetime, investors: Mapping[str, Eligibility] | None
    ) -> "Allocation":
        """Lock the data of these lines, some of which may have been accepted before."""
        people, products = sorted({line.person for line in lines}), sorted({line.product for line in lines})
        orders = sorted({line.order for line in lines})
        return await cls.open(session, people, products, now, investors, orders=orders)

    @classmethod
    async def open(
        cls,
        session: RawConnection,
        people: Collection[str],
        products: Collection[str],
        now: datetime,
        investors: Mapping[str, Eligibility] | None,
        *,
        orders: Sequence[str] = (),
    ) -> "Allocation":
        """Lock the data for any lines of these people and products. `orders`: orders that may have been accepted
        before."""
        ids = [UUID(person) for person in people]
        locked, deposits, held, known = await session.execute_all(
            (PRODUCTS, {"products": list(products), "now": now}),
            (DEPOSITS, {"people": list(people)}),
            (HELD, {"people": ids}),
            (KNOWN, {"orders": list(orders)}),
        )
        allocation = cls({product.uid: product for product in locked}, {row.owner: row.available for row in deposits})
        # Only data read after this point, with all locks held, is valid until the end; a class is not locked.
        allocation.investors = investors or await eligibilities_of(session, people)
        ruled = [one.person for one in allocation.investors.values() if one.rules_itself]
        if ruled:
            allocation.rules = await set_by(session, ruled)
            allocation.this_month.update(await ordered_this_month(session, ruled, now))
        allocation.held = sums_of(held)
        private = [uid for uid, product in allocation.products.items() if product.is_private]
        allocation.invited = await invited(session, ids, private)
        allocation.known = {(order, product): amount for order, product, amount in known}
        return allocation

    def answer(self, line: Line) -> Answer:
        """Accept the line or return the refusal."""
        if (line.order, line.product) in self.ordered:
            return Answer(line, Refusal(ErrorCode.PRODUCT_TWICE))
        self.ordered.add((line.order, line.product))
        if (before := self.known.get((line.order, line.product))) is not None:
            return Answer(line, None if before == line.amount else Refusal(ErrorCode.IDEMPOTENCY_REUSED))
        if (product := self.products.get(line.product)) is None:
            return Answer(line, Refusal(ErrorCode.NOT_FOUND))
        if product.is_private and (line.person, line.product) not in self.invited:
            return Answer(line, Refusal(ErrorCode.PRODUCT_PRIVATE))
        if product.borrower == line.person:
            return Answer(line, Refusal(ErrorCode.OWN_LOAN))
        investor, held = self.investors[line.person], self.held[line.person]
        if missing := investor.lacks_for(product.category):
            return Answer(line, Refusal(missing))
        context = OrderContext(
            product.is_open,
            self.remaining[line.product],
            offering_of(product.amount, product.category),
            investor.investor_class,
            held.exposure(product.borrower, line.product),
            self.deposits.get(line.person, 0),
            self._own_rules(line.person, product),
            product.is_paused,
        )
        refused = refusal(line.amount, context)
        if refused is None:
            self.remaining[line.product] -= line.amount
            self.deposits[line.person] -= line.amount
            held.add(product.category, product.borrower, line.product, line.amount)
            self.this_month[line.person] += line.amount
            self.taken.append(line)
        return Answer(line, refused)

    async def write(self, session: RawConnection) -> None:
        """Store the accepted lines."""
        if not self.taken:
            return
        await hold(session, {line.hold: (deposit(line.person), line.amount) for line in self.taken})
        lines = [
            {"order_uid": line.order, "product_uid": line.product, "person_id": line.person, "amount": line.amount}
            for line in self.taken
        ]
        await session.send(TAKE, {"lines": json.dumps(lines)})

    def _own_rules(self, person: str, product: Any) -> OwnRules | None:
        if (rules := self.rules.get(person)) is None:
            return None
        wanted = Terms(product.category, product.grade, product.annual_rate, product.months)
        return OwnRules(rules, wanted, self.this_month[person])
