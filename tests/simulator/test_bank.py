"""The bank network."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from activities.institutions import InstitutionRefused, Institutions
from domain.core.company import COMPANY
from simulator.institutions.bank import BANKS, VIRTUAL
from tests.simulator.identity import certify

Key = Callable[[], str]
MINE, ANOTHERS, CLOSED, RESTING = "1100001204", "1100000000", "1100009999", "1100002330"


async def deposit(people: httpx.AsyncClient, mobile: str) -> dict[str, Any]:
    return (await people.get(f"/inbox/{mobile}")).json()[0]


async def test_the_one_won_transfer_shows_its_code_on_the_phone(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    sent = await outside.bank.transfer_one_won("088", MINE, holder_name="한서윤", mobile=mobile, key=key())
    shown = await deposit(people, mobile)
    assert (shown["kind"], shown["amount"], shown["code"], shown["from"]) == ("deposit", 1, sent.code, "신한은행")
    assert f"이음{sent.code}" in shown["text"]
    assert MINE not in shown["text"]


async def test_without_a_mobile_the_owners_phone_shows_it(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    name = f"한{mobile}"
    await certify(outside, people, mobile, key, name)
    sent = await outside.bank.transfer_one_won("004", f"2{mobile[1:]}", holder_name=name, key=key())
    assert (await deposit(people, mobile))["code"] == sent.code


async def test_only_an_account_ending_in_0000_belongs_to_another_person(outside: Institutions, key: Key):
    mine = await outside.bank.account_holder("088", MINE, name="한서윤", key=key())
    anothers = await outside.bank.account_holder("088", ANOTHERS, name="한서윤", key=key())
    assert (mine.name, mine.matches) == ("한서윤", True)
    assert not anothers.matches


@pytest.mark.parametrize(
    ("bank_code", "number", "code"),
    [
        ("088", ANOTHERS, "holder_mismatch"),
        ("088", CLOSED, "account_closed"),
        ("088", RESTING, "under_maintenance"),
        ("088", "123456789", "no_such_account"),
        ("088", "123456789012345", "no_such_account"),
        ("999", MINE, "unknown_bank"),
    ],
)
async def test_refusals_of_a_bank(outside: Institutions, key: Key, bank_code: str, number: str, code: str):
    with pytest.raises(InstitutionRefused) as one_won:
        await outside.bank.transfer_one_won(bank_code, number, holder_name="한서윤", key=key())
    with pytest.raises(InstitutionRefused) as payout:
        await outside.bank.disburse(bank_code, number, holder_name="한서윤", amount=1, reference="r", key=key())
    assert one_won.value.code == payout.value.code == code


async def test_a_disbursement_arrives_once(outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key):
    number, once = f"3{mobile[1:]}", key()
    before = await outside.bank.balance("088", number, key=key())
    for _ in range(3):
        paid = await outside.bank.disburse(
            "088", number, holder_name="한서윤", amount=10_000_000, reference="r", mobile=mobile, key=once
        )
        assert paid.amount == 10_000_000
    after = await outside.bank.balance("088", number, key=key())
    assert after.balance - before.balance == 10_000_000
    assert [m["amount"] for m in (await people.get(f"/inbox/{mobile}")).json()] == [10_000_000]


async def test_a_virtual_account_is_opened_once_a_key(outside: Institutions, mobile: str, key: Key):
    async def opened(once: str) -> str:
        account = await outside.bank.open_virtual_account(
            "한서윤", mobile=mobile, callback_url="http://nobody", key=once
        )
        return account.account_number

    once = key()
    number = await opened(once)
    assert number.isdecimal()
    assert await opened(once) == number != await opened(key())


async def test_nothing_less_than_a_won_is_paid_out(outside: Institutions, key: Key):
    with pytest.raises(httpx.HTTPStatusError, match="422"):
        await outside.bank.disburse("088", MINE, holder_name="한서윤", amount=0, reference="r", key=key())


async def test_the_bank_list_has_codes_of_three_digits(outside: Institutions):
    banks = await outside.bank.banks()
    assert len({bank.code for bank in banks}) == len(banks) > 20
    assert all(len(bank.code) == 3 for bank in banks)


async def test_the_bank_of_the_virtual_accounts_is_the_depository_of_the_public_pages():
    assert BANKS[VIRTUAL] == COMPANY.depository
