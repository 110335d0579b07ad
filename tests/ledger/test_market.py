"""Cart, orders and deposits on the real database, compared with a few dictionaries."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule, run_state_machine_as_test
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.investing import cart
from db.investing.orders import Line, withdraw
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.check import differences
from db.ledger.posting import NotCovered, post
from db.ledger.statement import balance_of
from db.loans.funding import close_recruiting, disbursed, locked
from db.loans.tables import Loan
from tests.ledger.conftest import Books
from tests.ledger.ordering import NOW, investor, listed, place

UNIT = 10_000
BORROWER_LIMIT = 5_000_000
LATER = NOW + timedelta(days=30)
WON = st.integers(1, 600).map(lambda units: units * UNIT)


@dataclass
class Offer:
    """A product in the model."""

    amount: int
    raised: int = 0
    state: str = "listed"


class Market(RuleBasedStateMachine):
    """Everything that an investor can do, and the end of recruiting."""

    books: Books
    people, products, orders = Bundle("people"), Bundle("products"), Bundle("orders")

    def __init__(self) -> None:
        super().__init__()
        self.money: dict[str, int] = {}
        self.offers: dict[str, Offer] = {}
        self.held: dict[Line, str] = {}  # held | funded, by open line
        self.carts: defaultdict[str, dict[str, int]] = defaultdict(dict)

    def free(self, person: str) -> int:
        return self.money[person] - sum(line.amount for line in self.of(person) if self.held[line] == "held")

    def of(self, person: str) -> list[Line]:
        return [line for line in self.held if line.person == person]

    @rule(target=people, money=WON)
    def joins(self, money: int) -> str:
        person = investor(self.books, money)
        self.money[person] = money
        return person

    @rule(target=products, amount=WON, rest=st.sampled_from((0, 5_000)))
    def is_listed(self, amount: int, rest: int) -> str:
        uid = listed(self.books, amount=amount + rest)
        lengthened = {"product_uid": uid, "account_sealed": b"", "is_recruiting_lengthened": True}
        self.books.do(lambda session: session.execute(insert(Loan).values(lengthened)))
        self.offers[uid] = Offer(amount + rest)
        return uid

    @rule(person=people, amount=WON)
    def pays_in(self, person: str, amount: int) -> None:
        self.books.do(post, uuid4().hex, "paid in", {CUSTODY: amount, deposit(person): -amount})
        self.money[person] += amount

    @rule(person=people, amount=WON)
    def pays_out(self, person: str, amount: int) -> None:
        booking = {deposit(person): amount, CUSTODY: -amount}
        if amount > self.free(person):
            with pytest.raises(NotCovered):
                self.books.do(post, uuid4().hex, "withdrawal", booking)
        else:
            self.books.do(post, uuid4().hex, "withdrawal", booking)
            self.money[person] -= amount

    @rule(target=orders, person=people, product=products, amount=st.one_of(WON, st.just(5_000), st.just(0)))
    def orders_a_line(self, person: str, product: str, amount: int) -> Line:
        """No product is ordered with its whole remainder."""
        left = self.offers[product].amount - self.offers[product].raised
        line = Line(uuid4().hex, person, product, amount or left or UNIT)
        (answer,) = self.books.do(place, [line], NOW)
        assert (answer.refusal is None) == self.may(line), answer
        if answer.refusal is None:
            self.held[line] = "held"
            self.offers[product].raised += line.amount
        return line

    def may(self, line: Line) -> bool:
        """Return whether the line is accepted: open, whole units or the whole remainder, within limit and money."""
        offer = self.offers[line.product]
        left = offer.amount - offer.raised
        invested = sum(other.amount for other in self.of(line.person) if other.product == line.product)
        return (
            offer.state == "listed"
            and 0 < line.amount <= min(left, BORROWER_LIMIT - invested, self.free(line.person))
            and (line.amount % UNIT == 0 or line.amount == left)
            and sum(other.amount for other in self.of(line.person)) + line.amount <= 8 * BORROWER_LIMIT
        )

    @rule(line=orders)
    def repeats_a_line(self, line: Line) -> None:
        """An accepted line is not accepted again, not even after its withdrawal."""
        before = self.books.do(differences)
        if line in self.held:
            (answer,) = self.books.do(place, [line], NOW)
            assert answer.refusal is None
        assert before == []

    @rule(line=orders)
    def withdraws_a_line(self, line: Line) -> None:
        offer = self.offers[line.product]
        may = self.held.get(line) == "held" and offer.state == "listed" and offer.raised < offer.amount
        given = self.books.do(withdraw, line.person, line.order, line.product, NOW)
        assert given == (line.amount if may else 0)
        if may:
            del self.held[line]
            offer.raised -= line.amount

    @rule(product=consumes(products))
    def recruiting_ends(self, product: str) -> None:
        """Fully funded and paid out to the borrower; or failed, and all investors are refunded."""

        async def close(session: AsyncSession) -> str:
            row = await locked(session, product)
            await close_recruiting(session, row, LATER)
            await disbursed(session, row, date(2026, 1, 5))
            return row.state

        offer = self.offers[product]
        offer.state = "disbursed" if offer.raised == offer.amount else "failed"
        assert self.books.do(close) == offer.state
        for line in [line for line in self.held if line.product == product]:
            if offer.state == "failed":
                del self.held[line]
            else:
                self.held[line] = "funded"
                self.money[line.person] -= line.amount

    @rule(person=people, product=products, amount=WON)
    def puts_into_the_cart(self, person: str, product: str, amount: int) -> None:
        self.books.do(lambda session: cart.add_to_cart(cart.Added(product_uid=product, amount=amount), person, session))
        self.carts[person][product] = amount

    @rule(person=people, product=products, amount=st.one_of(WON, st.none()))
    def changes_the_amount(self, person: str, product: str, amount: int | None) -> None:
        form = cart.AmountOf(product_uid=product, amount=amount)
        self.books.do(lambda session: cart.change_amount(form, person, session))
        if product in self.carts[person]:
            self.carts[person][product] = amount or 0

    @rule(person=people, product=products)
    def takes_out_of_the_cart(self, person: str, product: str) -> None:
        form = cart.Removed(product_uid_list=[product])
        self.books.do(lambda session: cart.remove_from_cart(form, person, session))
        self.carts[person].pop(product, None)

    @invariant()
    def agrees(self) -> None:
        for person, money in self.money.items():
            found = self.books.do(balance_of, deposit(person))
            assert (found.balance, found.available) == (money, self.free(person))
        uids = {"uids": list(self.offers)}
        sold = text("select uid, raised from product where uid = any(:uids)")
        raised = dict(self.books.do(lambda session: session.execute(sold, uids)).all())
        for uid, offer in self.offers.items():
            assert raised[uid] == offer.raised <= offer.amount

    def teardown(self) -> None:
        for person, wanted in self.carts.items():
            shown = self.books.do(lambda session, who=person: cart.cart(who, session))
            assert {item.product_uid: item.cart_amount for item in shown.items + shown.ended_items} == wanted
        assert self.books.do(differences) == []


def test_the_market_agrees_with_a_model(books: Books) -> None:
    Market.books = books
    run_state_machine_as_test(
        Market,
        settings=settings(
            max_examples=8, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
