"""Log-in by a certified identity, and by a code sent to the phone."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from db.accounts.people import IdentityRecord
from tests.api.conftest import Browser, Internals, Phone, comparable
from tests.clients.http import http_client
from tests.factories import new_identity

Member = tuple[IdentityRecord, dict[str, Any]]
REQUEST, CONFIRM, INFO = (f"/v2/login/mobile/{name}" for name in ("request", "confirm", "info"))


def other_than(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


async def become_dormant(internals: Internals, identity: IdentityRecord) -> None:
    fingerprint = internals.vault.sealer.fingerprint(identity.ci)
    await internals.sql("update person set state = 'dormant' where ci_fingerprint = :ci", ci=fingerprint)


async def request_code(browser: Browser, phone: Phone, mobile: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the response to the request, and the SMS."""
    already = len((await phone.http.get(f"/inbox/{mobile}")).json())
    answer = await browser.post_with_nonce(REQUEST, {"mobile": mobile})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"], await phone.next_sms(mobile, after=already)


# by identity


@pytest.mark.rule("B383", "B450")
async def test_a_member_logs_in_by_identity(browser: Browser, internals: Internals, member: Member):
    for path in ("/v2/credit/login", "/v2/login/has-loan"):
        token = await internals.certified(member[0])
        answer = (await browser.post_with_nonce(path, {"identityToken": token})).json()["data"]
        assert answer["tempToken"] is None
        assert answer["isBorrower"] is True
        assert answer["hasLoanApply"] is False
        browser.access_token = answer["accessToken"]
        assert (await browser.get("/v2/account/info")).json()["data"]["name"] == member[0].name


async def test_an_identity_token_works_once(browser: Browser, internals: Internals, member: Member):
    body = {"identityToken": await internals.certified(member[0])}
    answers = await asyncio.gather(*(browser.post("/v2/credit/login", body) for _ in range(5)))
    refusals = [answer.json()["data"]["code"] for answer in answers if answer.status_code != 200]
    assert refusals == ["SINGLE_USE_TOKEN_INVALID"] * 4


async def test_a_lost_response_is_returned_again(browser: Browser, internals: Internals, member: Member):
    body = {"identityToken": await internals.certified(member[0])}
    first = await browser.post("/v2/credit/login", body, Idempotency_Key="log in just once")
    again = await browser.post("/v2/credit/login", body, Idempotency_Key="log in just once")
    assert first.json() == again.json()


async def test_a_person_without_an_account_cannot_log_in(browser: Browser, internals: Internals):
    refused = await browser.post("/v2/credit/login", {"identityToken": await internals.certified(new_identity())})
    assert (refused.status_code, refused.json()["data"]["code"]) == (404, "NOT_JOINED")
    assert refused.json()["data"]["errorButton"] == {"text": "가입하기", "href": "/v2/signup"}


@pytest.mark.rule("B449")
async def test_a_dormant_account_gets_a_temporary_token_and_no_session(
    browser: Browser, internals: Internals, member: Member
):
    await become_dormant(internals, member[0])
    answer = await browser.post("/v2/credit/login", {"identityToken": await internals.certified(member[0])})
    logged_in = answer.json()["data"]
    assert logged_in["tempToken"]
    assert logged_in["accessToken"] is None
    assert logged_in["refreshToken"] is None
    browser.access_token = logged_in["tempToken"]
    assert (await browser.get("/v2/user/info")).status_code == 401


# by mobile


async def test_a_member_logs_in_by_mobile(browser: Browser, phone: Phone, member: Member):
    mobile = member[0].mobile
    sent, sms = await request_code(browser, phone, f"{mobile[:3]}-{mobile[3:7]}-{mobile[7:]}")
    answer = await browser.post_with_nonce(CONFIRM, {"authSeq": sent["authSeq"], "authNo": sms["code"]})
    browser.access_token = answer.json()["data"]["accessToken"]
    assert (await browser.get("/v2/account/info")).json()["data"]["name"] == member[0].name


