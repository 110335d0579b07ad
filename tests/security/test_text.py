"""Text that cannot be stored or printed, and values beyond every calendar and ledger, are refused and cause no
failure."""

import json
from typing import Any

import pytest

from config.callback_secrets import signed
from domain.borrowing.callbacks import SENDERS
from stack.supervisor import Stack
from tests.api.conftest import Browser

LOGIN = "/v2/login"
JSON = {"Content-Type": "application/json"}
UNFIT = {
    "NUL": r'"a\u0000b"',
    "a lone surrogate": r'"\ud800"',
    "an escape": r'"\u001b[31m"',
    "a text of 20,001 characters": f'"{"가" * 20_001}"',
    "no number": "NaN",
}


@pytest.mark.parametrize("value", UNFIT.values(), ids=UNFIT)
@pytest.mark.parametrize("body", ['{"email": %s}', '{"email": "a@b.kr", "new": [%s]}'])
async def test_invalid_text_in_a_body_is_refused(browser: Browser, body: str, value: str):
    answer = await browser.http.post(LOGIN, content=(body % value).encode(), headers=JSON)
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["data"]["code"] == "INVALID_INPUT"


@pytest.mark.parametrize(
    "path",
    [
        "/v2/products/detail/a%00b",
        "/v2/terms/%00",
        "/v2/nonce?path=/%00",
        "/v2/nonce?path=/%0A",
        "/v2/products/collateral?token=%00&searchText=%00",
        "/v2/nonce?path=/" + "a" * 2_001,
    ],
)
async def test_invalid_text_in_a_path_or_query_is_refused(browser: Browser, path: str):
    answer = await browser.get(path)
    assert 400 <= answer.status_code < 500, answer.text


async def test_a_page_whose_path_contains_nul_is_refused(browser: Browser, platform: Stack):
    for path in ("/v2/%00", "/v2/assets/%00"):
        answer = await browser.http.get(f"http://127.0.0.1:{platform.settings.api_port}{path}")
        assert 400 <= answer.status_code < 500, answer.text


@pytest.mark.parametrize("cookie", [r'"\000"', "가"], ids=["NUL", "Hangul"])
async def test_an_invalid_cookie_is_ignored(browser: Browser, cookie: str):
    names = ("ieum_certification", "ieum_simple_check", "ieum_applicant")
    headers = [(b"Cookie", "; ".join(f"{name}={cookie}" for name in names).encode())]
    for path in ("/v2/journeys/identity", "/v2/journeys/mortgage-simple", "/v2/journeys/corporation"):
        answer = await browser.http.get(path, headers=headers)
        assert 400 <= answer.status_code < 500, answer.text


@pytest.mark.parametrize("signature", [b"\xea\xb0\x80", b"\xff"], ids=["Hangul", "no text"])
async def test_a_signature_that_is_not_ascii_is_refused(browser: Browser, signature: bytes):
    body = {"event": "consent.approved", "txId": "1", "reference": "upl:nobody/uid/3"}
    answer = await browser.http.post(
        "/v2/callbacks", json=body, headers=[(b"X-Institution", b"nhis"), (b"X-Signature", signature)]
    )
    assert 400 <= answer.status_code < 500, answer.text


@pytest.mark.parametrize(
    "report",
    [
        *({"event": "deposit.received", "data": {"amount": amount}} for amount in (-5, 10**30, True)),
        {"event": "deposit.received"},
        {"event": "deposit.received", "data": {"amount": 1000}, "txId": "".join(map(str, range(1_000)))},
        {"event": "consent.approved", "reference": f"upl:nobody/uid/{'9' * 5_000}"},
        {"event": "scraping.done"},
        {"event": "esign.signed", "data": {"signatureId": [1]}},
    ],
)
async def test_an_impossible_report_is_refused(browser: Browser, platform: Stack, report: dict[str, Any]):
    data = {"bankCode": "088", "accountNumber": "110123456789"} | report.get("data", {})
    content = json.dumps({"txId": "1", "reference": "upl:nobody/uid/3"} | report | {"data": data}).encode()
    sender = SENDERS[report.get("event", "").partition(".")[0]]
    headers = JSON | signed(platform.settings, sender, content)
    answer = await browser.http.post("/v2/callbacks", content=content, headers=headers)
    assert answer.status_code == 422, answer.text


@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe",
        b"[" * 5_000,
        b'{"payloads": [{"metadata": {"encoding": "YmluYXJ5L2VuY3J5cHRlZA=="}, "data": "AAAA"}]}',
        b'{"payloads": [{"metadata": {"encoding": "YmluYXJ5L2VuY3J5cHRlZA==", "key": "/w=="}, "data": "AAAA"}]}',
        b'{"payloads": [{"metadata": {"encoding": "YmluYXJ5L2VuY3J5cHRlZA==", "key": "ZGVtbw=="}, "data": "AAAA"}]}',
    ],
)
async def test_an_invalid_payload_is_not_decoded(browser: Browser, platform: Stack, body: bytes):
    token = platform.settings.operator_token.get_secret_value()
    answer = await browser.http.post("/ops/codec/decode", content=body, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 422, answer.text
