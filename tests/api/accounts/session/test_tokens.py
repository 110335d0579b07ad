"""Sessions: short access tokens, rotating refresh tokens, one-time nonces."""

import asyncio
import uuid
from datetime import UTC, datetime, timedelta

import jwt
import pytest

from api.accounts.session.tokens import Sessions
from db.accounts.people import IdentityRecord
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals
from tests.factories import new_identity
from tests.internals import BLOCKED, eventually

Member = tuple[IdentityRecord, dict[str, str]]
REFRESH, ACCESS, GENESIS = (
    f"/v2/personal-loan/{name}" for name in ("refresh-token", "access-token", "genesis-refresh-token")
)


async def let_time_pass(internals: Internals, **times: timedelta) -> None:
    """Move everything that happened to refresh tokens into the past by that time."""
    for column, time in times.items():
        await internals.sql(f"update refresh_token set {column} = {column} - cast(:time as interval)", time=time)


# nonces


@pytest.mark.rule("B254", "B258")
async def test_a_nonce_is_required(browser: Browser, internals: Internals):
    token = await internals.certified(new_identity())
    body = {"identityToken": token, "agreements": await browser.agreements("loan-sign-up")}
    asked = {
        "/v2/join/loan": body,
        "/v2/login/has-loan": {"identityToken": token},
        "/v2/login/mobile/info": {"mobile": "01012345678"},
        "/v2/login/mobile/request": {"mobile": "01012345678"},
        "/v2/login/mobile/confirm": {"authSeq": str(uuid.uuid4()), "authNo": "123456"},
    }
    for path, body in asked.items():
        refused = await browser.post(path, body)
        assert (refused.status_code, refused.json()["data"]["code"]) == (403, "NONCE_INVALID")
    assert (await browser.sign_up(token)).status_code == 200  # the refusals used nothing up


async def test_a_nonce_works_once(browser: Browser):
    nonce = await browser.nonce("/v2/login/mobile/info")
    first = await browser.post("/v2/login/mobile/info", {"mobile": "01012345678"}, X_Nonce=nonce)
    again = await browser.post("/v2/login/mobile/info", {"mobile": "01012345678"}, X_Nonce=nonce)
    assert first.status_code == 200
    assert again.json()["data"]["code"] == "NONCE_INVALID"


@pytest.mark.parametrize("nonce", ["", "x" * 43, "x" * 8_000])
async def test_an_invented_nonce_stores_nothing(browser: Browser, internals: Internals, nonce: str):
    refused = await browser.post("/v2/login/mobile/info", {"mobile": "01012345678"}, X_Nonce=nonce)
    assert refused.json()["data"]["code"] == "NONCE_INVALID"
    assert not await internals.redis.exists(f"once:nonce:{nonce}:by")


async def test_calls_are_limited_before_their_nonce_is_used(browser: Browser, internals: Internals):
    await internals.redis.set("limit:login:127.0.0.1", 1_000, ex=60)
    nonce = await browser.nonce("/v2/login/mobile/info")
    refused = await browser.post("/v2/login/mobile/info", {"mobile": "01012345678"}, X_Nonce=nonce)
    assert refused.json()["data"]["code"] == "TOO_MANY_REQUESTS"
    assert not await internals.redis.exists(f"once:nonce:{nonce}:by")


@pytest.mark.rule("B257")
async def test_a_nonce_for_another_path_is_refused_and_used_up(browser: Browser):
    nonce = await browser.nonce("/v2/join/loan")
    for _ in range(2):
        refused = await browser.post("/v2/login/mobile/info", {"mobile": "01012345678"}, X_Nonce=nonce)
        assert refused.json()["data"]["code"] == "NONCE_INVALID"


@pytest.mark.rule("B253")
async def test_the_nonce_of_has_loan_may_name_the_short_path(browser: Browser, internals: Internals):
    identity = new_identity()
    await browser.sign_up(await internals.certified(identity))
    body = {"identityToken": await internals.certified(identity)}
    nonce = await browser.nonce("/login/has-loan")
    assert (await browser.post("/v2/login/has-loan", body, X_Nonce=nonce)).status_code == 200


