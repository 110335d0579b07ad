"""The devices on which a member is logged in, and log-out on each."""

from typing import Any

import pytest

from db.accounts.people import IdentityRecord
from tests.api.conftest import Browser, Internals
from tests.factories import new_identity

Member = tuple[IdentityRecord, dict[str, Any]]
PATH = "/v2/user/sessions"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604"


async def second_device(browser: Browser, internals: Internals, identity: IdentityRecord) -> tuple[Browser, str]:
    """Log the same person in on an iPhone. Returns the browser and its refresh token."""
    phone = Browser(browser.http)
    body = {"identityToken": await internals.certified(identity)}
    answer = (await phone.post("/v2/credit/login", body, User_Agent=IPHONE)).json()["data"]
    phone.access_token = answer["accessToken"]
    return phone, answer["refreshToken"]


async def listed(browser: Browser) -> list[dict[str, Any]]:
    return (await browser.get(PATH)).json()["data"]


async def test_sessions_are_listed_with_their_devices(browser: Browser, internals: Internals, member: Member):
    phone, _ = await second_device(browser, internals, member[0])
    on_phone, at_home = await listed(phone)
    assert (on_phone["device"], on_phone["isCurrent"]) == ("아이폰 · 사파리", True)
    assert (at_home["device"], at_home["isCurrent"]) == ("알 수 없는 기기", False)
    assert [one["isCurrent"] for one in await listed(browser)] == [False, True]


async def test_the_device_in_use_is_named_by_its_own_call(browser: Browser, member: Member):
    answer = await browser.http.get(PATH, headers=bearer(browser) | {"User-Agent": IPHONE})
    [named] = answer.json()["data"]
    assert (named["device"], named["isCurrent"]) == ("아이폰 · 사파리", True)


async def test_a_device_is_logged_out_at_once_from_another(browser: Browser, internals: Internals, member: Member):
    phone, refresh_token = await second_device(browser, internals, member[0])
    lost = next(one for one in await listed(browser) if not one["isCurrent"])
    assert (await browser.http.delete(f"{PATH}/{lost['id']}", headers=bearer(browser))).status_code == 204
    refused = await phone.get("/v2/user/info")
    assert (refused.status_code, refused.json()["data"]["code"]) == (401, "TOKEN_EXPIRED")
    renewal = await phone.post("/v2/personal-loan/access-token", {"refreshToken": refresh_token})
    assert renewal.json()["data"]["accessToken"] is None
    assert len(await listed(browser)) == 1


@pytest.mark.parametrize("others", [True, False])
async def test_logging_out_everywhere(browser: Browser, internals: Internals, member: Member, others: bool):
    phone, _ = await second_device(browser, internals, member[0])
    answer = await browser.http.delete(PATH, params={"others": others}, headers=bearer(browser))
    assert answer.status_code == 204
    assert (await phone.get("/v2/user/info")).status_code == 401
    assert (await browser.get("/v2/user/info")).status_code == (200 if others else 401)


async def test_a_member_cannot_end_the_session_of_another(browser: Browser, internals: Internals, member: Member):
    [mine] = await listed(browser)
    another_member = Browser(browser.http)
    joined = await another_member.sign_up(await internals.certified(new_identity()))
    another_member.access_token = joined.json()["data"]["accessToken"]
    refused = await browser.http.delete(f"{PATH}/{mine['id']}", headers=bearer(another_member))
    assert (refused.status_code, refused.json()["data"]["code"]) == (404, "NOT_FOUND")
    assert (await browser.get("/v2/user/info")).status_code == 200
    assert (await Browser(browser.http).get(PATH)).status_code == 401


async def test_logging_out_ends_the_access_token_as_well(browser: Browser, member: Member):
    assert (await browser.post("/v2/logout")).status_code == 204
    assert (await browser.get("/v2/user/info")).status_code == 401


async def test_a_session_unused_for_fourteen_days_is_not_listed(browser: Browser, internals: Internals, member: Member):
    await second_device(browser, internals, member[0])
    newest = (await listed(browser))[0]["id"]
    await internals.sql("update login_session set seen_at = seen_at - interval '15 days' where id = :id", id=newest)
    assert newest not in [one["id"] for one in await listed(browser)]


def bearer(browser: Browser) -> dict[str, str]:
    return {"Authorization": f"Bearer {browser.access_token}"}
