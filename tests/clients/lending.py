"""Loans for tests: a product with a borrower's account, investors with money, and the loans' calendar."""

import random
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import httpx
from sqlalchemy import insert, text

from activities.loans.life_cycle import LoanInput
from db.accounts.corporations import holder_of
from db.core.raw_connection import RawConnection
from db.investing.investors import read_credit_notice
from db.investing.orders import Line, place
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.check import differences
from db.ledger.posting import post
from db.ledger.statement import Balance, balance_of, statement
from db.ledger.unmatched import post_unmatched
from db.loans import calendar as loan_clock
from db.loans.accounts import BorrowerAccount, repay_account_of, sealed_account, wake
from db.loans.repayments import ask_early
from db.loans.tables import Loan
from domain.core.policy import SEOUL
from domain.investing.ordering import Refusal
from domain.ledger.states import UnmatchedReason
from tests.clients.borrower import person_name
from tests.factories import Factory, list_product
from tests.internals import TIMEOUT, Internals, eventually

MILLION = 1_000_000
HOUR = timedelta(hours=1)
WAKE_ALL = text("update loan set wants_look = true from product where uid = product_uid and state = 'disbursed'")
INVITE = text("insert into product_guest values (:person, :product) on conflict do nothing")


@dataclass
class Lending:
    """The platform's side of loans. Every product is private, so that no list shows it."""

    internals: Internals
    simulator: httpx.AsyncClient

    # -- members and products --------------------------------------------------------------------

    async def investor(self, money: int) -> str:
        """Create a member with money on deposit. Returns the id."""
        person = str(await Factory.of(self.internals.at.settings).person(name=person_name()))
        await self.give(person, money)
        return person

    async def give(self, person: str, money: int) -> None:
        """Add money to a member's deposit."""
        async with self.internals.at.database.transaction() as session:
            await post(session, f"test/{person}", "deposit", {CUSTODY: money, deposit(person): -money})

    async def unmatched(self, money: int) -> str:
        """Receive a payment to an unknown account. Returns the uid of the deposit."""
        key, reason = f"deposit/{uuid4().hex}", UnmatchedReason.UNKNOWN_ACCOUNT
        async with self.internals.at.database.transaction() as session:
            uid = await post_unmatched(session, key, "deposit", CUSTODY, money, reason)
        assert uid
        return uid

    async def listed(
        self, *, account: str = "", holder: str = "", phone: str | None = None, owner: str = "", **columns: Any
    ) -> str:
        """List a product that is open for a day, and its loan. Returns its uid. `owner`: the member who borrows."""
        now = datetime.now(UTC)
        usual = {
            "title": "개인신용 시험호",
            "detail": {},
            "annual_rate": Decimal(12),
            "months": 3,
            "closes_at": now + 24 * HOUR,
            "private_hash": b"nobody's",
        }
        to = BorrowerAccount(
            bank_code="088",
            account_number=account or f"1108{random.randrange(10**7):07}1",
            holder=holder or person_name(),
            mobile=phone,
        )
        async with self.internals.at.database.transaction() as session:
            uid = await list_product(session, **usual | columns)
            sealed = sealed_account(self.internals.at.sealer, uid, to, UUID(owner) if owner else None)
            await session.execute(
                insert(Loan).values(product_uid=uid, account_sealed=sealed, person_id=UUID(owner) if owner else None)
            )
        return uid

    async def invest(self, person: str, uid: str, amount: int) -> None:
        refused = await self.order(person, uid, amount)
        assert refused is None, refused

    async def order(self, person: str, uid: str, amount: int) -> Refusal | None:
        """Order a line. Returns why it was refused."""
        async with self.internals.at.database.transaction() as session:
            await session.execute(INVITE, {"person": UUID(person), "product": uid})
            await read_credit_notice(session, person)
            line = Line(uuid4().hex, person, uid, amount)
            (answer,) = await place(await RawConnection.of(session), [line], datetime.now(UTC))
        return answer.refusal

    async def funded(self, *amounts: int, **product: Any) -> tuple[str, list[str]]:
        """Create a paid-out loan. Returns it and its investors."""
        uid = await self.listed(amount=sum(amounts), **product)
        people = [await self.investor(amount) for amount in amounts]
        for person, amount in zip(people, amounts, strict=True):
            await self.invest(person, uid, amount)
        await self.until(uid, "disbursed")
        return uid, people

    # -- states ----------------------------------------------------------------------------------

    async def until(self, uid: str, state: str, within: float = TIMEOUT) -> None:
        async def is_there() -> bool:
            (found,) = await self.internals.sql("select state from product where uid = :uid", uid=uid)
            return found.state == state

        await eventually(is_there, within)

    async def instalments(self, uid: str) -> list[Any]:
        return await self.internals.sql(
            "select * from loan_instalment where product_uid = :uid order by number", uid=uid
        )

    async def repayments(self, uid: str) -> list[Any]:
        return await self.internals.sql(
            "select * from loan_repayment where product_uid = :uid order by number", uid=uid
        )

    async def payouts(self, uid: str) -> list[Any]:
        return await self.internals.sql(
            "select * from payout where product_uid = :uid order by repayment, investment_id", uid=uid
        )

    async def balance(self, person: str) -> Balance:
        async with self.internals.at.database.transaction() as session:
            return await balance_of(session, deposit(person))

    async def history(self, person: str) -> list[tuple[date, str]]:
        """Return the entries of the deposit account, with their days."""
        always = (datetime(2000, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC))
        async with self.internals.at.database.transaction() as session:
            lines = await statement(session, deposit(person), *always)
        return [(line.at.astimezone(SEOUL).date(), line.what) for line in lines]

    async def differences(self) -> list[Any]:
        async with self.internals.at.database.transaction() as session:
            return await differences(session)

    async def phones(self, people: list[str]) -> list[str]:
        """Return the mobile numbers of members."""
        async with self.internals.at.database.transaction() as session:
            found = [await holder_of(session, self.internals.at.sealer, person) for person in people]
        return [holder.mobile for holder in found]

    async def inbox(self, mobile: str) -> list[dict[str, Any]]:
        """Return the messages to that phone, the newest first."""
        return (await self.simulator.get(f"/inbox/{mobile}")).json()

    async def message(self, mobile: str, words: str) -> str:
        """Wait for a message with these words to that phone and return its text."""

        async def received() -> str | None:
            return next((one["text"] for one in await self.inbox(mobile) if words in one.get("text", "")), None)

        return await eventually(received)

    # -- time and money --------------------------------------------------------------------------

    async def today(self) -> date:
        async with self.internals.at.database.transaction() as session:
            return await loan_clock.today(session)

    async def go_to(self, day: date) -> None:
        """Move the loans' calendar to that day, and wake every loan."""
        async with self.internals.at.database.transaction() as session:
            await loan_clock.move(session, (day - await loan_clock.today(session)).days)
            await session.execute(WAKE_ALL)

    async def open_recruiting(self, uid: str) -> None:
        """Move the opening to now, as if the day of disclosure, which no operator can shorten, had passed."""
        await self.internals.sql("update product set opens_at = now() where uid = :uid", uid=uid)

    async def close_recruiting(self, uid: str) -> None:
        """Move the end of the recruiting period into the past."""
        await self.internals.sql("update product set closes_at = now() where uid = :uid", uid=uid)
        await self.wake(uid)

    async def is_recruiting_lengthened(self, uid: str) -> bool:
        (loan,) = await self.internals.sql("select is_extended from loan where product_uid = :uid", uid=uid)
        return loan.is_extended

    async def until_overdue(self, uid: str, number: int) -> None:
        async def is_late() -> bool:
            return (await self.instalments(uid))[number - 1].state == "overdue"

        await eventually(is_late)

    async def repay_early(self, uid: str, principal: int, day: date) -> None:
        """Order an early repayment; the money is debited."""
        async with self.internals.at.database.transaction() as session:
            await ask_early(session, uid, principal, day)

    async def change_account(self, uid: str, number: str) -> None:
        """Change the borrower's account."""
        to = BorrowerAccount(bank_code="088", account_number=number, holder=person_name())
        sealed = sealed_account(self.internals.at.sealer, uid, to, None)
        await self.internals.sql("update loan set account_sealed = :to where product_uid = :uid", uid=uid, to=sealed)

    async def wake(self, uid: str) -> None:
        async with self.internals.at.database.transaction() as session:
            await wake(session, uid)

    async def pay(self, uid: str, amount: int) -> None:
        """Pay money into the loan's virtual account."""
        async with self.internals.at.database.transaction() as session:
            account = repay_account_of(self.internals.at.sealer, await session.get_one(Loan, uid))
        assert account
        answer = await self.simulator.post(f"/inbox/0/deposits/{amount}?account={account.account_number}")
        assert answer.is_success, answer.text

    async def paid_until(self, uid: str, count: int) -> list[Any]:
        """Wait for that many repayments and return them."""

        async def enough() -> list[Any]:
            found = await self.repayments(uid)
            return found if len(found) >= count else []

        return await eventually(enough)


def order_of(uid: str) -> LoanInput:
    return LoanInput(uid=uid, reference=f"loan/{uid}", person="")
