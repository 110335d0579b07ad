"""Sign-up to invest, with everything that it verifies, and password reset by e-mail."""

import asyncio
import re
from typing import Any

import pytest

from db.accounts.passwords import check_password
from db.accounts.people import IdentityRecord, set_email
from tests.api.accounts.members import PASSWORD, email_token, form, joined, person_id, security_token
from tests.api.conftest import Browser, Internals, Phone, comparable
from tests.factories import new_address, new_identity


async def test_an_investor_joins_without_becoming_a_borrower(browser: Browser, internals: Internals):
    identity, email = await joined(browser, internals)
    who = (await browser.get("/v2/user/info")).json()["data"]
    assert (who["name"], who["isBorrower"], who["role"]) == (identity.name, False, "personal-investor")
    assert (await browser.get("/v2/user/email")).json()["data"] == {"email": email, "isVerified": True}
    possible = (await browser.get("/v2/user/email-login-possible/check")).json()["data"]
    assert possible == {"isPossible": True, "hasEmail": True}
    async with internals.database.transaction() as session:
        assert await check_password(session, await person_id(internals, identity), PASSWORD)


@pytest.mark.rule("B521")
async def test_a_refused_sign_up_states_the_reason(browser: Browser, internals: Internals):
    _, taken = await joined(browser, internals)
    browser.access_token = None
    refusals = {
        "SINGLE_USE_TOKEN_INVALID": {"proven": new_address()},
        "EMAIL_TAKEN": {"email": taken.upper()},
        "INVALID_INPUT": {"password": "short"},
        "PASSWORD_COMMON": {"password": "Password1!"},
    }
    for code, given in refusals.items():
        refused = await browser.post_with_nonce("/v2/join", await form(browser, internals, **given))
        assert refused.json()["data"]["code"] == code, refused.text
    unlike = await browser.post_with_nonce("/v2/join", await form(browser, internals, again="Another-Word 1"))
    assert unlike.json()["data"]["message"] == "비밀번호가 서로 달라요. 다시 확인해 주세요."
    untrusted = await form(browser, internals) | {"agreements": {}}
    refused = await browser.post_with_nonce("/v2/join", untrusted)
    assert refused.json()["data"]["code"] == "TERMS_REQUIRED"
    child = await form(browser, internals, identity=new_identity(birth_date="2015-03-01"))
    refused = await browser.post_with_nonce("/v2/join", child)
    assert refused.json()["data"]["code"] == "MINOR"


async def test_sign_up_does_not_reveal_the_owner_of_an_address(browser: Browser, internals: Internals):
    _, taken = await joined(browser, internals)
    browser.access_token = None
    results = []
    for email in (taken, new_address()):
        guessed = await form(browser, internals, email=email, proven=new_address())
        results.append(comparable(await browser.post_with_nonce("/v2/join", guessed)))
        results.append(comparable(await browser.post("/v2/join/email/check", {"email": email, "token": "x" * 20})))
    assert results[0] == results[2]
    assert results[1] == results[3]


async def test_concurrent_sign_ups_create_one_member(browser: Browser, internals: Internals):
    identity = new_identity()
    bodies = [await form(browser, internals, identity=identity) for _ in range(3)]
    nonces = [await browser.nonce("/v2/join") for _ in bodies]
    answers = await asyncio.gather(
        *(browser.post("/v2/join", body, X_Nonce=nonce) for body, nonce in zip(bodies, nonces, strict=True))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]


async def test_a_borrower_adds_log_in_by_email(
    browser: Browser, internals: Internals, member: tuple[IdentityRecord, dict[str, Any]], phone: Phone
):
    path, email = "/v2/user/register/email-login", new_address()
    assert (await browser.get("/v2/user/email-login-possible/check")).json()["data"]["isPossible"] is False

    proof, identity = await email_token(internals, email), await internals.certified(member[0])

    async def body(password: str = PASSWORD) -> dict[str, Any]:
        return {
            "token": proof,
            "identityToken": identity,
            "email": email,
            "securityToken": await security_token(browser, password),
            "reSecurityToken": await security_token(browser, password),
        }

    refused = await browser.post(path, await body("Password1!"))
    assert (refused.status_code, refused.json()["data"]["code"]) == (422, "PASSWORD_COMMON")
    added = await browser.post(path, await body())  # the proof of the address is still valid
    assert added.json()["data"] == {"isPossible": True, "hasEmail": True}
    assert "이제 이메일로도" in (await phone.next_sms(member[0].mobile))["text"]
    proof, identity = await email_token(internals, email), await internals.certified(member[0])
    again = await browser.post(path, await body())
    assert (again.status_code, again.json()["data"]["code"]) == (409, "EMAIL_LOGIN_EXISTS")


