"""Password reset by e-mail."""

import re
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text

from db.accounts.people import IdentityRecord, set_email
from domain.core.errors import BusinessError
from tests.api.accounts.members import with_email
from tests.api.conftest import Browser, Internals, Phone
from tests.factories import new_address, new_identity

Member = tuple[IdentityRecord, dict[str, Any]]
PATH = "/v2/auth/password/request-reset"


async def tokens(internals: Internals) -> set[str]:
    return {key async for key in internals.redis.scan_iter("once:password-reset:*") if not key.endswith(":by")}


async def test_the_link_comes_by_email_and_works_once(
    browser: Browser, internals: Internals, phone: Phone, member: Member
):
    person_id, email = await with_email(internals, member[0])
    asked = await browser.post(PATH, {"email": email.upper()})
    assert (asked.status_code, asked.content) == (204, b"")
    mail = await phone.next_sms(email.lower())
    assert mail["kind"] == "email"
    found = re.search(r"/v2/login/password#token=(\S+)", mail["text"])
    assert found
    assert "/v2/login/loan" in mail["text"]
    assert "30분" in mail["text"]
    key = f"once:password-reset:{found[1]}"
    assert (await internals.redis.get(key)).startswith(f"{person_id}/")
    lifetime = timedelta(seconds=await internals.redis.ttl(key))
    assert timedelta(minutes=29) < lifetime <= timedelta(minutes=30)


async def test_an_address_without_an_account_gets_the_same_answer_and_no_email(
    browser: Browser, internals: Internals, phone: Phone, member: Member
):
    _, known = await with_email(internals, member[0])
    unknown, before = new_address(), await tokens(internals)
    answers = [await browser.post(PATH, {"email": email}) for email in (unknown, known)]
    results = [(a.status_code, a.content, a.headers.keys()) for a in answers]
    assert results[0] == results[1]
    await phone.next_sms(known.lower())
    assert (await phone.http.get(f"/inbox/{unknown.lower()}")).json() == []
    assert len(await tokens(internals) - before) == 1


async def test_the_response_does_not_wait_for_the_account(
    browser: Browser, internals: Internals, phone: Phone, member: Member
):
    """The account is searched after the response: while its table cannot be read, the response is the same."""
    _, email = await with_email(internals, member[0])
    async with internals.database.transaction() as session:
        await session.execute(text("lock table email_login in access exclusive mode"))
        assert (await browser.post(PATH, {"email": email})).status_code == 204
        assert (await phone.http.get(f"/inbox/{email.lower()}")).json() == []
    assert await phone.next_sms(email.lower())


async def test_emails_to_an_address_have_a_daily_limit(browser: Browser, internals: Internals):
    email = new_address()
    for _ in range(10):
        assert (await browser.post(PATH, {"email": email})).status_code == 204
        await internals.redis.delete("limit:password-reset:127.0.0.1")
    refused = await browser.post(PATH, {"email": email.upper()})
    assert (refused.status_code, refused.json()["data"]["code"]) == (429, "TOO_MANY_REQUESTS")


async def test_requests_from_one_network_address_are_limited(browser: Browser):
    codes = [(await browser.post(PATH, {"email": new_address()})).status_code for _ in range(11)]
    assert codes == [204] * 10 + [429]


@pytest.mark.rule("B219")
@pytest.mark.parametrize("email", ["", "ieum", "ieum@", "@example.com", "ieum@example", "ie um@example.com"])
async def test_an_invalid_address_is_refused(browser: Browser, email: str):
    refused = await browser.post(PATH, {"email": email})
    assert (refused.status_code, refused.json()["data"]["code"]) == (422, "INVALID_INPUT")
    assert refused.json()["data"]["message"] == "이메일 주소를 다시 확인해 주세요. 예: ieum@example.com"


async def test_the_address_is_encrypted_and_belongs_to_one_person(
    browser: Browser, internals: Internals, member: Member
):
    _, email = await with_email(internals, member[0])
    rows = await internals.sql("select email_fingerprint, email_sealed from email_login")
    assert rows
    assert all(
        email.lower() not in fingerprint and email.lower().encode() not in sealed for fingerprint, sealed in rows
    )
    other = new_identity()
    await browser.sign_up(await internals.certified(other))
    sealer = internals.vault.sealer
    [(person_id,)] = await internals.sql(
        "select id from person where ci_fingerprint = :ci", ci=sealer.fingerprint(other.ci)
    )
    with pytest.raises(BusinessError, match="EMAIL_TAKEN"):
        async with internals.database.transaction() as session:
            await set_email(session, sealer, person_id, email.lower())
