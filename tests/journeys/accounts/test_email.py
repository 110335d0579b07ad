"""Certification of an e-mail address over HTTP, with the real parts: every path and its owner."""

from typing import Any

import pytest

from tests.clients.borrower import Borrower
from tests.factories import new_address
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.email import JOIN, USER, ask, certified, code_of, confirm, other_than


@pytest.mark.rule("B482")
async def test_a_code_by_email_certifies_the_address(new_borrower: NewBorrower) -> None:
    member, email = new_borrower(), new_address()
    token = await ask(member, email)
    assert (member.at["step"], member.at["data"]["attemptsLeft"]) == ("code", 5)
    assert member.at["data"]["maskedEmail"] == "Ie***@example.com"
    assert email not in str(member.at)
    answer = await confirm(member, email.upper(), token, await code_of(member, email))
    assert member.at["step"] == "confirmed"
    assert answer["isAvailable"]
    checked = await member.do("/v2/join/email/check", {"email": email, "token": answer["emailToken"]})
    assert checked == {"isAvailable": True}


async def test_five_wrong_codes_lock(new_borrower: NewBorrower) -> None:
    member, email = new_borrower(), new_address()
    token = await ask(member, email)
    wrong = other_than(await code_of(member, email))
    for left in (4, 3, 2, 1):
        assert (await confirm(member, email, token, wrong))["emailToken"] is None
        assert (member.at["step"], member.at["data"]["attemptsLeft"]) == ("code", left)
        assert member.at["data"]["problem"]["code"] == "CODE_WRONG"
    await confirm(member, email, token, wrong)
    assert (member.at["step"], member.at["accepts"]) == ("locked", [])
    assert member.at["data"]["problem"]["code"] == "CODE_LOCKED"
    await member.do(f"{JOIN}/open")
    assert (member.at["step"], member.at["sequence"]) == ("address", 1)