async def test_a_code_works_once(browser: Browser, phone: Phone, member: Member):
    sent, sms = await request_code(browser, phone, member[0].mobile)
    body = {"authSeq": sent["authSeq"], "authNo": sms["code"]}
    answers = await asyncio.gather(*(browser.post_with_nonce(CONFIRM, body) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 410, 410, 410]


async def test_a_dormant_member_gets_a_temporary_token_by_mobile(
    browser: Browser, phone: Phone, internals: Internals, member: Member
):
    await become_dormant(internals, member[0])
    sent, sms = await request_code(browser, phone, member[0].mobile)
    answer = await browser.post_with_nonce(CONFIRM, {"authSeq": sent["authSeq"], "authNo": sms["code"]})
    assert answer.json()["data"]["tempToken"]
    assert answer.json()["data"]["accessToken"] is None


async def test_a_number_without_an_account_gets_the_same_answers(browser: Browser, phone: Phone, member: Member):
    results: list[list[Any]] = []
    for mobile in (member[0].mobile, new_identity().mobile):
        left_before = (await browser.post_with_nonce(INFO, {"mobile": mobile})).json()
        sent, sms = await request_code(browser, phone, mobile)
        left_after = (await browser.post_with_nonce(INFO, {"mobile": mobile})).json()["data"]["remainingCount"]
        attempt = {"authSeq": sent["authSeq"], "authNo": other_than(sms["code"] or "000000")}
        refused = await browser.post_with_nonce(CONFIRM, attempt)
        results.append([left_before, sent.keys(), sent["attemptsLeft"], left_after, comparable(refused)])
    assert results[0] == results[1]


async def test_the_owner_of_a_number_without_an_account_receives_an_sms(browser: Browser, phone: Phone):
    mobile = new_identity().mobile
    sent, sms = await request_code(browser, phone, mobile)
    assert sms["code"] is None
    assert "가입한 계정이 없어요" in sms["text"]
    for attempt in ("000000", "123456"):
        refused = await browser.post_with_nonce(CONFIRM, {"authSeq": sent["authSeq"], "authNo": attempt})
        assert refused.json()["data"]["code"] == "CODE_WRONG"


async def test_a_reassigned_number_logs_in_its_new_owner(
    browser: Browser, phone: Phone, internals: Internals, member: Member
):
    new_owner = new_identity(mobile=member[0].mobile, name="박새롬")
    await browser.sign_up(await internals.certified(new_owner))
    sent, sms = await request_code(browser, phone, new_owner.mobile)
    answer = await browser.post_with_nonce(CONFIRM, {"authSeq": sent["authSeq"], "authNo": sms["code"]})
    browser.access_token = answer.json()["data"]["accessToken"]
    assert (await browser.get("/v2/account/info")).json()["data"]["name"] == "박새롬"


async def test_codes_have_an_interval_and_a_daily_limit(
    browser: Browser, phone: Phone, internals: Internals, member: Member
):
    mobile = member[0].mobile
    for left in (4, 3, 2, 1, 0):
        await request_code(browser, phone, mobile)
        too_soon = await browser.post_with_nonce(REQUEST, {"mobile": mobile})
        expected = "CODE_TOO_SOON" if left else "CODE_LIMIT"
        assert (too_soon.status_code, too_soon.json()["data"]["code"]) == (429, expected)
        info = (await browser.post_with_nonce(INFO, {"mobile": mobile})).json()["data"]
        assert (info["limit"], info["remainingCount"]) == (5, left)
        assert 0 < info["remainingSeconds"] <= (30 if left else 24 * 3600)
        await internals.sql("update attempt set at = at - interval '31 seconds' where kind like 'login-code-sent@%'")


@pytest.mark.parametrize("mobile", ["0101234", "010-1234-567a", "", "010-12345678"])
async def test_a_malformed_number_is_refused(browser: Browser, mobile: str):
    refused = await browser.post_with_nonce(REQUEST, {"mobile": mobile})
    assert (refused.status_code, refused.json()["data"]["code"]) == (422, "INVALID_INPUT")
    assert refused.json()["data"]["message"] == "휴대폰 번호를 다시 확인해 주세요."


async def test_attempts_are_counted_across_processes(
    browser: Browser, second_api: Callable[[], str], phone: Phone, member: Member
):
    sent, sms = await request_code(browser, phone, member[0].mobile)
    wrong = {"authSeq": sent["authSeq"], "authNo": other_than(sms["code"])}
    async with http_client(second_api()) as http:
        devices = (browser, Browser(http))
        attempts = [device.post_with_nonce(CONFIRM, wrong) for device in devices for _ in range(4)]
        refusals = [answer.json()["data"] for answer in await asyncio.gather(*attempts)]
        for device in devices:
            right = {"authSeq": sent["authSeq"], "authNo": sms["code"]}
            assert (await device.post_with_nonce(CONFIRM, right)).json()["data"]["code"] == "CODE_LOCKED"
    assert sorted(refusal["code"] for refusal in refusals) == ["CODE_LOCKED"] * 4 + ["CODE_WRONG"] * 4
    messages = {refusal["message"] for refusal in refusals if refusal["code"] == "CODE_WRONG"}
    assert messages == {f"{left}번 더 입력할 수 있어요." for left in (4, 3, 2, 1)}


async def test_a_code_expires_after_three_minutes(browser: Browser, phone: Phone, internals: Internals, member: Member):
    sent, sms = await request_code(browser, phone, member[0].mobile)
    key = f"login-code:{sent['authSeq']}"
    lifetime = timedelta(seconds=await internals.redis.ttl(key))
    assert timedelta(minutes=2, seconds=50) < lifetime <= timedelta(minutes=3)
    await internals.redis.delete(key)  # as it does after that time
    late = await browser.post_with_nonce(CONFIRM, {"authSeq": sent["authSeq"], "authNo": sms["code"]})
    assert (late.status_code, late.json()["data"]["code"]) == (410, "CODE_EXPIRED")


async def test_the_store_contains_no_code_and_no_number(
    browser: Browser, phone: Phone, internals: Internals, member: Member
):
    sent, sms = await request_code(browser, phone, member[0].mobile)
    stored = await internals.redis.get(f"login-code:{sent['authSeq']}")
    assert stored
    assert sms["code"] not in stored
    attempts = await internals.sql("select subject from attempt")
    assert attempts
    assert all(member[0].mobile not in subject for (subject,) in attempts)


async def test_log_in_is_limited_by_address(browser: Browser):
    body = {"identityToken": "no such token, at all"}
    codes = [(await browser.post("/v2/credit/login", body)).status_code for _ in range(61)]
    assert codes == [403] * 60 + [429]
