"""A visitor cannot lock another person out, send many messages or learn who is a member, through any process, and while
Redis is killed.

Each client has its own address (`tests.clients.borrower.browser`).
"""

import asyncio
import secrets
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.core.visitor_limits import FREE_ATTEMPTS
from config.settings import Settings
from db.accounts.passwords import set_password
from db.accounts.people import set_email
from domain.core.policy import HARDEST, POLICY
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from tests.api.accounts.members import security_token
from tests.api.conftest import Browser, api_url, proof_asked
from tests.clients.borrower import browser as from_new_address
from tests.clients.borrower import mobile
from tests.clients.console import PASSWORD, Console
from tests.clients.http import http_client
from tests.clients.proof_of_work import solve
from tests.factories import Factory

REQUEST = "/v2/login/mobile/request"
LATER = "update attempt set at = at - interval '31 seconds' where kind like 'login-code-sent@%'"
RIGHT, WRONG = "맞는 Password1!", "틀린 Password1!"
Clients = Callable[..., httpx.AsyncClient]


def code_of(answer: httpx.Response) -> str:
    return answer.json()["data"].get("code", "")


PARTS = ("postgres", "migrations", "redis", "simulator", "api")  # of the platform whose Redis is killed


@pytest.fixture
async def clients(platform: Stack) -> Any:
    """Creates clients with an address each. `api`: the address of another API process."""
    made: list[httpx.AsyncClient] = []

    def make(api: str = "") -> httpx.AsyncClient:
        made.append(from_new_address(api or api_url(platform.settings)))
        return made[-1]

    yield make
    for client in made:
        await client.aclose()


def on_same_address(client: httpx.AsyncClient, api: str) -> httpx.AsyncClient:
    """Return a client of another API process with the same address."""
    transport = client._transport  # pyright: ignore[reportPrivateUsage]
    return http_client(api, transport=transport)


async def ask_for_code(client: httpx.AsyncClient, number: str, *, solves: bool = False) -> httpx.Response:
    """Request a log-in code. `solves`: again with a proof of work, if it is required."""
    visitor = Browser(client)
    if solves:
        return await visitor.post_with_nonce(REQUEST, {"mobile": number})
    return await visitor.post(REQUEST, {"mobile": number}, X_Nonce=await visitor.nonce(REQUEST))


async def member_with_password(settings: Settings) -> str:
    """Return the e-mail address of a new member with the password RIGHT."""
    factory, email = Factory.of(settings), f"{secrets.token_hex(6)}@example.com"
    person = await factory.person()
    async with factory.database.transaction() as session:
        await set_email(session, factory.sealer, person, email)
        await set_password(session, person, RIGHT)
    return email


async def log_in(client: httpx.AsyncClient, email: str, password: str) -> httpx.Response:
    visitor = Browser(client)
    body = {"email": email, "securityToken": await security_token(visitor, password)}
    return await visitor.post("/v2/login", body, X_Nonce=await visitor.nonce("/v2/login"))


async def test_a_visitor_cannot_lock_out_members_and_operators(
    platform: Stack, clients: Clients, second_api: Callable[..., str]
):
    """The lock applies to the attacker's address in every process; the owner logs in from another address."""
    console, email = await Console.enrolled(platform.settings), await member_with_password(platform.settings)
    second, attacker = second_api(), clients()
    elsewhere = on_same_address(attacker, second)
    outcomes = list[tuple[str, str]]()
    for turn in range(POLICY.login.wrong + 1):
        client = (attacker, elsewhere)[turn % 2]
        operated = await client.post("/ops/session", json={"login": console.login, "password": "wrong"})
        outcomes.append((code_of(await log_in(client, email, WRONG)), code_of(operated)))
    assert outcomes[-1] == ("LOGIN_LOCKED", "LOGIN_LOCKED")
    assert (await log_in(clients(second), email, RIGHT)).status_code == 200
    assert (await console.log_in(PASSWORD)).status_code == 200
    await console.api.aclose()


async def test_each_lock_of_a_day_is_longer(platform: Stack, clients: Clients, internals: Any):
    email, attacker, outcomes = f"{secrets.token_hex(6)}@example.com", clients(), list[str]()
    for _ in range(3):
        answers = [await log_in(attacker, email, WRONG) for _ in range(POLICY.login.wrong)]
        outcomes.append(answers[-1].json()["data"]["message"])
        await internals.sql("update attempt set at = at - interval '3 hours' where kind like 'login-guessed@%'")
    assert [next(word for word in text.split() if word.endswith("분")) for text in outcomes] == ["10분", "20분", "40분"]


