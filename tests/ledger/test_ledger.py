"""The ledger on the real database: it posts once, refuses unbalanced entries, and agrees with a simple model."""

from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.accounts import CUSTODY, FEE, Account, Kind, deposit
from db.ledger.check import differences
from db.ledger.holds import hold, release, take
from db.ledger.posting import KeyReused, NotCovered, post, transfer
from db.ledger.statement import balance_of, statement
from tests.ledger.conftest import Books

AMOUNTS = st.integers(1, 1_000)


def new_account() -> Account:
    return deposit(uuid4().hex)


def paid_in(books: Books, account: Account, amount: int) -> None:
    books.do(post, uuid4().hex, "paid in", {CUSTODY: amount, account: -amount})


def test_an_entry_is_posted_once_under_its_key(books: Books) -> None:
    account, key = new_account(), uuid4().hex
    booking = {CUSTODY: 10_000, account: -10_000}
    assert books.do(post, key, "paid in", booking)
    assert not books.do(post, key, "paid in", booking)
    with pytest.raises(KeyReused):
        books.do(post, key, "paid in", {CUSTODY: 10_001, account: -10_001})
    assert books.do(balance_of, account) == (10_000, 0)


def test_fifty_concurrent_requests_post_it_once(books: Books) -> None:
    account, key = new_account(), uuid4().hex
    call = partial(post, key=key, what="paid in", debits={CUSTODY: 7, account: -7})
    assert sum(map(bool, books.at_once(*[call] * 50))) == 1
    assert books.do(balance_of, account).balance == 7


def test_the_database_refuses_an_unbalanced_entry(books: Books) -> None:
    with pytest.raises(DBAPIError, match="does not balance"):
        books.do(post, uuid4().hex, "wrong", {CUSTODY: 10, new_account(): -9})


def test_no_account_is_overdrawn(books: Books) -> None:
    account, other = new_account(), new_account()
    paid_in(books, account, 100)
    with pytest.raises(NotCovered):
        books.do(post, uuid4().hex, "too much", transfer((account, other, 101)))
    assert books.do(balance_of, account) == (100, 0)
    assert books.do(balance_of, other) == (0, 0)


def test_reserved_money_cannot_be_spent_twice(books: Books) -> None:
    account, key = new_account(), uuid4().hex
    paid_in(books, account, 100)
    asked = [partial(hold, holds={uuid4().hex: (account, 30)}) for _ in range(20)]
    refused = [answer for answer in books.at_once(*asked) if isinstance(answer, NotCovered)]
    assert len(refused) == 17
    assert books.do(balance_of, account) == (100, 90)
    with pytest.raises(NotCovered):
        books.do(post, key, "withdrawn", {account: 11, CUSTODY: -11})


def test_a_hold_is_settled_once(books: Books) -> None:
    account, key = new_account(), uuid4().hex
    paid_in(books, account, 100)
    for _ in range(2):
        books.do(hold, {key: (account, 60)})
    with pytest.raises(KeyReused):
        books.do(hold, {key: (account, 61)})
    settled = books.at_once(*[partial(release, keys=[key])] * 5, *[partial(take, keys=[key])] * 5)
    assert sorted(map(len, settled)) == [0] * 9 + [1]
    assert books.do(balance_of, account) == (100, 0)


@pytest.mark.parametrize(
    "change",
    [
        "update ledger_posting set amount = 0",
        "delete from ledger_posting",
        "update ledger_entry set kind = ''",
        "truncate ledger_entry cascade",
        "delete from ledger_account",
        "delete from ledger_hold",
        "delete from investment",
        "update ledger_hold set amount = 1 where state = 'held'",
        "update ledger_hold set state = 'held'",
    ],
)
def test_posted_entries_cannot_be_changed(books: Books, change: str) -> None:
    account = new_account()
    paid_in(books, account, 100)
    books.do(hold, {uuid4().hex: (account, 60)})
    with pytest.raises(DBAPIError):
        books.do(lambda session: session.execute(text(change)))


@pytest.mark.parametrize(
    "wrong",
    [
        "insert into ledger_posting select id, 0, 0 from ledger_entry limit 1",
        "insert into ledger_posting select 0, id, 0 from ledger_account limit 1",
        "insert into ledger_hold (key, account_id, amount, state) values ('of nobody', 0, 1, 'held')",
        """insert into payout (investment_id, repayment, product_uid, person_id, paid_on,
                               principal, interest, income_tax, local_tax, fee, net)
           values (0, 1, 'of nobody', gen_random_uuid(), current_date, 1, 0, 0, 0, 0, 1)""",
    ],
)
def test_postings_name_existing_accounts_and_entries(books: Books, wrong: str) -> None:
    paid_in(books, new_account(), 100)
    with pytest.raises(IntegrityError, match=r"of no (entry|account|investment)"):
        books.do(lambda session: session.execute(text(wrong)))