# access tokens


async def test_an_access_token_has_few_claims_and_expires_after_half_an_hour(platform: Stack, member: Member):
    claims = jwt.decode(
        member[1]["accessToken"], platform.settings.token_secret.get_secret_value(), ["HS256"], audience="access"
    )
    assert claims.keys() == {"sub", "sid", "aud", "iat", "exp"}
    assert claims["exp"] - claims["iat"] == 30 * 60


async def test_an_expired_token_or_one_of_another_platform_is_refused(
    platform: Stack, browser: Browser, member: Member
):
    secret = platform.settings.token_secret.get_secret_value()
    claims = jwt.decode(member[1]["accessToken"], secret, ["HS256"], audience="access")
    past = {**claims, "exp": datetime.now(UTC) - timedelta(seconds=1)}
    forged = (jwt.encode(past, secret), jwt.encode(claims, "f" * 64), jwt.encode({**claims, "aud": "other"}, secret))
    for browser.access_token in forged:
        refused = await browser.get("/v2/account/info")
        assert (refused.status_code, refused.json()["data"]["code"]) == (401, "TOKEN_EXPIRED")


async def test_a_signed_token_needs_a_session_of_its_person(
    platform: Stack, browser: Browser, internals: Internals, member: Member
):
    secret = platform.settings.token_secret.get_secret_value()
    claims = jwt.decode(member[1]["accessToken"], secret, ["HS256"], audience="access")
    other = await Browser(browser.http).sign_up(await internals.certified(new_identity()))
    person = jwt.decode(other.json()["data"]["accessToken"], secret, ["HS256"], audience="access")["sub"]
    for changed in ({"sid": str(uuid.uuid4())}, {"sub": person}):
        browser.access_token = jwt.encode(claims | changed, secret)
        path, key = "/v2/invest/multiple-confirm", uuid.uuid4().hex
        confirmation = {"token": "0" * 16, "lines": [{"productUid": "none", "amount": 10_000}], "agreements": {}}
        for refused in (
            await browser.get("/v2/user/info"),
            await browser.post(path, confirmation, Idempotency_Key=key),
        ):
            assert (refused.status_code, refused.json()["data"]["code"]) == (401, "TOKEN_EXPIRED")


async def test_a_refresh_token_gives_access_tokens(browser: Browser, member: Member):
    answer = (await browser.post(ACCESS, {"refreshToken": member[1]["refreshToken"]})).json()["data"]
    assert answer["updateNeeded"] is False
    browser.access_token = answer["accessToken"]
    assert (await browser.get("/v2/account/info")).json()["data"]["isLogin"] is True


async def test_a_day_old_refresh_token_must_be_exchanged(browser: Browser, internals: Internals, member: Member):
    await let_time_pass(internals, created_at=timedelta(days=1, seconds=1))
    answer = (await browser.post(ACCESS, {"refreshToken": member[1]["refreshToken"]})).json()["data"]
    assert answer["accessToken"]
    assert answer["updateNeeded"] is True


async def test_a_refresh_token_expires_after_fourteen_days(browser: Browser, internals: Internals, member: Member):
    held = {"refreshToken": member[1]["refreshToken"]}
    await let_time_pass(internals, expires_at=timedelta(days=13, hours=23, minutes=59))
    assert (await browser.post(ACCESS, held)).json()["data"]["accessToken"]
    await let_time_pass(internals, expires_at=timedelta(minutes=1))
    assert (await browser.post(ACCESS, held)).json()["data"] == {"accessToken": None, "updateNeeded": False}
    assert (await browser.post(REFRESH, held)).json()["data"]["code"] == "TOKEN_EXPIRED"


