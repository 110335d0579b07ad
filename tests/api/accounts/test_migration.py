"""Members whom a partner transferred set up their log-in by the link in an e-mail."""

import re
from typing import Any

import pytest

from activities.core.resources import resources
from api.accounts.profile.migration import MigratedMember, main, take_over
from db.accounts.passwords import check_password
from db.accounts.people import IdentityRecord
from domain.core.errors import BusinessError
from stack.supervisor import Stack
from tests.api.accounts.members import PASSWORD, email_token, joined, person_id, security_token
from tests.api.conftest import Browser, Internals, Phone
from tests.factories import new_address, new_identity

PATH = "/v2/join/partner-migration"


async def handed_over(platform: Stack, phone: Phone) -> tuple[IdentityRecord, str, str]:
    """Return a member with an account and no log-in: the identity, the address, and the link's `uid`."""
    member = MigratedMember(identity=new_identity(), email=new_address(), is_borrower=False)
    async with resources(platform.settings) as at, at.database.transaction() as session:
        await take_over(at, session, member)
    link = re.search(
        r"/v2/authentication/email-certification/(\S+)", (await phone.next_sms(member.email.lower()))["text"]
    )
    assert link
    return member.identity, member.email, link[1]


async def form(browser: Browser, internals: Internals, uid: str, email: str) -> dict[str, Any]:
    return {
        "uid": uid,
        "email": email,
        "emailToken": await email_token(internals, email),
        "securityToken": await security_token(browser, PASSWORD),
        "reSecurityToken": await security_token(browser, PASSWORD),
    }


async def test_the_link_and_the_address_set_up_a_log_in(
    platform: Stack, browser: Browser, internals: Internals, phone: Phone
):
    identity, email, uid = await handed_over(platform, phone)
    answer = await browser.post(PATH, await form(browser, internals, uid, email.upper()))
    assert answer.status_code == 200, answer.text
    browser.access_token = answer.json()["data"]["accessToken"]
    who = (await browser.get("/v2/user/info")).json()["data"]
    assert (who["name"], who["role"]) == (identity.name, "personal-investor")
    possible = (await browser.get("/v2/user/email-login-possible/check")).json()["data"]
    assert possible == {"isPossible": True, "hasEmail": True}
    async with internals.database.transaction() as session:
        assert await check_password(session, await person_id(internals, identity), PASSWORD)

    again = await browser.post(PATH, await form(browser, internals, uid, email))
    assert (again.status_code, again.json()["data"]["code"]) == (409, "EMAIL_LOGIN_EXISTS")


async def test_the_link_and_a_proven_address_are_both_required(
    platform: Stack, browser: Browser, internals: Internals, phone: Phone
):
    _, email, uid = await handed_over(platform, phone)
    _, members = await joined(browser, internals)
    browser.access_token = None
    for given, status, code in (
        ((uid[:-2] + "xx", email), 403, "SINGLE_USE_TOKEN_INVALID"),
        ((uid, new_address()), 422, "INVALID_INPUT"),
        ((uid, members), 422, "INVALID_INPUT"),
    ):
        refused = await browser.post(PATH, await form(browser, internals, *given))
        assert (refused.status_code, refused.json()["data"]["code"]) == (status, code)
    unproven = await form(browser, internals, uid, email) | {"emailToken": await email_token(internals, new_address())}
    refused = await browser.post(PATH, unproven)
    assert (refused.status_code, refused.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")


async def test_a_file_can_be_imported_again(platform: Stack, capsys: pytest.CaptureFixture[str]):
    member = MigratedMember(identity=new_identity(), email=new_address(), is_borrower=True)
    await main(platform.settings, [member.model_dump_json()])
    await main(platform.settings, [member.model_dump_json()])
    assert capsys.readouterr().out == "line 1: DUPLICATE_ACCOUNT\n"
    with pytest.raises(BusinessError, match="EMAIL_TAKEN"):
        async with resources(platform.settings) as at, at.database.transaction() as session:
            await take_over(at, session, member.model_copy(update={"identity": new_identity()}))
