"""An access token alone moves no money: a withdrawal needs the code of an SMS for this member, account and amount.

`tests/journeys/loans/test_my_loans.py` tests the codes of early repayments.
"""

import asyncio
import uuid
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any

import httpx
import pytest_asyncio

from db.accounts.certifications import certify
from db.core.records import AccountRecord
from domain.accounts.corporation import Partition
from domain.core.policy import POLICY
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals, Phone, comparable
from tests.clients.borrower import Borrower
from tests.clients.corporate import COMPANY, CONTACT, business_number
from tests.factories import Factory, pay_in, ready_to_invest

WITHDRAW = "/v2/user/deposit/withdraw"
MONEY, AMOUNT = 1_000_000, 10_000  # won
OWN = AccountRecord(bank_code="088", account_number="110123456789")
NewMember = Callable[[], Awaitable[Borrower]]


@pytest_asyncio.fixture
async def new_member(platform: Stack, internals: Internals) -> AsyncGenerator[NewMember]:
    """Creates investors with a certified account and a million won."""
    made: list[Borrower] = []

    async def make() -> Borrower:
        member = await Borrower.of(platform.settings).sign_up()
        made.append(member)
        async with internals.database.transaction() as session:
            await ready_to_invest(session, member.person_id, MONEY)
            await certify(session, member.person_id, "account", internals.vault.put(session, member.person_id, OWN))
        return member

    yield make
    for member in made:
        await member.close()


def code(answer: httpx.Response) -> str:
    return answer.json()["data"]["code"]


def wrong(right: str) -> str:
    return f"{(int(right) + 1) % 10**6:06}"


async def left(member: Borrower) -> int:
    return (await member.get("/v2/user/honest-info"))["available"]


async def confirmed(member: Borrower, amount: int = AMOUNT) -> dict[str, Any]:
    return await member.confirmed(WITHDRAW, {"amount": amount})


async def test_an_access_token_alone_moves_no_money(new_member: NewMember) -> None:
    member = await new_member()
    invented = {"amount": AMOUNT, "authSeq": str(uuid.uuid4()), "authNo": "123456"}
    assert code(await member.post(WITHDRAW, {"amount": AMOUNT})) == "INVALID_INPUT"
    assert code(await member.post(WITHDRAW, invented)) == "CODE_EXPIRED"
    assert await left(member) == MONEY


async def test_the_sms_names_purpose_and_amount(new_member: NewMember, internals: Internals) -> None:
    """The response has only the masked number, and Redis no code."""
    member = await new_member()
    asked = await member.ask_for_payment_code(WITHDRAW, {"amount": 20_000})
    given = await member.with_payment_code({"amount": 20_000}, asked)
    sms = await member.message(lambda m: m.get("code") == given["authNo"])
    assert sms["text"] == f"[이음] 출금 20,000원 인증번호 {given['authNo']} · 다른 사람에게 알려 주지 마세요."
    shown = asked.json()["data"]
    assert shown["mobile"] == f"010-****-{member.mobile[-4:]}"
    assert set(shown) == {"authSeq", "expiresAt", "resendAfter", "attemptsLeft", "mobile"}
    key = f"payment-code:{member.person_id}/{given['authSeq']}"
    assert 0 < await internals.redis.ttl(key) <= POLICY.sms_code.valid.total_seconds()
    assert given["authNo"] not in str(await internals.redis.get(key))


async def test_a_code_is_for_one_member(new_member: NewMember) -> None:
    """Another member's code is answered as an unknown one, and costs its owner no attempt."""
    owner, thief = await new_member(), await new_member()
    given = await confirmed(owner)
    for _ in range(POLICY.sms_code.wrong + 1):
        assert code(await thief.post(WITHDRAW, given)) == "CODE_EXPIRED"
    assert (await left(owner), await left(thief)) == (MONEY, MONEY)
    await owner.do(WITHDRAW, given)
    assert await left(owner) == MONEY - AMOUNT


async def test_a_code_is_for_one_amount_and_one_account(new_member: NewMember, internals: Internals) -> None:
    member = await new_member()
    given = await confirmed(member)
    assert code(await member.post(WITHDRAW, given | {"amount": MONEY})) == "CODE_WRONG"
    other = AccountRecord(bank_code="088", account_number="110000000001")
    async with internals.database.transaction() as session:
        await certify(session, member.person_id, "account", internals.vault.put(session, member.person_id, other))
    assert code(await member.post(WITHDRAW, given)) == "CODE_WRONG"
    assert await left(member) == MONEY


async def test_a_code_is_used_once(new_member: NewMember) -> None:
    """By concurrent requests and by later ones; a repeated request gets the same receipt."""
    member = await new_member()
    given, keys = await confirmed(member), [uuid.uuid4().hex for _ in range(POLICY.sms_code.wrong)]
    answers = await asyncio.gather(*(member.post(WITHDRAW, given, key=key) for key in keys))
    (paid,) = [key for key, answer in zip(keys, answers, strict=True) if answer.is_success]
    assert {code(answer) for answer in answers if not answer.is_success} <= {"CODE_EXPIRED", "CODE_LOCKED"}
    first, again = [await member.post(WITHDRAW, given, key=paid) for _ in range(2)]
    assert (first.status_code, first.content) == (200, again.content)
    assert await left(member) == MONEY - AMOUNT