@pytest.mark.parametrize("proof", ["none", "another person"])
async def test_a_session_alone_adds_no_log_in_by_email(
    browser: Browser, internals: Internals, member: tuple[IdentityRecord, dict[str, Any]], proof: str
):
    email, former = new_address(), new_address()
    async with internals.database.transaction() as session:
        await set_email(session, internals.vault.sealer, await person_id(internals, member[0]), former)
    body = {
        "token": await email_token(internals, email),
        "email": email,
        "securityToken": await security_token(browser, PASSWORD),
        "reSecurityToken": await security_token(browser, PASSWORD),
    }
    if proof == "another person":
        body["identityToken"] = await internals.certified(new_identity())
    refused = await browser.post("/v2/user/register/email-login", body)
    assert refused.status_code == (422 if proof == "none" else 403), refused.text
    assert (await browser.get("/v2/user/email")).json()["data"]["email"] == former


async def test_an_address_without_a_password_gets_no_link_for_one(
    browser: Browser, internals: Internals, member: tuple[IdentityRecord, dict[str, Any]], phone: Phone
):
    email = new_address()
    async with internals.database.transaction() as session:
        await set_email(session, internals.vault.sealer, await person_id(internals, member[0]), email)
    await browser.post("/v2/auth/password/request-reset", {"email": email})
    mail = await phone.next_sms(email.lower())
    assert "휴대폰 번호로 로그인" in mail["text"]
    assert "token=" not in mail["text"]


async def test_a_certified_person_is_shown_the_masked_address(browser: Browser, internals: Internals):
    identity, email = await joined(browser, internals)
    browser.access_token = None
    token = await internals.certified(identity)
    found = (await browser.post("/v2/auth/email/recover", {"identityToken": token})).json()["data"]
    assert found == {"maskedEmail": "Ie***@example.com"}
    again = await browser.post("/v2/auth/email/recover", {"identityToken": token})
    assert again.status_code == 403
    nobody = await browser.post("/v2/auth/email/recover", {"identityToken": await internals.certified(new_identity())})
    assert nobody.json()["data"] == {"maskedEmail": None}
    assert email not in nobody.text


async def test_the_mailed_link_sets_a_new_password_once_and_logs_out_everywhere(
    browser: Browser, internals: Internals, phone: Phone
):
    identity, email = await joined(browser, internals)
    await browser.post("/v2/auth/password/request-reset", {"email": email})
    mail = await phone.next_sms(email.lower())
    found = re.search(r"/v2/login/password#token=(\S+)", mail["text"])
    assert found
    await browser.post("/v2/auth/password/request-reset", {"email": email})
    later = re.search(r"token=(\S+)", (await phone.next_sms(email.lower(), after=1))["text"])
    assert later

    async def body(token: str = found[1]) -> dict[str, Any]:
        new = "Completely-New 2"
        return {
            "token": token,
            "securityToken": await security_token(browser, new),
            "reSecurityToken": await security_token(browser, new),
        }

    assert (await browser.post("/v2/auth/password/reset", await body())).status_code == 204
    assert (await browser.get("/v2/user/info")).status_code == 401
    browser.access_token = None
    for token in (found[1], later[1]):  # used; and invalid because the password has changed since it was sent
        again = await browser.post("/v2/auth/password/reset", await body(token))
        assert (again.status_code, again.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")
    person = await person_id(internals, identity)
    async with internals.database.transaction() as session:
        assert await check_password(session, person, "Completely-New 2")
        assert not await check_password(session, person, PASSWORD)
