"""The same key is the same request: repeated, with another body, fifty times at once, and after a crash.

Every POST of the API is in `CALLS`, is an event of a journey, or is in `NO_CREATION` or `CONSOLE` with the reason. A
new one must be added to one of them.
"""

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio
from sqlalchemy import text

from activities.core.resources import Resources, resources
from api.core import single_use
from api.investing.orders import SIGNING
from config.settings import ROOT
from domain.accounts.agreements import CATALOGUE, Context
from domain.core.policy import POLICY
from domain.investing.suitability import QUESTIONS
from stack.supervisor import Stack, is_free
from tests.clients.http import http_client
from tests.factories import Listing
from tests.internals import eventually
from tests.load.investors import AGREED, Member, confirmed_withdrawal, create_investors, lines_of, proofs
from tests.openapi import DOCUMENT

# Calls that create nothing which a second request could duplicate: paths and reasons.
NO_CREATION = {
    r"/limit/max|/limit/within|/multiple-limit-check|/search/product/|/products/expect-taxed-interest": "no effect",
    r"/join/email/check|/security/authenticate|/ocr/test|/unsuitable-user|/certification/clear": "no effect",
    r"/(contract/certification|nhis|cert)/check|/credit/aml/|-inquiry/cal|/fds/borrower": "reads a journey's state",
    r"/banner/close|/mock/expose|/company/(info/)?check": "records that something was shown",
    # tests/journeys/investing/test_auto_invest.py
    r"/auto-cart/(start|pause|resume|stop)": "sets a value; a repetition sets the same value",
    r"/investment-limit|/user/(email|register|facebook)|/marketing/reject|/identity/user": "sets the only such value",
    # tests/journeys/loans/test_my_loans.py, test_debit_account.py
    r"/early-repayment|/debit-account": "sets the one early repayment of a loan, or its one account for debits",
    r"/withdraw/code": "a code without effect until it confirms a payment",
    # tests/journeys/core/test_calls.py
    r"/open$|/upl-type|/dormant-recover": "opens or continues the only journey of its person",
    # tests/journeys/ledger/test_deposit.py
    r"/user/deposit/account": "opens the only virtual account of its person",
    # tests/api/accounts/test_sign_up.py, tests/api/accounts/test_migration.py
    r"/join$|/join/loan|/join/partner-migration": "a CI has one account, and the certification works once",
    r"login|/logout|-token$|/goto|/user/withdrawal|/auth/|/decline$": "a log-in, a log-out, or a single-use secret",
    r"/transfer-event/{uid}/upload": "a picture without effect until the form is sent",
    r"/inquiry/(document|post/)": "a file without effect until the form is sent, or the text of one inquiry",
    r"/pre-cal/walk-in": "an anonymous estimate that expires after a day",
    r"/outstanding-loan/(evidence|repayment|check)": "replaces the earlier document, or changes nothing",
    r"/pro-investor/(documents|submit)": "replaces the earlier document, or moves the only request",
    # tests/journeys/borrowing/test_mortgage.py
    r"/mortgage/apply": "a sealed draft without effect until it is examined",
    r"/real-estate-info|/simulate-repayment": "no effect",
    r"/joint-or-third-party/(identity|address)$": "a use of a single-use secret",
    # tests/journeys/borrowing/test_mortgage_owner_signature.py
    r"/joint-or-third-party/contract/": "moves the only journey of the contract, or changes nothing",
    r"/credit/loan-agreement": "a consent; a repetition changes nothing",
    r"/joint-or-third-party/invitation": "the same link again, identified by the name of the request",
    r"/callbacks": "identified by the institution's key",  # tests/journeys/core/test_callbacks.py
}
# The same for the console's calls, which store no answers: reasons and paths below /api/ops.
CONSOLE = {
    "identified by its key": ("/bulk", "/loans/{uid}/notes", "/notices", "/notices/{uid}", "/products", "/votes"),
    "reads, and logs each access": (
        "/applications/{apply_uid}/opening", "/cases/{apply_uid}/opening", "/class-requests/{request_id}/opening",
        "/codec/decode", "/consultations/{consultation_id}/opening",
        "/events/{uid}/participants/{person_id}/opening", "/inquiries/{uid}/opening", "/lien-releases/{uid}/opening",
        "/members/{person_id}/opening", "/members/search", "/repayment-proofs/{apply_uid}/{loan_uid}/opening",
        "/search", "/unmatched-deposits/{uid}/opening",
    ),
    "settles open work; a repetition finds it settled": (
        "/approvals/{approval_id}/confirm", "/approvals/{approval_id}/refuse", "/cases/{apply_uid}/cancel",
        "/cases/{apply_uid}/resolve", "/cases/{apply_uid}/retry", "/class-requests/{request_id}/decision",
        "/consultations/{consultation_id}/ending", "/deliveries/{id}/address", "/deliveries/{id}/cancel",
        "/deliveries/{id}/retry", "/inquiries/{uid}/answer", "/lien-releases/{uid}/resolve",
        "/lien-releases/{uid}/retry", "/notices/{uid}/take-down",
        "/repayment-proofs/{apply_uid}/{loan_uid}/decision", "/votes/{uid}/closing", "/withdrawals/{uid}/retry",
        "/loans/{uid}/retry", "/loans/{uid}/debit",
    ),
    "requests the only open approval of its subject": (
        "/loans/{uid}/account", "/loans/{uid}/deferral", "/loans/{uid}/extend-maturity", "/loans/{uid}/fail",
        "/loans/{uid}/sale", "/loans/{uid}/write-off", "/products/{uid}/publish",
        "/unmatched-deposits/{uid}/assignment", "/unmatched-deposits/{uid}/recovery",
        "/unmatched-deposits/{uid}/return", "/withdrawals/{uid}/resolve",
    ),
    "sets a value; a repetition sets it again": (
        "/loans/{uid}/pause", "/loans/{uid}/resume", "/operators/{login}", "/operators/{login}/confirm",
        "/operators/{login}/password", "/products/{uid}", "/session/password",
    ),
    "one for each login, and one session for each log-in": ("/operators", "/session"),
    "removes a product that has not opened": ("/products/{uid}/withdraw",),
    "one message a day": ("/loans/{uid}/reminder",),  # tests/journeys/loans/test_servicing.py
    "identified by the end that the operator saw": ("/loans/{uid}/lengthen-recruiting",),
    "a file without effect until the decision": ("/cases/{apply_uid}/papers",),
}  # fmt: skip
MONEY = 1_000_000
RIGHT = {question.id: question.right for question in QUESTIONS}
AUTO_SETTING = {
    "amount": 10_000, "type": "1", "categoryList": ["6"], "rateMin": 4, "rateMax": 20, "periodMin": 1,
    "periodMax": 60, "repetition": True,
}  # fmt: skip


