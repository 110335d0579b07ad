"""Members with a deposit account, and their withdrawals."""

from typing import Any

import pytest_asyncio

from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.factories import agree_to_invest
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower

CALLS = "/v2/certification/account"


@pytest_asyncio.fixture
async def customer(new_borrower: NewBorrower) -> Borrower:
    """A member with a certified account and a virtual account."""
    borrower = await new_borrower().sign_up()
    await certify_account(borrower)
    return borrower


async def certify_account(borrower: Borrower, bank: str = "088", number: str = "110123456789") -> None:
    """Certify the account, which also opens the virtual one."""
    await borrower.do(f"{CALLS}/open")
    await borrower.do(f"{CALLS}/request", {"bankCode": bank, "accountNumber": number})
    await borrower.until("account_code", kind="bank_account")
    await borrower.do(f"{CALLS}/confirm", {"code": await borrower.code("deposit")})
    await borrower.until("certified", kind="bank_account")


async def pay_in(customer: Borrower, amount: int) -> None:
    answer = await customer.simulator.post(f"/inbox/{customer.mobile}/deposits/{amount}")
    assert answer.is_success, answer.text


async def until_balance(customer: Borrower, balance: int) -> dict[str, object]:
    """Wait until the account has that balance."""

    async def info() -> dict[str, object] | None:
        info = await customer.get("/v2/user/honest-info")
        return info if info["honestAccount"]["balance"] == balance else None

    return await eventually(info)


@pytest_asyncio.fixture
async def certified(new_borrower: NewBorrower, internals: Internals) -> Borrower:
    """A borrower with a certified account and the consent to the terms of investing."""
    borrower = await (await new_borrower().apply()).walk_to("address")
    async with internals.at.database.transaction() as session:
        await agree_to_invest(session, borrower.person_id)
    info = await borrower.get("/v2/user/honest-info")
    assert (info["honestAccount"], len(info["withdrawAccounts"])) == (None, 1)
    return borrower


async def virtual_account(member: Borrower) -> str:
    return (await member.get("/v2/user/honest-info"))["honestAccount"]["accountNumber"]


async def waiting(console: Console, uid: str) -> dict[str, Any]:
    async def row() -> dict[str, Any] | None:
        return next((one for one in await console.get("/withdrawals") if one["uid"] == uid), None)

    return await eventually(row)
