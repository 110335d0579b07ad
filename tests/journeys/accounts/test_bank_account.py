"""Certification of a bank account over HTTP: the won, its code, every refusal, and the virtual account."""

import pytest
import pytest_asyncio

from db.accounts.corporations import holder_of
from domain.core.policy import POLICY
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.corporate import Corporate
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

CALLS = "/v2/certification/account"
NUMBER = "110123456789"


@pytest_asyncio.fixture
async def member(new_borrower: NewBorrower) -> Borrower:
    """A logged-in member with an open certification."""
    borrower = await new_borrower().sign_up()
    await borrower.do(f"{CALLS}/open")
    return borrower


async def send(member: Borrower, number: str = NUMBER) -> None:
    """Request the won, and wait until the bank has answered."""
    await member.do(f"{CALLS}/request", {"bankCode": "088", "accountNumber": number})
    await member.until("account", "account_code", kind="bank_account")


async def refused(member: Borrower, number: str = NUMBER) -> str:
    """Return the error code of a refused request."""
    answer = await member.post(f"{CALLS}/request", {"bankCode": "088", "accountNumber": number})
    assert answer.status_code >= 400
    return answer.json()["data"]["code"]


async def answer(member: Borrower, code: str) -> None:
    await member.do(f"{CALLS}/confirm", {"code": code})


async def wrong(member: Borrower) -> str:
    return "0000" if await member.code("deposit") != "0000" else "1111"


def problem(member: Borrower) -> str:
    return member.at["data"]["problem"]["code"]


@pytest.mark.rule("B410", "B484", "B485")
async def test_right_code_certifies_and_a_virtual_account_is_issued(member: Borrower) -> None:
    assert (member.at["step"], member.at["path"]) == ("account", "/authentication/account-verification")
    assert await member.get("/v2/user/account") == {"certifiedAccount": None, "virtualAccount": None}
    assert await member.get(f"{CALLS}/request/limit") == {"limit": 5, "remainingCount": 5, "remainingSeconds": 0}
    assert (await member.get(f"{CALLS}/confirm/limit"))["remainingCount"] == 0

    await send(member, "110-123-456789")
    assert member.at["path"] == "/authentication/account-verification/send-money"
    confirm = await member.get(f"{CALLS}/confirm/limit")
    assert (confirm["limit"], confirm["remainingCount"]) == (3, 3)
    assert 0 < confirm["remainingSeconds"] <= POLICY.one_won.valid.total_seconds()
    assert NUMBER not in str(member.at)

    await answer(member, await member.code("deposit"))
    await member.until("certified", kind="bank_account")
    assert member.at["path"] == "/authentication/account-verification/virtual-account-have"
    accounts = await member.get("/v2/user/account")
    assert accounts["certifiedAccount"] == {"bankName": "신한은행", "maskedAccountNumber": "********6789"}
    assert accounts["virtualAccount"].keys() == {"bankCode", "bankName", "accountNumber", "holder"}
    assert accounts["virtualAccount"]["accountNumber"].isdecimal()
    assert accounts["virtualAccount"]["holder"] == f"{member.name}(이음)"
    assert (await member.get("/v2/user/certification"))["hasInvestmentAccount"]


async def test_a_corporations_account_is_in_the_corporations_name(platform: Stack, internals: Internals) -> None:
    """The bank checks the corporation, and its contact person gets the code."""
    corporate = Corporate.of(platform.settings)
    await (await corporate.begin()).walk_to("partition")
    await corporate.do(f"{CALLS}/open")
    await send(corporate)
    async with internals.at.database.transaction() as session:
        holder = await holder_of(session, internals.at.sealer, corporate.person_id)
    assert holder == ("이음상사", corporate.mobile)
    await answer(corporate, await corporate.code("deposit"))
    await corporate.until("certified", kind="bank_account")
    assert (await corporate.get("/v2/user/account"))["virtualAccount"]["accountNumber"].isdecimal()
    await corporate.close()


async def test_another_account_replaces_the_first_and_the_virtual_account_remains(
    member: Borrower, internals: Internals
) -> None:
    await send(member)
    await answer(member, await member.code("deposit"))
    await member.until("certified", kind="bank_account")
    first = await member.get("/v2/user/account")

    await internals.reset_attempts("one-won")
    await member.do(f"{CALLS}/open")
    await send(member, "110987654321")
    fresh = await member.message(lambda m: m["kind"] == "deposit" and "4321" in m["text"])
    await answer(member, fresh["code"])
    await member.until("certified", kind="bank_account")
    second = await member.get("/v2/user/account")
    assert second["certifiedAccount"]["maskedAccountNumber"].endswith("4321")
    assert second["virtualAccount"] == first["virtualAccount"]


