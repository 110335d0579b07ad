"""The virtual account of a member whose bank account a loan application has certified: opened without another
certification."""

import asyncio

import pytest

from domain.core.snapshot import OperatorCommand
from tests.clients.borrower import Borrower
from tests.conftest import Scenario
from tests.factories import agree_to_invest
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.deposits import certified, pay_in, until_balance, virtual_account

__all__ = ["certified"]  # a fixture, found by its name


OPEN = "/v2/user/deposit/account"


async def one_won_transfers(member: Borrower) -> int:
    return sum(message["kind"] == "deposit" for message in await member.inbox())


@pytest.mark.rule("B265")
async def test_a_certified_borrower_opens_the_virtual_account_and_pays_in(certified: Borrower) -> None:
    before = await certified.get("/v2/user/account")
    opened = await certified.post(OPEN, key="the-same-press")
    number = opened.json()["data"]["honestAccount"]["accountNumber"]
    assert (await certified.post(OPEN, key="the-same-press")).content == opened.content
    assert await one_won_transfers(certified) == 1

    after = await certified.get("/v2/user/account")
    assert after["certifiedAccount"] == before["certifiedAccount"]
    await pay_in(certified, 50_000)
    await until_balance(certified, 50_000)
    again = await certified.do(OPEN)  # by a page that was read before
    assert (again["honestAccount"]["accountNumber"], again["honestAccount"]["balance"]) == (number, 50_000)


async def test_two_devices_open_one_virtual_account(certified: Borrower) -> None:
    laptop = certified.on_another_device()
    answers = await asyncio.gather(*(device.do(OPEN) for device in (certified, laptop) * 3))
    assert {answer["honestAccount"]["accountNumber"] for answer in answers} == {await virtual_account(certified)}
    await laptop.api.aclose()


async def test_an_open_certification_of_another_account_is_replaced(certified: Borrower, internals: Internals) -> None:
    """The account that was certified before remains."""
    await certified.do("/v2/certification/account/open")
    await internals.reset_attempts("one-won")
    await certified.do("/v2/certification/account/request", {"bankCode": "088", "accountNumber": "110987654321"})
    await certified.until("account_code", kind="bank_account")
    assert (await certified.do(OPEN))["honestAccount"]
    await certified.until("certified", kind="bank_account")
    accounts = await certified.get("/v2/user/account")
    assert accounts["certifiedAccount"]["maskedAccountNumber"].endswith("6789")
    assert accounts["virtualAccount"]


async def test_the_opening_continues_when_the_bank_answers_again(
    certified: Borrower, internals: Internals, scenario: Scenario
) -> None:
    await scenario("bank", "down")
    for _ in range(2):
        assert (await certified.do(OPEN))["honestAccount"] is None
    delayed = await certified.get("/v2/journeys/bank_account")
    assert (delayed["step"], delayed["waitingOn"]) == ("issuing", "operator")
    await scenario("bank", "normal")
    await internals.operate(delayed, "retry_step", OperatorCommand(operator="김운영", reason="은행이 다시 답함"))
    await certified.until("certified", kind="bank_account")
    assert await virtual_account(certified)


async def test_an_unfinished_transfer_is_refused(certified: Borrower, internals: Internals, scenario: Scenario) -> None:
    """The person continues with the account that is being certified, or presses again."""
    await certified.do("/v2/certification/account/open")
    await internals.reset_attempts("one-won")
    await scenario("bank", "slow", delayMs=2500, times=1)
    form = {"bankCode": "088", "accountNumber": "110987654321"}
    laptop = certified.on_another_device()
    sent = asyncio.create_task(laptop.do("/v2/certification/account/request", form))
    await certified.until("transfer", kind="bank_account")
    refused = await certified.post(OPEN)
    assert (refused.status_code, refused.json()["data"]["journey"]["step"]) == (409, "transfer")
    await sent
    assert (await certified.do(OPEN))["honestAccount"]
    await laptop.api.aclose()


async def test_consent_and_certification_come_first(new_borrower: NewBorrower, internals: Internals) -> None:
    borrower = await (await new_borrower().apply()).walk_to("address")
    refused = await borrower.post(OPEN)
    assert (refused.status_code, refused.json()["data"]["code"]) == (403, "INVESTORS_ONLY")

    uncertified = await new_borrower().sign_up()
    async with internals.at.database.transaction() as session:
        await agree_to_invest(session, uncertified.person_id)
    refused = await uncertified.post(OPEN)
    assert (refused.status_code, refused.json()["data"]["code"]) == (403, "INVESTOR_NOT_CERTIFIED")
