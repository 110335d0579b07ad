"""Log-in by e-mail and password, and its lock."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from api.accounts.session.email_login import WRONG_PASSWORD
from db.accounts.passwords import set_password
from db.accounts.people import IdentityRecord
from tests.api.accounts.members import security_token as secured
from tests.api.accounts.members import with_email
from tests.api.conftest import Browser, Internals
from tests.clients.http import code_of, http_client
from tests.factories import new_address

Member = tuple[IdentityRecord, dict[str, Any]]
PASSWORD = "맞는 Password1!"


async def with_password(internals: Internals, identity: IdentityRecord) -> str:
    """Give the member an address and a password. Returns the address."""
    person_id, email = await with_email(internals, identity)
    async with internals.database.transaction() as session:
        await set_password(session, person_id, PASSWORD)
    return email


async def log_in(browser: Browser, email: str, password: str = PASSWORD) -> httpx.Response:
    body = {"email": email, "securityToken": await secured(browser, password)}
    return await browser.post_with_nonce("/v2/login", body)


@pytest.mark.rule("B450")
async def test_a_member_logs_in_by_email(browser: Browser, internals: Internals, member: Member):
    email = await with_password(internals, member[0])
    answer = (await log_in(browser, email.upper())).json()["data"]
    browser.access_token = answer["accessToken"]
    assert (await browser.get("/v2/account/info")).json()["data"]["name"] == member[0].name


@pytest.mark.rule("B449")
async def test_a_dormant_member_gets_a_temporary_token(browser: Browser, internals: Internals, member: Member):
    email = await with_password(internals, member[0])
    ci = internals.vault.sealer.fingerprint(member[0].ci)
    await internals.sql("update person set state = 'dormant' where ci_fingerprint = :ci", ci=ci)
    answer = (await log_in(browser, email)).json()["data"]
    assert answer["tempToken"]
    assert (answer["accessToken"], answer["refreshToken"]) == (None, None)


async def test_log_in_requires_a_nonce_and_a_password_token_works_once(
    browser: Browser, internals: Internals, member: Member
):
    email = await with_password(internals, member[0])
    body = {"email": email, "securityToken": await secured(browser, PASSWORD)}
    assert code_of(await browser.post("/v2/login", body)) == "NONCE_INVALID"
    assert (await browser.post_with_nonce("/v2/login", body)).status_code == 200
    assert code_of(await browser.post_with_nonce("/v2/login", body)) == "SINGLE_USE_TOKEN_INVALID"


async def test_five_wrong_passwords_lock_for_ten_minutes_with_or_without_an_account(
    browser: Browser, internals: Internals, member: Member
):
    known, results = await with_password(internals, member[0]), list[list[Any]]()
    for email in (known, new_address()):
        answers = [await log_in(browser, email, "틀린 Password1!") for _ in range(6)]
        results.append([(a.status_code, a.json()["data"]["code"], a.json()["data"]["message"]) for a in answers])
        assert (await log_in(browser, email)).json()["data"]["code"] == "LOGIN_LOCKED"
    assert results[0] == results[1]
    assert [code for _, code, _ in results[0]] == ["LOGIN_FAILED"] * 4 + ["LOGIN_LOCKED"] * 2
    assert results[0][0][2] == "이메일과 비밀번호를 확인해 주세요. 4번 더 시도할 수 있어요."
    assert results[0][4][2] == "여러 번 맞지 않아 잠갔어요. 10분 뒤에 다시 시도해 주세요."

    await internals.sql(
        "update attempt set at = at - interval '11 minutes' where kind like :kind", kind=f"{WRONG_PASSWORD}@%"
    )
    assert (await log_in(browser, known)).status_code == 200


async def test_the_right_password_resets_the_count(browser: Browser, internals: Internals, member: Member):
    email = await with_password(internals, member[0])
    for _ in range(2):
        for _ in range(4):
            assert code_of(await log_in(browser, email, "틀린 Password1!")) == "LOGIN_FAILED"
        assert (await log_in(browser, email)).status_code == 200


async def test_attempts_of_all_devices_and_processes_are_counted_together(
    browser: Browser, second_api: Callable[[], str], internals: Internals, member: Member
):
    email = await with_password(internals, member[0])
    async with http_client(second_api(), timeout=20) as http:
        devices = (browser, Browser(http))
        attempts = [log_in(device, email, "틀린 Password1!") for device in devices for _ in range(4)]
        codes = sorted(code_of(answer) for answer in await asyncio.gather(*attempts))
        assert code_of(await log_in(devices[1], email)) == "LOGIN_LOCKED"
    assert codes == ["LOGIN_FAILED"] * 4 + ["LOGIN_LOCKED"] * 4


async def test_a_member_without_a_password_cannot_log_in_with_one(
    browser: Browser, internals: Internals, member: Member
):
    _, email = await with_email(internals, member[0])
    assert code_of(await log_in(browser, email)) == "LOGIN_FAILED"