async def test_a_refusal_of_the_bank_is_shown_and_another_account_may_be_tried(
    member: Borrower, internals: Internals, scenario: Scenario
) -> None:
    refusals = {
        "110123450000": "ACCOUNT_HOLDER_MISMATCH",
        "110123459999": "ACCOUNT_CLOSED",
        "110123452330": "BANK_CLOSED",
    }
    for number, code in refusals.items():
        await internals.reset_attempts("one-won")
        await send(member, number)
        assert (member.at["step"], problem(member)) == ("account", code)
    assert "00:30" in member.at["data"]["problem"]["message"]

    await internals.reset_attempts("one-won")
    await scenario("bank", "down")
    await send(member)
    assert (member.at["step"], problem(member)) == ("account", "INSTITUTION_DOWN")


@pytest.mark.rule("B410", "B485")
async def test_requests_and_codes_have_separate_limits(member: Borrower, internals: Internals) -> None:
    for malformed in "123", "11012345678901234", "가나다라마바사아자차":
        assert await refused(member, malformed) == "INVALID_INPUT"
    await send(member)
    assert await refused(member) == "CODE_TOO_SOON"
    left = await member.get(f"{CALLS}/request/limit")
    assert left["remainingCount"] == 4
    assert 0 < left["remainingSeconds"] <= 30

    for tries in (2, 1):
        await answer(member, await wrong(member))
        assert (member.at["step"], problem(member)) == ("account_code", "CODE_WRONG")
        assert (await member.get(f"{CALLS}/confirm/limit"))["remainingCount"] == tries
    assert (await member.get(f"{CALLS}/request/limit"))["remainingCount"] == 4
    right = await member.code("deposit")
    await answer(member, await wrong(member))
    assert (member.at["step"], problem(member)) == ("account", "CODE_LOCKED")
    assert (await member.post(f"{CALLS}/confirm", {"code": right})).status_code == 409

    await internals.sql(
        "insert into attempt (kind, subject)"
        " select 'one-won', person from journey cross join generate_series(1, 4) where journey_id = :id",
        id=member.at["journeyId"],
    )
    assert await refused(member) == "ACCOUNT_LIMIT"
    spent = await member.get(f"{CALLS}/request/limit")
    assert (spent["remainingCount"], spent["remainingSeconds"] > 0) == (0, True)


async def test_won_can_be_sent_again_or_to_another_account(member: Borrower, internals: Internals) -> None:
    await send(member)
    old = await member.code("deposit")
    await internals.reset_attempts("one-won")
    await send(member)  # invalidates the earlier code
    fresh = await member.message(lambda m: m["kind"] == "deposit" and m["code"] != old)
    await answer(member, old)
    assert problem(member) == "CODE_WRONG"
    await member.do(f"{CALLS}/change")
    assert member.at["step"] == "account"
    assert (await member.get(f"{CALLS}/pre-filled"))["bankCode"] == "088"
    assert (await member.post(f"{CALLS}/confirm", {"code": fresh["code"]})).status_code == 409


async def test_account_is_certified_before_its_virtual_account_is_issued(member: Borrower, scenario: Scenario) -> None:
    await send(member)
    code = await member.code("deposit")
    await scenario("bank", "down")
    await answer(member, code)
    assert (member.at["step"], member.at["waitingOn"]) == ("issuing", "provider")
    assert (await member.get("/v2/user/certification"))["hasInvestmentAccount"]
    await scenario("bank", "normal")
    await member.until("certified", kind="bank_account")


async def test_account_of_a_loan_counts_too(new_borrower: NewBorrower) -> None:
    borrower = await (await new_borrower().apply()).walk_to("address")
    accounts = await borrower.get("/v2/user/account")
    assert accounts["certifiedAccount"]["maskedAccountNumber"].endswith("6789")
    assert accounts["virtualAccount"] is None


async def test_no_other_member_can_confirm_it(member: Borrower, new_borrower: NewBorrower) -> None:
    await send(member)
    another_member = await new_borrower().sign_up()
    another_member.at = member.at
    stolen = await another_member.post(f"{CALLS}/confirm", {"code": await member.code("deposit")})
    assert stolen.status_code in (404, 409)
    assert await another_member.get("/v2/user/account") == {"certifiedAccount": None, "virtualAccount": None}
    assert (await new_borrower().post(f"{CALLS}/open")).status_code == 401
