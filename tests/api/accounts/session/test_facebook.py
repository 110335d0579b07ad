"""Log-in by Facebook, which the simulator provides."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from db.accounts.people import IdentityRecord
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals, Phone
from tests.clients.http import http_client
from tests.factories import new_identity

Member = tuple[IdentityRecord, dict[str, Any]]
START, FINISH, LINK = "/v2/login/facebook", "/v2/login/facebook/has-loan", "/v2/user/facebook"


async def answered(platform: Stack, browser: Browser, name: str, verdict: str = "yes") -> dict[str, str]:
    """Return the parameters that Facebook adds to the site's URL after the person of that name has allowed the
    log-in."""
    url = (await browser.post(START)).json()["data"]["url"]
    async with http_client() as facebook:
        page = (await facebook.get(url)).text
        form = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]+)"', page))
        back = await facebook.post(
            f"{platform.settings.simulator_url}/facebook/dialog", data=form | {"name": name, "verdict": verdict}
        )
    address = urlsplit(back.headers["location"])
    assert f"{address.scheme}://{address.netloc}{address.path}" == f"{platform.settings.public_url}/v2/login/facebook"
    return {key: value for key, [value] in parse_qs(address.query).items()}


async def test_an_account_is_linked_once_and_then_logs_in(
    platform: Stack, browser: Browser, internals: Internals, member: Member, phone: Phone
):
    name = member[0].ci[:12]
    first = (await browser.post(FINISH, await answered(platform, browser, name))).json()["data"]
    assert (first["login"], bool(first["facebookToken"])) == (None, True)
    link = {"facebookToken": first["facebookToken"]}
    assert (await browser.post(LINK, link)).status_code == 422
    stranger = await browser.post(LINK, link | {"identityToken": await internals.certified(new_identity())})
    assert (stranger.status_code, stranger.json()["data"]["code"]) == (403, "IDENTITY_MISMATCH")
    linked = await browser.post(LINK, link | {"identityToken": await internals.certified(member[0])})
    assert linked.status_code == 204
    assert "이제 페이스북으로도" in (await phone.next_sms(member[0].mobile))["text"]

    visitor = Browser(browser.http)
    answer = (await visitor.post(FINISH, await answered(platform, visitor, name))).json()["data"]
    assert answer["facebookToken"] is None
    visitor.access_token = answer["login"]["accessToken"]
    assert (await visitor.get("/v2/account/info")).json()["data"]["name"] == member[0].name


async def test_an_account_belongs_to_one_person(
    platform: Stack, browser: Browser, internals: Internals, member: Member
):
    name = member[0].ci[:12]
    tokens = [
        (await browser.post(FINISH, await answered(platform, browser, name))).json()["data"]["facebookToken"]
        for _ in range(2)
    ]

    async def link(who: Browser, identity: IdentityRecord, token: str) -> httpx.Response:
        proof = await internals.certified(identity)
        return await who.post(LINK, {"facebookToken": token, "identityToken": proof})

    await link(browser, member[0], tokens[0])
    used = await link(browser, member[0], tokens[0])
    assert used.json()["data"]["code"] == "SINGLE_USE_TOKEN_INVALID"
    other = Browser(browser.http)
    joined = await other.sign_up(await internals.certified(identity := new_identity()))
    other.access_token = joined.json()["data"]["accessToken"]
    refused = await link(other, identity, tokens[1])
    assert (refused.status_code, refused.json()["data"]["code"]) == (409, "FACEBOOK_TAKEN")
    other.access_token = None
    assert (await link(other, identity, tokens[1])).status_code == 401


@pytest.mark.parametrize("how", ["another state", "another browser", "another code", "twice"])
async def test_an_answer_is_valid_once_in_the_requesting_browser(
    platform: Stack, browser: Browser, member: Member, how: str
):
    answer = await answered(platform, browser, member[0].ci[:12])
    match how:
        case "another state":
            answer["state"] = "0" * 43
        case "another browser":
            browser.http.cookies.clear()
        case "another code":
            answer["code"] = "0" * 32
        case _:
            assert (await browser.post(FINISH, answer)).status_code == 200
    refused = await browser.post(FINISH, answer)
    assert (refused.status_code, refused.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")


async def test_a_refusal_at_facebook_returns_without_a_code(platform: Stack, browser: Browser):
    answer = await answered(platform, browser, "아무개", verdict="no")
    assert answer["error"] == "access_denied"
    assert "code" not in answer


async def test_the_address_at_facebook_contains_a_challenge_and_no_secret(browser: Browser):
    asked = parse_qs(urlsplit((await browser.post(START)).json()["data"]["url"]).query)
    assert asked["code_challenge_method"] == ["S256"]
    assert asked["response_type"] == ["code"]
    assert not {"client_secret", "code_verifier"} & asked.keys()


async def test_facebook_log_in_requires_a_client_id(browser: Browser, second_api: Any):
    assert (await browser.get(START)).json()["data"] == {"isOpen": True}
    async with http_client(second_api(facebook_client_id=""), timeout=20) as http:
        shut = Browser(http)
        assert (await shut.get(START)).json()["data"] == {"isOpen": False}
        assert (await shut.post(START)).status_code == 404


async def test_the_state_in_the_address_is_not_the_cookie_of_the_browser(browser: Browser):
    answer = await browser.post(START)
    state = parse_qs(urlsplit(answer.json()["data"]["url"]).query)["state"]
    assert [answer.cookies["ieum_facebook"]] != state