async def test_a_session_ends_ninety_days_after_the_log_in_however_often_it_is_renewed(
    browser: Browser, internals: Internals, member: Member
):
    opened = "update login_session set opened_at = now() - cast(:age as interval) where person_id = :person"
    held = {"refreshToken": member[1]["refreshToken"]}
    await internals.sql(opened, age=timedelta(days=89, hours=23), person=browser.person_id)
    held = {"refreshToken": (await browser.post(REFRESH, held)).json()["data"]["refreshToken"]}
    app = {"refreshToken": (await browser.post(GENESIS, held)).json()["data"]["refreshToken"]}
    log_ins = "select distinct opened_at from login_session where person_id = :person"
    # the app's session is as old as the one that it branched from
    assert len(await internals.sql(log_ins, person=browser.person_id)) == 1
    await internals.sql(opened, age=timedelta(days=90), person=browser.person_id)
    for refresh_token in (held, app):
        assert (await browser.post(ACCESS, refresh_token)).json()["data"]["accessToken"] is None
        assert (await browser.post(REFRESH, refresh_token)).json()["data"]["code"] == "TOKEN_EXPIRED"


# rotation


async def test_a_refresh_token_is_exchanged_for_its_successor(browser: Browser, member: Member):
    first = member[1]["refreshToken"]
    second = (await browser.post(REFRESH, {"refreshToken": first})).json()["data"]["refreshToken"]
    third = (await browser.post(REFRESH, {"refreshToken": second})).json()["data"]["refreshToken"]
    assert len({first, second, third}) == 3


async def test_a_lost_response_can_be_requested_again_at_once(browser: Browser, member: Member):
    asked = (browser.post(REFRESH, {"refreshToken": member[1]["refreshToken"]}) for _ in range(3))
    successors = {answer.json()["data"]["refreshToken"] for answer in await asyncio.gather(*asked)}
    assert len(successors) == 1


async def test_a_copied_refresh_token_ends_the_session_for_both(browser: Browser, internals: Internals, member: Member):
    stolen = member[1]["refreshToken"]
    replacement = (await browser.post(REFRESH, {"refreshToken": stolen})).json()["data"]["refreshToken"]
    await let_time_pass(internals, used_at=timedelta(seconds=11))
    refused = await browser.post(REFRESH, {"refreshToken": stolen})
    assert (refused.status_code, refused.json()["data"]["code"]) == (401, "REFRESH_REUSED")
    assert (await browser.post(ACCESS, {"refreshToken": replacement})).json()["data"]["accessToken"] is None
    assert (await browser.post(REFRESH, {"refreshToken": replacement})).json()["data"]["code"] == "TOKEN_EXPIRED"


async def test_the_device_gets_a_separate_session(browser: Browser, member: Member):
    device = (await browser.post(GENESIS, {"refreshToken": member[1]["refreshToken"]})).json()["data"]
    app = Browser(browser.http, device["accessToken"])
    assert (await app.post("/v2/logout")).status_code == 204
    assert (await app.get("/v2/user/info")).status_code == 401
    assert (await browser.get("/v2/user/info")).status_code == 200


async def test_the_session_of_the_device_ends_with_the_one_it_branched_from(browser: Browser, member: Member):
    device = (await browser.post(GENESIS, {"refreshToken": member[1]["refreshToken"]})).json()["data"]
    later = (await browser.post(GENESIS, {"refreshToken": device["refreshToken"]})).json()["data"]
    assert (await browser.post("/v2/logout")).status_code == 204
    for tokens in (device, later):
        assert (await Browser(browser.http, tokens["accessToken"]).get("/v2/user/info")).status_code == 401
        renewal = await browser.post(ACCESS, {"refreshToken": tokens["refreshToken"]})
        assert renewal.json()["data"]["accessToken"] is None


async def test_a_stored_session_logs_in_again(browser: Browser, member: Member):
    answer = (await browser.post("/v2/credit/token-login", {"refreshToken": member[1]["refreshToken"]})).json()["data"]
    browser.access_token = answer["accessToken"]
    assert (await browser.get("/v2/account/info")).json()["data"]["isLogin"] is True


