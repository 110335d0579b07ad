"""The browser encrypts a password for a single-use key, and refers to it by a token afterwards."""

import json
from base64 import b64decode
from typing import Any
from uuid import UUID, uuid4

import pytest

from db.accounts.passwords import check_password, set_password
from db.accounts.people import IdentityRecord
from tests.api.accounts.members import PASSWORD, encrypted, person_id, public_key, security_token
from tests.api.conftest import Browser, Internals
from tests.factories import new_identity

Member = tuple[IdentityRecord, dict[str, Any]]


async def give_password(internals: Internals, identity: IdentityRecord, password: str = PASSWORD) -> UUID:
    person = await person_id(internals, identity)
    async with internals.database.transaction() as session:
        await set_password(session, person, password)
    return person


@pytest.mark.rule("B304")
async def test_an_encrypted_password_authenticates_the_person(browser: Browser, internals: Internals, member: Member):
    await give_password(internals, member[0])
    answer = await browser.post("/v2/security/authenticate", {"token": await security_token(browser)})
    assert answer.json()["data"] == {"authenticated": True}


async def test_a_key_works_once(browser: Browser):
    key = await public_key(browser)
    body = {"securityPassword": encrypted(PASSWORD, key), "publicKey": key}
    codes = [(await browser.post("/v2/security/issue-token", body)).status_code for _ in range(2)]
    assert codes == [200, 403]


async def test_a_repeated_request_without_a_stored_response_gets_a_token(browser: Browser, internals: Internals):
    key, request = await public_key(browser), uuid4().hex
    body = {"securityPassword": encrypted(PASSWORD, key), "publicKey": key}
    first = await browser.post("/v2/security/issue-token", body, Idempotency_Key=request)
    await internals.sql("delete from stored_answer where key = :key", key=request)  # as if the commit had failed
    again = await browser.post("/v2/security/issue-token", body, Idempotency_Key=request)
    assert [first.status_code, again.status_code] == [200, 200]


async def test_a_password_encrypted_with_another_key_gets_no_token(browser: Browser):
    key, other = await public_key(browser), await public_key(browser)
    body = {"securityPassword": encrypted(PASSWORD, other), "publicKey": key}
    refused = await browser.post("/v2/security/issue-token", body)
    assert (refused.status_code, refused.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")


async def test_a_token_works_once(browser: Browser, internals: Internals, member: Member):
    await give_password(internals, member[0])
    token = await security_token(browser)
    first, second = [await browser.post("/v2/security/authenticate", {"token": token}) for _ in range(2)]
    assert first.status_code == 200
    assert (second.status_code, second.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")


async def test_five_wrong_passwords_lock_the_right_one_too(browser: Browser, internals: Internals, member: Member):
    await give_password(internals, member[0])
    messages: list[dict[str, Any]] = []
    for _ in range(5):
        refused = await browser.post("/v2/security/authenticate", {"token": await security_token(browser, "wrong")})
        messages.append(refused.json()["data"])
    assert {m["code"] for m in messages} == {"LOGIN_FAILED"}
    assert [f"{left}번 더" in m["message"] for left, m in zip((4, 3, 2, 1, 0), messages, strict=True)] == [True] * 5
    locked = await browser.post("/v2/security/authenticate", {"token": await security_token(browser)})
    assert (locked.status_code, locked.json()["data"]["code"]) == (429, "LOGIN_LOCKED")
    assert "10분" in locked.json()["data"]["message"]


async def test_the_right_password_resets_the_count(browser: Browser, internals: Internals, member: Member):
    await give_password(internals, member[0])
    for password in ["wrong"] * 4 + [PASSWORD] + ["wrong"] * 4 + [PASSWORD]:
        last = await browser.post("/v2/security/authenticate", {"token": await security_token(browser, password)})
    assert last.status_code == 200


async def test_redis_and_the_database_contain_no_password(browser: Browser, internals: Internals, member: Member):
    person = await give_password(internals, member[0])
    token = await security_token(browser)
    stored = await internals.redis.get(f"once:password:{token}")
    assert PASSWORD.encode() not in b64decode(stored)
    rows = await internals.sql("select hash from password where person_id = :person", person=person)
    assert rows[0][0].startswith("$argon2id$")
    answers = await internals.sql("select body from stored_answer")
    assert PASSWORD not in json.dumps([bytes(body).decode("latin-1") for (body,) in answers])


async def test_a_member_without_a_password_matches_none(internals: Internals, browser: Browser, member: Member):
    person = await person_id(internals, member[0])
    async with internals.database.transaction() as session:
        assert not await check_password(session, person, "")
        assert not await check_password(session, None, "")


async def test_a_password_authenticates_only_its_person(internals: Internals, browser: Browser, member: Member):
    mine = await give_password(internals, member[0])
    other = new_identity()
    await browser.sign_up(await internals.certified(other))
    theirs = await give_password(internals, other, "Another-Word 1")
    async with internals.database.transaction() as session:
        assert await check_password(session, mine, PASSWORD)
        assert not await check_password(session, theirs, PASSWORD)