async def test_a_new_code_replaces_the_old_one_after_an_interval(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    member, email = new_borrower(), new_address()
    token = await ask(member, email)
    old = await code_of(member, email)
    too_soon = await member.post(f"{JOIN}/request", {"email": email.lower()})
    assert (too_soon.status_code, too_soon.json()["data"]["code"]) == (429, "CODE_TOO_SOON")
    await internals.reset_attempts("email-code")
    await member.do(f"{JOIN}/request", {"email": email})
    new = await code_of(member, email, but=old)
    await confirm(member, email, token, old)
    assert member.at["data"]["problem"]["code"] == "CODE_WRONG"
    await confirm(member, email, token, new)
    assert member.at["step"] == "confirmed"


async def test_a_code_expires_after_ten_minutes(new_borrower: NewBorrower, internals: Internals) -> None:
    member, email = new_borrower(), new_address()
    token = await ask(member, email)
    code = await code_of(member, email)
    reference = f"{member.at['journeyId']}/{member.at['applyUid']}/1"
    await internals.sql(
        "update email_code set created_at = created_at - interval '11 minutes' where reference = :r", r=reference
    )
    await confirm(member, email, token, code)
    assert (member.at["step"], member.at["data"]["attemptsLeft"]) == ("code", 5)
    assert member.at["data"]["problem"]["code"] == "CODE_EXPIRED"


async def test_a_code_certifies_the_address_that_it_was_sent_to(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    member, mine, another = new_borrower(), new_address(), new_address()
    token = await ask(member, mine)
    body = {"token": token, "email": another, "code": await code_of(member, mine)}
    refused = await member.post(f"{JOIN}/confirm", body)
    assert (refused.status_code, refused.json()["data"]["code"]) == (422, "INVALID_INPUT")
    await member.do(f"{JOIN}/request", {"email": another})  # another address, without waiting
    await confirm(member, another, token, await code_of(member, another))
    assert member.at["step"] == "confirmed"


async def test_certification_belongs_to_one_browser(new_borrower: NewBorrower) -> None:
    member, attacker, email = new_borrower(), new_borrower(), new_address()
    token = await ask(member, email)
    body = {"token": token, "email": email, "code": await code_of(member, email)}
    stolen = await attacker.post(f"{JOIN}/confirm", body, sequence=member.at["sequence"])
    assert (stolen.status_code, stolen.json()["data"]["code"]) == (404, "NO_OPEN_APPLICATION")
    await attacker.do(f"{JOIN}/open")
    stolen = await attacker.post(f"{JOIN}/confirm", body, sequence=member.at["sequence"])
    assert stolen.status_code == 409
    assert (await member.post(f"{USER}/confirm", body)).status_code == 401


async def test_another_pages_certification_remains_open(new_borrower: NewBorrower) -> None:
    member = new_borrower()
    await member.do(f"{JOIN}/open", {"at": "signup/email-account"})
    first = member.at["applyUid"]
    await member.do(f"{JOIN}/open", {"at": "signup/email-account"})
    assert (member.at["applyUid"], member.at["path"]) == (first, "/signup/email-account")
    await member.do(f"{JOIN}/open")
    assert member.at["applyUid"] != first
    assert member.at["path"] == "/authentication/email-certification"


@pytest.mark.rule("B411")
async def test_a_first_address_is_stored_and_that_of_another_member_is_not(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    first, email = await new_borrower().sign_up(), new_address()
    assert await first.get("/v2/user/email") == {"email": None, "isVerified": False}
    await certified(first, email, at=USER)
    assert await first.get("/v2/user/email") == {"email": email, "isVerified": True}

    second = await new_borrower().sign_up()
    await internals.reset_attempts("email-code")
    seen = await code_of(second, email)
    token = await ask(second, email, at=USER)
    answer = await confirm(second, email, token, await code_of(second, email, but=seen), at=USER)
    assert (second.at["step"], answer["isAvailable"]) == ("confirmed", False)
    assert await second.get("/v2/user/email") == {"email": None, "isVerified": False}
    checked = await second.do("/v2/join/email/check", {"email": email, "token": answer["emailToken"]})
    assert checked == {"isAvailable": False}


@pytest.mark.rule("B483")
async def test_another_address_requires_proof_of_the_person(new_borrower: NewBorrower, internals: Internals) -> None:
    member, old, new = await new_borrower().sign_up(), new_address(), new_address()
    await certified(member, old, at=USER)
    email_token = (await certified(member, new, at=USER))["emailToken"]
    assert (await member.get("/v2/user/email"))["email"] == old

    attacker = new_borrower()
    theirs = (await attacker.certify())["identityToken"]
    refused = await member.post("/v2/user/email", {"emailToken": email_token, "identityToken": theirs})
    assert refused.json()["data"]["code"] == "IDENTITY_MISMATCH"

    await internals.reset_attempts("sms-code")
    again = new_borrower(name=member.name, mobile=member.mobile, birth=member.birth)
    mine = (await again.certify())["identityToken"]
    changed = await member.post("/v2/user/email", {"emailToken": email_token, "identityToken": mine})
    assert changed.status_code == 200, changed.text
    assert await member.get("/v2/user/email") == {"email": new, "isVerified": True}
    mail = await eventually(lambda: _mail(member, old, "바뀌었어요"))
    assert "Ie***@example.com" in mail["text"]
    assert new not in mail["text"]


async def _mail(member: Borrower, email: str, words: str) -> dict[str, Any] | None:
    inbox = (await member.simulator.get(f"/inbox/{email.lower()}")).json()
    return next((mail for mail in inbox if words in mail["text"]), None)


async def test_after_the_confirmation_only_the_same_code_gets_a_token(new_borrower: NewBorrower) -> None:
    member, email = new_borrower(), new_address()
    token = await ask(member, email)
    code = await code_of(member, email)
    assert (await confirm(member, email, token, code))["emailToken"]
    body = {"token": token, "email": email, "code": other_than(code)}
    assert (await member.post(f"{JOIN}/confirm", body)).status_code == 409
    assert (await confirm(member, email, token, code))["emailToken"]