@dataclass
class Caller:
    """A member with money, and a product to invest in."""

    at: Resources
    member: Member
    product: str
    mock_token: str  # the token of a mock investor

    async def ordered(self) -> str:
        """Place an order that can be withdrawn. Returns its uid."""
        async with http_client(address(self.at.settings.api_port)) as http:
            answer = await send(http, self, await ordering(self), uuid4().hex)
        return answer.json()["data"]["orderUid"]


@dataclass
class Request:
    """A request. `effect`: counts, for the caller's `:person`, the rows that must exist once afterwards."""

    path: str
    body: dict[str, Any]
    effect: str = ""
    headers: dict[str, str] = field(default_factory=dict[str, str])
    base: str = "/api"


Make = Callable[[Caller], Awaitable[Request]]


def plain(path: str, body: dict[str, Any], effect: str = "") -> Make:
    """A request that depends on no other member. "PRODUCT" is replaced by the caller's product."""

    async def made(caller: Caller) -> Request:
        named = {key: caller.product if value == "PRODUCT" else value for key, value in body.items()}
        return Request(path, named, effect, {"Mock-Token": caller.mock_token} if "/mock/" in path else {})

    return made


async def ordering(caller: Caller) -> Request:
    order = [(caller.product, 20_000)]
    ((nonce, token),) = await proofs(caller.at.redis, caller.member.person, [order])
    lines = [line.model_dump(by_alias=True) for line in lines_of(order)]
    body = {"token": token, "lines": lines, "agreements": AGREED}
    effect = "select count(*) from investment where person_id = cast(:person as uuid) and state = 'held'"
    return Request("/v2/invest/multiple-confirm", body, effect, {"X-Nonce": nonce})


async def signing(caller: Caller) -> Request:
    token = await single_use.issue(caller.at.redis, SIGNING, caller.member.person, POLICY.order_signature)
    lines = [{"productUid": caller.product, "amount": 10_000}]
    return Request("/v2/transfer/sign/multiple-invest-amount", {"token": token, "lines": lines})


async def giving_back(caller: Caller) -> Request:
    effect = "select count(*) from investment where person_id = cast(:person as uuid) and state = 'withdrawn'"
    order = await caller.ordered()
    return Request(f"/v2/invest/{order}/withdraw", {"productUid": caller.product, "amount": 20_000}, effect)