def test_a_statement_adds_up(books: Books) -> None:
    account = new_account()
    before = datetime.now(UTC) - timedelta(seconds=1)
    paid_in(books, account, 100)
    books.do(post, uuid4().hex, "fee", transfer((account, FEE, 30)))
    lines = books.do(statement, account, before, datetime.now(UTC) + timedelta(seconds=1))
    assert [(line.what, line.amount, line.balance) for line in lines] == [("paid in", 100, 100), ("fee", -30, 70)]
    assert not books.do(statement, account, before - timedelta(days=1), before)


def test_the_check_finds_every_difference(books: Books) -> None:
    account, loan = new_account(), uuid4().hex
    paid_in(books, account, 100)
    assert books.do(differences) == []

    async def tampered(session: AsyncSession) -> list[str]:
        """Return the differences of a ledger after a change with the owner's rights, which is rolled back."""
        wrong = (
            f"update ledger_account set balance = 1 where owner = '{account.owner}'",
            f"insert into ledger_account (kind, owner, side, balance) values ('receivable', '{loan}', 1, 5)",
        )
        found: list[str] = []
        for change in wrong:
            async with session.begin_nested() as savepoint:
                await session.execute(text(change))
                found += [difference.what for difference in await differences(session)]
                await savepoint.rollback()
        return found

    found = books.do(tampered)
    assert found[0] == f"balance of deposit {account.owner}"
    assert f"what borrowers owe and investors are owed of loan {loan}" in found


class Model(RuleBasedStateMachine):
    """The ledger and a few integers."""

    books: Books
    customers, holds = Bundle("customers"), Bundle("holds")

    def __init__(self) -> None:
        super().__init__()
        self.balance: dict[Account, int] = {}
        self.held: dict[str, tuple[Account, int]] = {}

    def free(self, account: Account) -> int:
        return self.balance[account] - sum(amount for owner, amount in self.held.values() if owner == account)

    @rule(target=customers)
    def joins(self) -> Account:
        account = new_account()
        self.balance[account] = 0
        return account

    @rule(account=customers, amount=AMOUNTS)
    def pays_in(self, account: Account, amount: int) -> None:
        paid_in(self.books, account, amount)
        self.balance[account] += amount

    @rule(account=customers, amount=AMOUNTS)
    def withdraws(self, account: Account, amount: int) -> None:
        booking = {account: amount, CUSTODY: -amount}
        if self.free(account) < amount:
            with pytest.raises(NotCovered):
                self.books.do(post, uuid4().hex, "withdrawn", booking)
        else:
            self.books.do(post, uuid4().hex, "withdrawn", booking)
            self.balance[account] -= amount

    @rule(giver=customers, taker=customers, amount=AMOUNTS)
    def gives(self, giver: Account, taker: Account, amount: int) -> None:
        booking = transfer((giver, taker, amount))
        if self.free(giver) < amount and giver != taker:
            with pytest.raises(NotCovered):
                self.books.do(post, uuid4().hex, "given", booking)
        elif giver != taker:
            self.books.do(post, uuid4().hex, "given", booking)
            self.balance[giver] -= amount
            self.balance[taker] += amount

    @rule(target=holds, account=customers, amount=AMOUNTS)
    def sets_aside(self, account: Account, amount: int) -> str:
        key = uuid4().hex
        if self.free(account) < amount:
            with pytest.raises(NotCovered):
                self.books.do(hold, {key: (account, amount)})
        else:
            self.books.do(hold, {key: (account, amount)})
            self.held[key] = (account, amount)
        return key

    @rule(key=holds)
    def releases(self, key: str) -> None:
        assert self.books.do(release, [key]) == ({key} if self.held.pop(key, None) else set())

    @rule(key=holds)
    def takes(self, key: str) -> None:
        account, amount = self.held.pop(key, (None, 0))

        async def taken(session: AsyncSession) -> set[str]:
            freed = await take(session, [key])
            if account:
                escrow = Account(Kind.ESCROW, uuid4().hex)
                await post(session, uuid4().hex, "taken", transfer((account, escrow, amount)))
            return freed

        assert self.books.do(taken) == ({key} if account else set())
        if account:
            self.balance[account] -= amount

    @invariant()
    def agrees(self) -> None:
        for account, balance in self.balance.items():
            found = self.books.do(balance_of, account)
            assert (found.balance, found.available) == (balance, self.free(account))

    def teardown(self) -> None:
        assert self.books.do(differences) == []


def test_the_ledger_agrees_with_a_model(books: Books) -> None:
    Model.books = books
    run_state_machine_as_test(
        Model,
        settings=settings(
            max_examples=8, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