async def test_logging_out_works_with_an_expired_token(platform: Stack, browser: Browser, member: Member):
    secret = platform.settings.token_secret.get_secret_value()
    claims = jwt.decode(member[1]["accessToken"], secret, ["HS256"], audience="access")
    browser.access_token = jwt.encode({**claims, "exp": datetime.now(UTC) - timedelta(days=1)}, secret)
    assert (await browser.post("/v2/logout")).status_code == 204
    assert (await browser.post(ACCESS, {"refreshToken": member[1]["refreshToken"]})).json()["data"][
        "accessToken"
    ] is None


async def test_logging_out_without_a_session_is_no_error(browser: Browser):
    assert (await browser.post("/v2/logout")).status_code == 204


# limits


async def test_too_many_calls_get_a_retry_after(browser: Browser):
    token = {"refreshToken": "nobody's token at all"}
    answers = [await browser.post(ACCESS, token) for _ in range(121)]
    assert {answer.status_code for answer in answers[:120]} == {200}
    refused = answers[120].json()["data"]
    assert (refused["status"], refused["code"]) == (429, "TOO_MANY_REQUESTS")
    assert refused["message"] == f"{answers[120].headers['Retry-After']}초 뒤에 다시 시도해 주세요."


async def test_without_redis_requests_are_refused(platform: Stack, browser: Browser, member: Member):
    held = {"refreshToken": member[1]["refreshToken"]}
    platform.kill("redis")
    try:
        refused = await browser.post(ACCESS, held)
    finally:
        platform.start_part("redis")
    assert (refused.status_code, refused.json()["data"]["code"]) == (503, "BUSY")
    assert (await browser.post(ACCESS, held)).json()["data"]["accessToken"]


async def test_nothing_of_an_ended_session_is_accepted(browser: Browser, internals: Internals, member: Member):
    """Also not a token that was created at the same time as the end, which could not revoke it."""
    refresh = {"refreshToken": member[1]["refreshToken"]}
    goto = (await browser.post("/v2/goto/token", {"target": "/v2/loan/document"})).json()["data"]["gotoToken"]
    sid = jwt.decode(member[1]["accessToken"], options={"verify_signature": False})["sid"]
    await internals.sql("update login_session set ended_at = now() where id = cast(:sid as uuid)", sid=sid)
    assert (await browser.post(ACCESS, refresh)).json()["data"]["accessToken"] is None
    for path in (REFRESH, GENESIS, "/v2/credit/token-login"):
        refused = await browser.post(path, refresh)
        assert (refused.status_code, refused.json()["data"]["code"]) == (401, "TOKEN_EXPIRED"), path
    assert (await browser.post("/v2/goto", {"gotoToken": goto})).status_code == 401


@pytest.mark.parametrize("path", [REFRESH, GENESIS])
async def test_a_log_out_waits_for_an_exchange_of_the_session_and_ends_its_result(
    platform: Stack, browser: Browser, internals: Internals, member: Member, path: str
):
    sessions = Sessions(internals.database, platform.settings.token_secret)
    refresh = member[1]["refreshToken"]
    async with internals.database.transaction() as session:
        row = await sessions._accept(session, refresh)  # pyright: ignore[reportPrivateUsage]
        assert row
        leaving = asyncio.create_task(browser.post("/v2/logout"))
        await eventually(lambda: internals.sql(BLOCKED))
        if path == REFRESH:
            row.used_at = datetime.now(UTC)
            later = await sessions._grant(session, "a-successor-of-the-token", row.family, row.person_id)  # pyright: ignore
        else:
            later = await sessions.open(session, row.person_id, "iPhone", parent=row.family)
    assert (await leaving).status_code == 204
    answer = await browser.post(ACCESS, {"refreshToken": later.refresh_token})
    assert answer.json()["data"]["accessToken"] is None
    rows = await internals.sql("select from login_session where person_id = :id and ended_at is null", id=row.person_id)
    assert rows == []