async def withdrawing(caller: Caller) -> Request:
    effect = f"select ({MONEY} - balance) / 300000 from ledger_account where owner = :person"
    body = await confirmed_withdrawal(caller.at, caller.member.person, 300_000)
    return Request("/v2/user/deposit/withdraw", body, effect)


async def answering(caller: Caller) -> Request:
    """Answer a vote about a loan of the caller's product."""
    for statement in (LOAN, QUESTION, ASKED):
        await caller.at.database.statement(text(statement), {"product": caller.product, "person": caller.member.person})
    effect = f"select count(*) from loan_extension_vote {OF_PERSON} and agrees"
    return Request("/v2/extension-agree", {"dealUid": caller.product, "agree": True}, effect)


async def voting(caller: Caller) -> Request:
    """Vote in a new vote."""
    uid = uuid4().hex
    for statement in (VOTE, OPTION):
        await caller.at.database.statement(text(statement), {"uid": uid})
    effect = f"select count(*) from ballot {OF_PERSON} and vote_uid = '{uid}'"
    return Request(f"/v2/vote/{uid}", {"number": 1}, effect)


def at_event(kind: str, path: str, body: dict[str, Any], effect: str, *, joined: bool = True) -> Make:
    """Return a request about an event of that kind in which the caller participates. "PROOF": the caller's image."""

    async def made(caller: Caller) -> Request:
        uid = uuid4().hex
        for statement in (EVENT, *((PARTICIPANT, PROOF) if joined else ())):
            named = {"uid": uid, "kind": kind, "person": caller.member.person}
            await caller.at.database.statement(text(statement), named)
        said = {name: [uid] if value == "PROOF" else value for name, value in body.items()}
        return Request(path.format(uid=uid), said, f"{effect} and event_uid = '{uid}'")

    return made


LOAN = "insert into loan (product_uid, account_sealed, wants_look) values (:product, '', false)"
QUESTION = """
insert into loan_extension (uid, product_uid, months, words, ends_on, matures_on, prolonged_to)
values (:product, :product, 3, 'why', current_date + 7, current_date + 30, current_date + 120)
"""
ASKED = """
insert into loan_extension_vote (extension_uid, person_id, hash)
values (cast(:product as text), cast(:person as uuid), sha256(convert_to(cast(:product as text), 'UTF8')))
"""
VOTE = """
insert into vote (uid, title, contents, electorate, ends_at)
values (:uid, '투표', '글', 'members', now() + interval '1 day')
"""
OPTION = "insert into vote_option (vote_uid, number, label) values (:uid, 1, '하나')"
EVENT = """
insert into event (uid, kind, title, summary, contents, thumbnail, begins_at, ends_at)
values (:uid, :kind, '이벤트', '한 줄', '글', '{}', now() - interval '1 day', now() + interval '1 day')
"""
PARTICIPANT = "insert into event_participant (event_uid, person_id) values (:uid, cast(:person as uuid))"
PROOF = """
insert into event_image (image_ref, event_uid, person_id, media_type)
values (:uid, :uid, cast(:person as uuid), 'image/png')
"""


async def order_at_full_path(caller: Caller) -> Request:
    return replace(await ordering(caller), base="")


async def shown_invitation(caller: Caller) -> Request:
    token = "초대 링크의 토큰"
    private = text("update product set private_hash = sha256(convert_to(:token, 'UTF8')) where uid = :uid")
    await caller.at.database.statement(private, {"token": token, "uid": caller.product})
    effect = f"select count(*) from product_guest {OF_PERSON}"
    return Request(f"/v2/products/{caller.product}/guest", {"token": token}, effect)


