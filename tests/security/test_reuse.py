"""Single-use secrets work once: nonces at every call that requires one; tokens of each kind, which no other call
accepts.

`tests/api` tests with each secret that only one of two concurrent requests succeeds, and that a copied refresh token
ends its session.
"""

import uuid
from typing import Any

import httpx
import pytest

from api.accounts.session import goto, identity_token, password_reset
from api.accounts.session.login import TEMPORARY
from api.accounts.session.nonce import issue_nonce
from api.core import single_use
from api.http.cookies import CERTIFICATION
from domain.core.policy import POLICY
from tests.api.conftest import Browser, Internals
from tests.security.access.calls import CALLS, Call

WITH_NONCE = [name for name, call in CALLS.items() if "X-Nonce" in call.parameters("header")]
SPENT = {"SINGLE_USE_TOKEN_INVALID", "TOKEN_EXPIRED"}
# The use of each kind of single-use token: its kind, the call, the body around the token.
PRESENTED: list[tuple[str, str, dict[str, Any]]] = [
    (identity_token.KIND, "/v2/credit/login", {"identityToken": "{}"}),
    (TEMPORARY, "/v2/dormant/open", {"tempToken": "{}"}),
    (goto.KIND, "/v2/goto", {"gotoToken": "{}"}),
    (password_reset.KIND, "/v2/auth/password/reset", {"token": "{}"}),
    ("refresh", "/v2/personal-loan/refresh-token", {"refreshToken": "{}"}),
    ("refresh", "/v2/credit/token-login", {"refreshToken": "{}"}),
    ("refresh", "/v2/personal-loan/genesis-refresh-token", {"refreshToken": "{}"}),
]
KINDS = sorted({kind for kind, *_ in PRESENTED} - {"refresh"})


def code(answer: httpx.Response) -> str:
    return answer.json()["data"].get("code", "") if answer.status_code >= 400 else ""


async def send(browser: Browser, call: Call, nonce: str | None) -> str:
    asked = call.request()
    asked["headers"].pop("X-Nonce")
    asked["headers"] |= {"X-Nonce": nonce} if nonce else {}
    asked["headers"] |= {"Authorization": f"Bearer {browser.access_token}"} if browser.access_token else {}
    return code(await browser.http.request(**asked))


@pytest.mark.parametrize("name", WITH_NONCE)
async def test_a_nonce_is_for_one_call_of_one_path(name: str, member: Any, browser: Browser, internals: Internals):
    call = CALLS[name]
    nonce = await issue_nonce(internals.redis, call.address())
    assert await send(browser, call, nonce) != "NONCE_INVALID"
    others = await issue_nonce(internals.redis, "/v2/some/other/path")
    for refused in (nonce, others, uuid.uuid4().hex, None):
        assert await send(browser, call, refused) == "NONCE_INVALID"


@pytest.mark.parametrize(("kind", "path", "body"), PRESENTED, ids=lambda value: value if isinstance(value, str) else "")
async def test_a_token_of_another_kind_gives_no_access(
    kind: str, path: str, body: dict[str, Any], browser: Browser, internals: Internals, member: Any
):
    """A stolen token of one kind gives no access to other calls."""
    asked = CALLS[f"POST {path}"].request()
    person = str(uuid.uuid4())
    for other in set(KINDS) - {kind}:
        token = await single_use.issue(internals.redis, other, person, POLICY.temp_token)
        given = {name: value.format(token) for name, value in body.items()}
        answer = await browser.http.post(path, json=asked["json"] | given)
        assert code(answer) in SPENT, f"{other}: {answer.text}"


async def test_a_token_is_no_access_token_and_an_access_token_is_no_other(
    browser: Browser, internals: Internals, member: Any
):
    _, logged_in = member
    for kind in KINDS:
        browser.access_token = await single_use.issue(internals.redis, kind, str(uuid.uuid4()), POLICY.temp_token)
        assert code(await browser.get("/v2/user/info")) == "TOKEN_EXPIRED"
    browser.access_token = logged_in["refreshToken"]
    assert code(await browser.get("/v2/user/info")) == "TOKEN_EXPIRED"
    browser.access_token = None
    for _, path, body in PRESENTED:
        given = {name: value.format(logged_in["accessToken"]) for name, value in body.items()}
        answer = await browser.http.post(path, json=CALLS[f"POST {path}"].request()["json"] | given)
        assert code(answer) in SPENT | {"INVALID_INPUT"}, path  # longer than any such token


async def test_a_stored_response_is_returned_to_its_owner_only(browser: Browser, member: Any, internals: Internals):
    """The key of a stored answer has no value for another caller."""
    body, key = {"target": "/v2/loan/document"}, uuid.uuid4().hex
    mine = await browser.post("/v2/goto/token", body, Idempotency_Key=key)
    again = await browser.post("/v2/goto/token", body, Idempotency_Key=key)
    assert mine.json() == again.json()
    another_browser = Browser(browser.http)
    refused = await another_browser.post("/v2/goto/token", body, Idempotency_Key=key)
    assert code(refused) == "LOGIN_REQUIRED"


async def test_a_cookie_with_a_member_id_does_not_read_the_answers_of_that_member(browser: Browser, member: Any):
    assert browser.access_token
    person = browser.person_id
    body, key = {"target": "/v2/loan/document"}, uuid.uuid4().hex
    assert (await browser.post("/v2/goto/token", body, Idempotency_Key=key)).status_code == 200
    another_browser = Browser(browser.http)
    cookie = f"{CERTIFICATION.plain_name}={person}"
    refused = await another_browser.post("/v2/goto/token", body, Idempotency_Key=key, Cookie=cookie)
    assert code(refused) == "LOGIN_REQUIRED"


async def test_another_caller_with_the_same_key_cannot_present_a_secret_again(browser: Browser, member: Any):
    issued = await browser.post("/v2/goto/token", {"target": "/v2/loan/document"})
    body, key = {"gotoToken": issued.json()["data"]["gotoToken"]}, uuid.uuid4().hex
    visitor = Browser(browser.http)
    assert (await visitor.post("/v2/goto", body, Idempotency_Key=key)).status_code == 200
    cookie = f"{CERTIFICATION.plain_name}={uuid.uuid4()}"
    refused = await visitor.post("/v2/goto", body, Idempotency_Key=key, Cookie=cookie)
    assert code(refused) == "SINGLE_USE_TOKEN_INVALID"