async def test_a_code_cannot_be_guessed(new_member: NewMember) -> None:
    member = await new_member()
    given = await confirmed(member)
    guess = given | {"authNo": wrong(given["authNo"])}
    for remaining in range(POLICY.sms_code.wrong - 1, 0, -1):
        refused = await member.post(WITHDRAW, guess)
        assert (code(refused), refused.json()["data"]["message"]) == (
            "CODE_WRONG",
            f"{remaining}번 더 입력할 수 있어요.",
        )
    assert code(await member.post(WITHDRAW, guess)) == "CODE_LOCKED"
    assert code(await member.post(WITHDRAW, given)) == "CODE_LOCKED"
    assert await left(member) == MONEY
    await member.withdraw(AMOUNT)  # by another code


async def test_codes_have_a_pause_and_a_daily_limit(new_member: NewMember, internals: Internals) -> None:
    member, path, body = await new_member(), f"{WITHDRAW}/code", {"amount": AMOUNT}
    other = {"amount": AMOUNT + 1}
    later = "update attempt set at = at - interval '31 seconds' where kind like 'payment-code-sent@%'"
    for _ in range(POLICY.sms_code.a_day):
        assert (await member.post(path, body)).status_code == 200
        assert code(await member.post(path, other)) in {"CODE_TOO_SOON", "CODE_LIMIT"}
        await internals.sql(later)
    assert code(await member.post(path, other)) == "CODE_LIMIT"


async def test_a_code_that_was_just_sent_is_named_again(new_member: NewMember) -> None:
    """For the same member, purpose and amount, until it is used; nothing is sent."""
    member, another, path, body = await new_member(), await new_member(), f"{WITHDRAW}/code", {"amount": AMOUNT}
    first = await member.ask_for_payment_code(WITHDRAW, body)
    given = await member.with_payment_code(body, first)
    codes = [message for message in await member.inbox() if message.get("code")]
    again = await member.post(path, body)
    assert (again.status_code, again.json()["data"]) == (200, first.json()["data"])
    assert [message for message in await member.inbox() if message.get("code")] == codes
    assert code(await member.post(path, {"amount": AMOUNT + 1})) == "CODE_TOO_SOON"
    theirs = await another.ask_for_payment_code(WITHDRAW, body)
    assert theirs.json()["data"]["authSeq"] != given["authSeq"]
    await member.do(WITHDRAW, given)
    assert code(await member.post(path, body)) == "CODE_TOO_SOON"
    assert await left(member) == MONEY - AMOUNT


async def test_a_code_that_is_named_again_has_the_attempts_that_are_left(new_member: NewMember) -> None:
    member, path, body = await new_member(), f"{WITHDRAW}/code", {"amount": AMOUNT}
    given = await member.with_payment_code(body, await member.ask_for_payment_code(WITHDRAW, body))
    guess = given | {"authNo": wrong(given["authNo"])}
    for left_over in range(POLICY.sms_code.wrong - 1, 0, -1):
        assert code(await member.post(WITHDRAW, guess)) == "CODE_WRONG"
        assert (await member.post(path, body)).json()["data"]["attemptsLeft"] == left_over
    assert code(await member.post(WITHDRAW, guess)) == "CODE_LOCKED"
    assert code(await member.post(path, body)) == "CODE_TOO_SOON"


async def test_a_payment_that_is_refused_leaves_its_code_valid(new_member: NewMember, internals: Internals) -> None:
    member = await new_member()
    given = await confirmed(member, 600_000)
    await member.withdraw(500_000)
    assert code(await member.post(WITHDRAW, given)) == "DEPOSIT_SHORT"
    async with internals.database.transaction() as session:
        await pay_in(session, member.person_id, 100_000)
    await member.do(WITHDRAW, given)
    assert await left(member) == 0


async def test_a_corporation_gets_its_code_on_the_phone_of_its_contact(
    platform: Stack, browser: Browser, phone: Phone, internals: Internals
) -> None:
    factory = Factory.of(platform.settings)
    person = await factory.legal_person(
        Partition.CORPORATION, business_number=business_number(), company=COMPANY, contact=CONTACT
    )
    async with internals.database.transaction() as session:
        await certify(session, person, "account", internals.vault.put(session, str(person), OWN))
        await pay_in(session, person, MONEY)
    browser.access_token = (await factory.tokens(person)).access_token
    already = len((await phone.http.get(f"/inbox/{CONTACT.contact_mobile}")).json())
    asked = await browser.post(f"{WITHDRAW}/code", {"amount": AMOUNT})
    assert asked.status_code == 200, asked.text
    sms = await phone.next_sms(CONTACT.contact_mobile, after=already)
    given = {"amount": AMOUNT, "authSeq": asked.json()["data"]["authSeq"], "authNo": sms["code"]}
    paid = await browser.post(WITHDRAW, given, Idempotency_Key=uuid.uuid4().hex)
    assert (paid.status_code, paid.json()["data"]["amount"]) == (200, AMOUNT), paid.text


async def test_another_members_receipt_is_not_found(new_member: NewMember) -> None:
    owner, other = await new_member(), await new_member()
    uid = (await owner.withdraw(AMOUNT))["uid"]
    answers = [
        comparable(await other.api.get(f"/v2/user/deposit/withdrawals/{named}", headers=other.headers()))
        for named in (uid, "0" * 32)
    ]
    assert answers[0] == answers[1]
    assert answers[0][0] == 404
    assert (await owner.get(f"/v2/user/deposit/withdrawals/{uid}"))["amount"] == AMOUNT