async def test_an_attacked_account_requires_work_and_is_never_locked(platform: Stack, clients: Clients, internals: Any):
    """After attempts from many addresses each further one requires a proof of work, also for an unknown account."""
    for email in (await member_with_password(platform.settings), f"{secrets.token_hex(6)}@example.com"):
        for _ in range(FREE_ATTEMPTS // 4):
            guesser = clients()
            for _ in range(4):
                assert code_of(await log_in(guesser, email, WRONG)) == "LOGIN_FAILED"
        owner = Browser(clients())
        body = {"email": email, "securityToken": await security_token(owner, RIGHT)}
        puzzle = proof_asked(await owner.post("/v2/login", body, X_Nonce=await owner.nonce("/v2/login")))
        assert puzzle
        answer = await owner.post("/v2/login", body, X_Nonce=await owner.nonce("/v2/login"), X_Proof=solve(**puzzle))
        assert code_of(answer) in ("", "LOGIN_FAILED")


async def test_wrong_passwords_of_one_person_do_not_lock_the_others_at_the_address(
    platform: Stack, clients: Clients, internals: Any
):
    email, console = await member_with_password(platform.settings), await Console.enrolled(platform.settings)
    shared = clients()
    assert code_of(await log_in(shared, f"{secrets.token_hex(6)}@example.com", WRONG)) == "LOGIN_FAILED"
    await shared.post("/ops/session", json={"login": secrets.token_hex(6), "password": "wrong"})
    copied = (
        "insert into attempt (kind, subject, at) select kind, gen_random_uuid()::text, at from attempt,"
        " generate_series(1, :times) where kind ~ :kind order by at desc limit :times"
    )
    for kind in ("^login-guessed@", "^operator-login@"):
        await internals.sql(copied, times=POLICY.login.from_address, kind=kind)
    assert proof_asked(await log_in(shared, email, RIGHT))["bits"] == HARDEST
    visitor, body = Browser(shared), {"email": email, "securityToken": await security_token(Browser(shared), RIGHT)}
    assert (await visitor.post_with_nonce("/v2/login", body)).status_code == 200
    operator = {"login": console.login, "password": PASSWORD}
    puzzle = proof_asked(await shared.post("/ops/session", json=operator))
    answer = await shared.post("/ops/session", json=operator, headers={"X-Proof": solve(**puzzle)})
    assert answer.status_code == 200, answer.text
    await console.api.aclose()


async def test_the_third_code_to_an_unknown_number_costs_work_in_every_process(
    clients: Clients, second_api: Callable[..., str]
):
    """Forty concurrent requests from one address to forty numbers: two codes are sent."""
    attacker = clients()
    elsewhere = on_same_address(attacker, second_api())
    numbers = [mobile() for _ in range(40)]
    answers = await asyncio.gather(
        *(ask_for_code((attacker, elsewhere)[turn % 2], number) for turn, number in enumerate(numbers))
    )
    assert sorted({code_of(answer) for answer in answers}) == ["", "PROOF_REQUIRED"]
    assert sum(answer.is_success for answer in answers) == POLICY.unconfirmed_receivers.free
    assert (await ask_for_code(attacker, numbers[-1], solves=True)).is_success


async def test_a_proof_counts_once_for_its_receiver_and_only_if_it_is_right(clients: Clients):
    attacker, numbers = Browser(clients()), [mobile() for _ in range(5)]
    for number in numbers[:2]:
        await ask_for_code(attacker.http, number)
    puzzle = proof_asked(await ask_for_code(attacker.http, numbers[2]))
    proof = solve(**puzzle)

    async def ask(number: str, given: str) -> str:
        nonce = await attacker.nonce(REQUEST)
        return code_of(await attacker.post(REQUEST, {"mobile": number}, X_Nonce=nonce, X_Proof=given))

    wrong = next(f"{puzzle['challenge']}.{n}" for n in range(10) if f"{puzzle['challenge']}.{n}" != proof)
    forged = f"{puzzle['challenge'][:-2]}AA.{proof.rpartition('.')[2]}"
    for number, given in ((numbers[2], wrong), (numbers[2], forged), (numbers[3], proof), (numbers[2], "x" * 900)):
        assert await ask(number, given) == "PROOF_REQUIRED"
    assert await ask(numbers[2], proof) == ""
    assert await ask(numbers[2], proof) == "CODE_TOO_SOON"


async def test_an_address_sends_a_limited_number_of_codes_to_unknown_numbers_a_day(clients: Clients, internals: Any):
    attacker = clients()
    assert (await ask_for_code(attacker, mobile())).is_success
    copied = (
        "insert into attempt (kind, subject, at) select kind, gen_random_uuid()::text, at from attempt,"
        " generate_series(1, :times) where kind like 'sms@%' order by at desc limit :times"
    )
    await internals.sql(copied, times=POLICY.unconfirmed_receivers.hard_after)
    harder = proof_asked(await ask_for_code(attacker, mobile()))
    assert harder["bits"] == HARDEST
    assert (await ask_for_code(attacker, mobile(), solves=True)).is_success
    await internals.sql(copied, times=POLICY.unconfirmed_receivers.from_address)
    assert code_of(await ask_for_code(attacker, mobile(), solves=True)) == "TOO_MANY_REQUESTS"
    assert (await ask_for_code(clients(), mobile())).is_success


async def test_a_visitor_cannot_use_up_the_codes_of_another(
    platform: Stack, clients: Clients, internals: Any, phone: Any
):
    """Others request a number's codes all day. Its owner still gets one, and needs no proof of work after a
    confirmation."""
    owner, number = Browser(clients()), await _member_number(platform.settings)

    async def confirm() -> None:
        already = len((await phone.http.get(f"/inbox/{number}")).json())
        answer = await owner.post_with_nonce(REQUEST, {"mobile": number})
        assert answer.is_success, answer.text
        sms = await phone.next_sms(number, after=already)
        body = {"authSeq": answer.json()["data"]["authSeq"], "authNo": sms["code"]}
        assert (await owner.post_with_nonce("/v2/login/mobile/confirm", body)).is_success

    for _ in range(2):
        attacker = clients()
        for _ in range(POLICY.sms_code.a_day):
            answer = await ask_for_code(attacker, number, solves=True)
            assert answer.is_success, answer.text
            await internals.sql(
                "update attempt set at = at - interval '31 seconds' where kind like 'login-code-sent@%'"
            )
        assert code_of(await ask_for_code(attacker, number, solves=True)) == "CODE_LIMIT"
        await confirm()
    await internals.sql(LATER)
    assert (await ask_for_code(owner.http, number)).is_success  # at once


async def test_no_limit_distinguishes_members_from_unknown_numbers(platform: Stack, clients: Clients):
    outcomes = list[list[tuple[int, str]]]()
    for number in (await _member_number(platform.settings), mobile()):
        visitor = clients()
        answers = [await ask_for_code(visitor, mobile()) for _ in range(2)]
        answers += [await ask_for_code(visitor, number), await ask_for_code(visitor, number, solves=True)]
        answers += [await ask_for_code(visitor, number)]
        outcomes.append([(answer.status_code, code_of(answer)) for answer in answers])
    assert outcomes[0] == outcomes[1]
    assert [code for _, code in outcomes[0]] == ["", "", "PROOF_REQUIRED", "", "CODE_TOO_SOON"]


@pytest.fixture
def killable(tmp_path: Path) -> Generator[Stack]:
    with temporary_stack(tmp_path / "state", PARTS) as stack:
        yield stack


async def test_counts_survive_redis(killable: Stack, clients: Clients):
    """Redis is killed between attempts and between codes: the counts remain, and no code is sent in the meantime."""
    attacker = clients(api_url(killable.settings))
    console, number = await Console.enrolled(killable.settings), mobile()
    wrong = {"login": console.login, "password": "wrong"}
    for _ in range(POLICY.login.wrong):
        await attacker.post("/ops/session", json=wrong)
    sent = [await ask_for_code(attacker, other) for other in (mobile(), mobile())]
    assert [answer.status_code for answer in sent] == [200, 200]
    nonce = await Browser(attacker).nonce(REQUEST)
    killable.kill("redis")
    down = await Browser(attacker).post(REQUEST, {"mobile": number}, X_Nonce=nonce)
    assert (down.status_code, code_of(down)) == (503, "BUSY")
    killable.start_part("redis")
    assert code_of(await attacker.post("/ops/session", json=wrong)) == "LOGIN_LOCKED"
    assert code_of(await ask_for_code(attacker, number)) == "PROOF_REQUIRED"
    assert (await console.log_in()).status_code == 200
    await console.api.aclose()


async def _member_number(settings: Settings) -> str:
    """Return the mobile number of a new member."""
    number = mobile()
    await Factory.of(settings).person(mobile=number)
    return number


SMS = {"/v2/sms/app-installation": "mobile", "/v2/loan/mortgage/advice-apply": "phoneNumber"}  # the field of the number


@pytest.mark.parametrize("path", SMS)
async def test_an_address_cannot_send_sms_to_any_number_of_strangers(clients: Clients, path: str):
    visitor = clients()

    async def send() -> httpx.Response:
        return await visitor.post(path, json={SMS[path]: mobile(), "name": "김이음", "agreed": True})

    for _ in range(POLICY.unconfirmed_receivers.free):
        assert (await send()).is_success
    stopped = await send()
    assert stopped.status_code == 429
    assert proof_asked(stopped)


async def test_a_visitor_cannot_use_up_the_sms_of_another(clients: Clients):
    number, path = mobile(), "/v2/sms/app-installation"
    attacker, owner = clients(), Browser(clients())
    for _ in range(POLICY.visitors_sms.a_day + 1):
        await Browser(attacker).post(path, {"mobile": number})
    assert (await owner.post_with_nonce(path, {"mobile": number})).status_code == 204