OF_PERSON = "where person_id = cast(:person as uuid)"
CONSENTS = f"""
select count(distinct agreement_id) / {len(AGREED)} from agreement {OF_PERSON} and agreement_id in {tuple(AGREED)}
"""
CART = f"select count(*) from cart_item {OF_PERSON}"
ENQUIRY = {
    "companyName": "한강물산", "name": "김하나", "mobile": "01000000000", "email": "ask@example.com",
    "content": "법인 투자 한도를 알고 싶어요.", "agreed": True,
}  # fmt: skip
INQUIRY = {
    "inquiryType1": "invest", "inquiryType2": "tax", "title": "세금이 궁금해요", "contents": "얼마나 떼나요?",
}  # fmt: skip
ADVICE = {"name": "김하나", "phoneNumber": "01000000001", "agreed": True}
AT_EVENTS = {one.id: one.content_hash for one in CATALOGUE[Context.EVENT]}
TAKING_PART = f"select count(*) from event_participant {OF_PERSON}"
MOCK_LINE = {"lines": [{"productUid": "nothing", "amount": 10_000}]}
CALLS: dict[str, Make] = {
    "/api/v2/invest/multiple-confirm": ordering,
    "/v2/invest/multiple-confirm": order_at_full_path,
    "/api/v2/invest/{order_uid}/withdraw": giving_back,
    "/api/v2/transfer/issue-sign-token/invest": plain("/v2/transfer/issue-sign-token/invest", {}),
    "/api/v2/transfer/sign/multiple-invest-amount": signing,
    "/api/v2/invest/suitability-test": plain(
        "/v2/invest/suitability-test", {"investSuitabilityTest": RIGHT},
        "select count(*) from attempt where kind = 'investor-test' and subject = :person",
    ),
    "/api/v2/invest/personal-credit/limit-alert/agree": plain(
        "/v2/invest/personal-credit/limit-alert/agree", {},
        f"select count(*) from investor {OF_PERSON} and credit_alert_at is not null",
    ),
    "/api/v2/invest/apply/cart/add": plain("/v2/invest/apply/cart/add", {"productUid": "PRODUCT", "amount": 10}, CART),
    "/api/v2/invest/apply/cart/delete": plain("/v2/invest/apply/cart/delete", {"productUidList": []}),
    "/api/v2/invest/apply/cart/amount": plain("/v2/invest/apply/cart/amount", {"productUid": "PRODUCT", "amount": 9}),
    "/api/v2/invest/cart/filter": plain(
        "/v2/invest/cart/filter", {"groupSortKeys": {}}, f"select count(*) from cart_setting {OF_PERSON}"
    ),
    "/api/v2/products/{uid}/guest": shown_invitation,
    "/api/v2/customer/pro-investor": plain(
        "/v2/customer/pro-investor", {"ground": "earned-income"}, f"select count(*) from class_request {OF_PERSON}"
    ),
    "/api/v2/inquiry/post": plain("/v2/inquiry/post", INQUIRY, f"select count(*) from inquiry {OF_PERSON}"),
    "/api/v2/extension-agree": answering,
    "/api/v2/vote/{hash}": voting,
    "/api/v2/event/{uid}/terms-{version}": at_event(
        "terms", "/v2/event/{uid}/terms-v1", {"agreements": AT_EVENTS}, TAKING_PART, joined=False
    ),
    "/api/v2/posting-event/{uid}/shared-url": at_event(
        "posting", "/v2/posting-event/{uid}/shared-url", {"url": "https://blog.example/1"},
        f"{TAKING_PART} and url is not null",
    ),
    "/api/v2/transfer-event/{uid}": at_event(
        "transfer", "/v2/transfer-event/{uid}", {"companyName": "다리펀딩", "amount": 10_000, "s3Keys": "PROOF"},
        f"{TAKING_PART} and sealed is not null",
    ),
    "/api/v2/loan/mortgage/advice-apply": plain("/v2/loan/mortgage/advice-apply", ADVICE),
    "/api/v2/customer/corporate-investor": plain("/v2/customer/corporate-investor", ENQUIRY),
    "/api/v2/sms/app-installation": plain("/v2/sms/app-installation", {"mobile": "01000000000"}),
    "/api/v2/marketing-terms": plain("/v2/marketing-terms", {"agreements": {}}),
    "/api/v2/borrower-terms": plain("/v2/borrower-terms", {"context": "invest", "agreements": AGREED}, CONSENTS),
    "/api/v2/user/deposit/withdraw": withdrawing,
    "/api/v2/invest/auto-cart/filter/update": plain("/v2/invest/auto-cart/filter/update", AUTO_SETTING),
    "/api/v2/mock/invest/multiple-confirm": plain("/v2/mock/invest/multiple-confirm", MOCK_LINE),
    "/api/v2/mock/invest/apply/cart/add": plain("/v2/mock/invest/apply/cart/add", {"productUidList": ["nothing"]}),
    "/api/v2/mock/invest/apply/cart/delete": plain("/v2/mock/invest/apply/cart/delete", {"productUidList": []}),
    "/api/v2/mock/invest/apply/cart/amount": plain(
        "/v2/mock/invest/apply/cart/amount", {"productUid": "nothing", "amount": 9}
    ),
    "/api/v2/mock/invest/cart/filter": plain("/v2/mock/invest/cart/filter", {"groupSortKeys": {}}),
}  # fmt: skip


def address(port: int) -> str:
    return f"http://127.0.0.1:{port}"


async def send(http: httpx.AsyncClient, caller: Caller, request: Request, key: str) -> httpx.Response:
    """Send a request, and repeat it while the API is busy, as browsers do."""
    headers = {"Authorization": f"Bearer {caller.member.access_token}", "Idempotency-Key": key, **request.headers}
    while True:
        answer = await http.post(request.base + request.path, json=request.body, headers=headers)
        if answer.status_code != 503:
            return answer


async def effect(caller: Caller, request: Request) -> int:
    """Return how often the effect has happened; 1 for a call whose effect cannot be counted."""
    if not request.effect:
        return 1
    return (await caller.at.database.statement(text(request.effect), {"person": caller.member.person})).scalar_one()


@pytest_asyncio.fixture(scope="module")
async def at(platform: Stack) -> AsyncGenerator[Resources]:
    async with resources(platform.settings) as opened:
        yield opened


@pytest.fixture
def new_caller(at: Resources, listed: Listing) -> Callable[[], Awaitable[Caller]]:
    """Creates callers."""

    async def make() -> Caller:
        (member,) = await create_investors(at, 1, MONEY)
        return Caller(at, member, await listed(amount=10 * MONEY), str(uuid4()))

    return make


def test_every_creating_call_is_listed() -> None:
    posts = {path for path, operations in DOCUMENT["paths"].items() if "post" in operations}
    # An update is known to the workflow by the key (tests/journeys/core/test_calls.py).
    journeys = {
        path
        for path, operations in DOCUMENT["paths"].items()
        if any(given["name"] == "If-Match" for given in operations.get("post", {}).get("parameters", ()))
    }
    console = {path for path in posts if path.startswith("/api/ops/")}
    listed_there = sorted(f"/api/ops{path}" for paths in CONSOLE.values() for path in paths)
    assert listed_there == sorted(console)
    unnamed = posts - CALLS.keys() - journeys - console
    assert CALLS.keys() <= posts
    assert {path for path in unnamed if not re.search("|".join(NO_CREATION), path)} == set()
    assert not [paths for paths in NO_CREATION if not any(re.search(paths, path) for path in unnamed)]
    assert not [path for path in CALLS if re.search("|".join(NO_CREATION), path)]


@pytest.mark.parametrize("call", CALLS)
async def test_a_key_identifies_one_request(
    at: Resources, new_caller: Callable[[], Awaitable[Caller]], call: str
) -> None:
    caller, key = await new_caller(), uuid4().hex
    request = await CALLS[call](caller)
    async with http_client(address(at.settings.api_port), timeout=60) as http:
        fifty = await asyncio.gather(*(send(http, caller, request, key) for _ in range(50)))
        again = await send(http, caller, request, key)
        other = await send(http, caller, replace(request, body=request.body | {"something": "else"}), key)
    assert again.is_success, again.text
    assert {(answer.status_code, answer.content) for answer in fifty} == {(again.status_code, again.content)}
    assert (other.status_code, other.json()["data"]["code"]) == (422, "IDEMPOTENCY_REUSED")
    assert await effect(caller, request) == 1


async def test_a_repeated_request_is_answered_after_the_api_was_killed(
    platform: Stack, at: Resources, new_caller: Callable[[], Awaitable[Caller]]
) -> None:
    callers = [await new_caller() for _ in CALLS]
    asked = [(caller, await make(caller), uuid4().hex) for caller, make in zip(callers, CALLS.values(), strict=True)]
    port = free_port()
    environment = os.environ | platform.settings.model_copy(update={"api_port": port}).environment()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.api.core.killed_api", str(len(asked)), env=environment, cwd=ROOT
    )

    async def listens() -> bool:
        return not is_free(port)

    try:
        await eventually(listens, 60)
        async with http_client(address(port), timeout=60) as http:
            lost = await asyncio.gather(*(send(http, *one) for one in asked), return_exceptions=True)
        assert await process.wait() == -signal.SIGKILL
    finally:
        if process.returncode is None:
            process.kill()
    assert all(isinstance(error, httpx.TransportError) for error in lost), lost
    async with http_client(address(at.settings.api_port), timeout=60) as http:
        for caller, request, key in asked:
            assert await effect(caller, request) == 1, request.path  # the transaction was committed
            answer = await send(http, caller, request, key)
            assert answer.is_success, (request.path, answer.text)
            assert await effect(caller, request) == 1, request.path


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]
