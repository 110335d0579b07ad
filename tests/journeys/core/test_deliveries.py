"""The outbox delivers each SMS and e-mail once, regardless of other messages."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Generator
from uuid import uuid4

import pytest
import pytest_asyncio
from sqlalchemy import text

from activities.core.notices import SMS, Email, Notices, Sms
from activities.core.resources import Resources, resources
from activities.institutions.base import InstitutionRefused
from db.core.outbox import Content, Outbox
from domain.core.notices import WARNINGS, MessageKind
from simulator.institutions.message import UNASSIGNED
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from temporal.loops import wakeups
from temporal.loops.relay import POLICY, REPEATS_AT_ONCE, Relay
from temporal.loops.wakeups import OUTBOX, Wakeups
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.clients.http import refusal
from tests.conftest import Scenario
from tests.factories import Factory
from tests.internals import Internals, eventually
from tests.journeys.steps.deposits import customer, pay_in, until_balance
from tests.journeys.steps.messages import queue

__all__ = ["customer"]  # a fixture, found by its name

MOBILE = "01012345678"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    """PostgreSQL and the carriers, without a worker that relays messages."""
    with temporary_stack(tmp_path_factory.mktemp("store"), ("postgres", "migrations", "simulator")) as store:
        yield store


class Deliveries:
    """The outbox of one test, with its own `topic`."""

    def __init__(self, at: Resources) -> None:
        self.at, self.outbox, self.topic = at, Outbox(at.database, at.sealer), f"sms-{uuid4()}"
        self.sent = Counter[str]()

    async def queue(self, *mobiles: str) -> None:
        async with self.at.database.transaction() as session:
            for mobile in mobiles:
                content = Sms(mobile=mobile, text="안녕하세요").model_dump_json().encode()
                await session.execute(self.outbox.message(f"test/{uuid4()}", Content(self.topic, content, None)))

    def relay(self, *, repeats: bool = False) -> Relay:
        return Relay(self.outbox, self.topic, self.send, repeats=repeats)

    async def send(self, key: str, content: bytes) -> None:
        self.sent[key] += 1
        await Notices(self.at).send_sms(key, content)

    async def rows(self, columns: str) -> list[tuple[object, ...]]:
        found = await self.at.database.statement(
            text(f"select {columns} from outbox_message where topic = :topic order by id"), {"topic": self.topic}
        )
        return [tuple(row) for row in found]

    async def change(self, assignment: str) -> None:
        await self.at.database.statement(
            text(f"update outbox_message set {assignment} where topic = :topic"), {"topic": self.topic}
        )


@pytest_asyncio.fixture
async def deliveries(store: Stack) -> AsyncGenerator[Deliveries]:
    async with resources(store.settings) as at:
        yield Deliveries(at)


async def relay_all(relay: Relay) -> None:
    while await relay.start():
        pass
    await relay.drain()


async def test_a_refused_message_does_not_delay_others(deliveries: Deliveries) -> None:
    await deliveries.queue(UNASSIGNED, *[MOBILE] * 99)
    await relay_all(deliveries.relay())
    first, *others = await deliveries.rows("relayed_at is not null, failed_at is not null, last_error")
    assert first == (False, True, "message refused: no_such_number")
    assert others == [(True, False, None)] * 99


async def test_two_relays_send_each_message_once(deliveries: Deliveries) -> None:
    sent = Counter[str]()

    async def send(key: str, content: bytes) -> None:
        sent[key] += 1

    await deliveries.queue(*[MOBILE] * 200)
    relays = [Relay(deliveries.outbox, deliveries.topic, send) for _ in range(2)]
    await asyncio.gather(*map(relay_all, relays))
    assert (len(sent), set(sent.values())) == (200, {1})
    assert set(await deliveries.rows("relayed_at is null")) == {(False,)}


async def test_a_sent_but_unrecorded_message_arrives_once(deliveries: Deliveries) -> None:
    mobile = f"010{uuid4().int % 10**8:08}"
    await deliveries.queue(mobile)
    (claimed,) = await deliveries.outbox.claim(deliveries.topic, 1)
    await deliveries.send(claimed.key, deliveries.outbox.content(claimed))  # the worker is killed here
    await relay_all(deliveries.relay(repeats=True))
    assert deliveries.sent[claimed.key] == 1  # the claim is still valid
    await deliveries.change("claimed_until = now() - interval '1 second'")
    await relay_all(deliveries.relay(repeats=True))
    assert deliveries.sent[claimed.key] == 2
    inbox = await deliveries.at.institutions.http.get(f"/inbox/{mobile}")
    assert len(inbox.json()) == 1


async def test_delays_grow_and_attempts_end(deliveries: Deliveries) -> None:
    async def down(key: str, content: bytes) -> None:
        raise ConnectionError

    first, further = (Relay(deliveries.outbox, deliveries.topic, down, repeats=repeats) for repeats in (False, True))
    await deliveries.queue(MOBILE)
    delays: list[int] = []
    for relay in (first, *[further] * (POLICY - 1)):
        assert await relay.start() == 1
        await relay.drain()
        ((delay,),) = await deliveries.rows("round(extract(epoch from next_attempt_at - now()))::int")
        delays.append(int(str(delay)))
        await deliveries.change("next_attempt_at = now()")
    assert delays[:-1] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600]
    assert await deliveries.rows("attempts, failed_at is not null, last_error") == [(12, True, "ConnectionError")]
    assert (await first.start(), await further.start()) == (0, 0)


async def test_a_message_fails_although_its_last_attempt_was_lost(deliveries: Deliveries) -> None:
    async def down(key: str, content: bytes) -> None:
        raise ConnectionError

    relay = Relay(deliveries.outbox, deliveries.topic, down, repeats=True)
    await deliveries.queue(MOBILE)
    await deliveries.change(f"attempts = {POLICY - 1}")
    assert await deliveries.outbox.claim(deliveries.topic, 1, repeats=True)  # the worker is killed here
    await deliveries.change("claimed_until = now() - interval '1 second'")
    await relay_all(relay)
    assert await deliveries.rows("attempts, failed_at is not null") == [(POLICY + 1, True)]


async def test_a_repeat_is_sent_when_it_is_due(deliveries: Deliveries, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeups, "FALLBACK", 3600.0)
    attempts = list[float]()

    async def send(key: str, content: bytes) -> None:
        attempts.append(time.monotonic())
        if len(attempts) < 3:
            raise ConnectionError
        if len(attempts) == 3:
            raise InstitutionRefused("message", "no_such_number")

    async def settled(state: str) -> bool:
        return await deliveries.rows(state) == [(True,)]

    waking = Wakeups(deliveries.at.database)
    running = [asyncio.create_task(waking.listen())]
    for repeats in (False, True):
        relay = Relay(deliveries.outbox, deliveries.topic, send, repeats=repeats)
        running.append(asyncio.create_task(waking.run(OUTBOX, relay.start, relay.seconds_until_due)))
    await deliveries.queue(MOBILE)
    await eventually(lambda: settled("failed_at is not null"))
    first, second, third = attempts
    assert 1 <= second - first < 1.8
    assert 2 <= third - second < 2.8
    sent_again = time.monotonic()
    await deliveries.change("failed_at = null, attempts = 0, next_attempt_at = now()")
    await eventually(lambda: settled("relayed_at is not null"))
    assert attempts[3] - sent_again < 0.8
    for task in running:
        task.cancel()


async def test_numbers_without_an_answer_do_not_delay_others(deliveries: Deliveries) -> None:
    connections: list[asyncio.StreamWriter] = []

    def no_answer(_: asyncio.StreamReader, connection: asyncio.StreamWriter) -> None:
        connections.append(connection)

    async def send(key: str, content: bytes) -> None:
        if Sms.model_validate_json(content).mobile == UNASSIGNED:
            await deliveries.at.institutions.http.post(silent)
        else:
            await deliveries.send(key, content)

    server = await asyncio.start_server(no_answer, "127.0.0.1")
    silent = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    await deliveries.queue(*[UNASSIGNED] * 40)
    await deliveries.change("attempts = 1")
    first, further = (Relay(deliveries.outbox, deliveries.topic, send, repeats=repeats) for repeats in (False, True))
    repeating = asyncio.create_task(relay_all(further))

    async def are_places_taken() -> bool:
        return len(connections) == REPEATS_AT_ONCE

    await eventually(are_places_taken)
    await deliveries.queue(UNASSIGNED, *[MOBILE] * 40, UNASSIGNED)
    began = time.monotonic()
    while await first.start():
        pass
    await eventually(lambda: all_sent(deliveries, 40))
    waited = time.monotonic() - began
    print(f"\n40 messages waited {waited:.2f} s for the last one")
    assert waited < 1.5
    repeating.cancel()
    await asyncio.gather(first.drain(), further.drain())
    server.close()


async def all_sent(deliveries: Deliveries, count: int) -> bool:
    return (await deliveries.rows("relayed_at is not null")).count((True,)) == count


async def test_a_thousand_messages(deliveries: Deliveries) -> None:
    await deliveries.queue(*[MOBILE] * 1000)
    mail = Outbox(deliveries.at.database, deliveries.at.sealer)
    relay, begun = deliveries.relay(), time.monotonic()
    relaying = asyncio.create_task(relay_all(relay))
    other = Deliveries(deliveries.at)
    content = Email(address="a@example.com", subject="제목", text="본문").model_dump_json().encode()
    async with deliveries.at.database.transaction() as session:
        await session.execute(mail.message(f"test/{uuid4()}", Content(other.topic, content, None)))
    queued = time.monotonic()
    await relay_all(Relay(mail, other.topic, Notices(deliveries.at).send_email))
    waited = time.monotonic() - queued
    await relaying
    rate = 1000 / (time.monotonic() - begun)
    print(f"\n{rate:.0f} messages a second; a message of another topic waited {waited * 1000:.0f} ms")
    assert waited < 1

    async def are_relayed() -> bool:
        """On a busy machine, a message can need a second attempt."""
        await relay_all(relay)
        return set(await deliveries.rows("relayed_at is null")) == {(False,)}

    await eventually(are_relayed)


async def test_an_unavailable_bank_does_not_delay_messages(
    customer: Borrower, scenario: Scenario, internals: Internals
) -> None:
    await pay_in(customer, 500_000)
    await until_balance(customer, 500_000)
    await scenario("bank", "down")
    await customer.withdraw(200_000)
    await queue(internals, f"test/{uuid4()}", customer.mobile, "은행과 상관없는 문자")
    assert await customer.message(lambda m: m["text"] == "은행과 상관없는 문자")


async def failed(console: Console, internals: Internals, key: str) -> int:
    """Wait until an operator sees the message. Returns its id."""

    async def id_of() -> int | None:
        rows = await internals.sql("select id from outbox_message where key = :key and failed_at is not null", key=key)
        return rows[0].id if rows else None

    id = await eventually(id_of)
    (row,) = [row for row in await console.get("/deliveries") if row["id"] == id]
    assert (row["to"], row["error"]) == ("010-****-0000", "message refused: no_such_number")
    return id


async def test_an_operator_corrects_the_address(console: Console, customer: Borrower, internals: Internals) -> None:
    key = f"test/{uuid4()}"
    await queue(internals, key, UNASSIGNED, "고친 번호로 온 문자")
    id = await failed(console, internals, key)
    assert refusal(await console.post(f"/deliveries/{id}/address", address="none-at-all")) == (422, "INVALID_INPUT")
    await console.do(f"/deliveries/{id}/address", address=customer.mobile)
    assert await customer.message(lambda m: m["text"] == "고친 번호로 온 문자")
    (written,) = await internals.sql("select * from operator_action where journey_id = :id", id=f"delivery:{id}")
    assert (written.operator, written.action) == (console.login, "delivery_address")


async def test_an_operator_retries_and_cancels(console: Console, internals: Internals) -> None:
    key = MessageKind.PASSWORD_RESET.key(uuid4())
    await queue(internals, key, UNASSIGNED)
    id = await failed(console, internals, key)
    moved = await console.post(f"/deliveries/{id}/address", address=MOBILE)
    assert refusal(moved) == (422, "INVALID_INPUT")  # its link gives access to an account
    await console.do(f"/deliveries/{id}/retry")
    assert await failed(console, internals, key) == id
    await console.do(f"/deliveries/{id}/cancel")
    assert id not in {row["id"] for row in await console.get("/deliveries")}
    assert refusal(await console.post(f"/deliveries/{id}/retry")) == (409, "CASE_MOVED")


async def test_a_message_without_a_key_does_not_hide_others(
    console: Console, platform: Stack, internals: Internals
) -> None:
    person, outbox = await Factory.of(platform.settings).person(), Outbox(internals.at.database, internals.at.sealer)
    content = Sms(mobile=MOBILE, text="문자").model_dump_json().encode()
    keys = {f"test/{uuid4()}": owner for owner in (person, None)}
    async with internals.at.database.transaction() as session:
        for key, owner in keys.items():
            await session.execute(outbox.message(key, Content(SMS, content, owner)))
            await session.execute(text("update outbox_message set failed_at = now() where key = :key"), {"key": key})
    await internals.at.sealer.erase(person)  # a backup was restored
    ids = [(await internals.sql("select id from outbox_message where key = :key", key=key))[0].id for key in keys]
    shown = {row["id"]: row for row in await console.get("/deliveries")}
    assert [shown[id]["to"] for id in ids] == ["열 수 없는 메시지", "010-****-5678"]
    assert [shown[id]["isCorrectable"] for id in ids] == [False, True]
    assert (await console.get(f"/deliveries/{ids[0]}"))["to"] == "열 수 없는 메시지"
    corrected = await console.post(f"/deliveries/{ids[0]}/address", address=MOBILE)
    assert refusal(corrected) == (422, "INVALID_INPUT")
    for id in ids:
        await console.do(f"/deliveries/{id}/cancel")


@pytest.mark.parametrize("warning", sorted(WARNINGS))
async def test_one_operator_cannot_hide_a_warning(
    console: Console, platform: Stack, internals: Internals, warning: MessageKind
) -> None:
    key = warning.key(uuid4())
    await queue(internals, key, UNASSIGNED)
    id = await failed(console, internals, key)
    moved = await console.post(f"/deliveries/{id}/address", address=MOBILE)
    assert refusal(moved) == (422, "INVALID_INPUT")
    asked = await console.do(f"/deliveries/{id}/cancel")
    assert refusal(await console.post(f"/deliveries/{id}/cancel")) == (409, "APPROVAL_WAITS")
    assert id in {row["id"] for row in await console.get("/deliveries")}
    confirmation = f"/approvals/{asked['approval']}/confirm"
    assert refusal(await console.post(confirmation)) == (403, "SECOND_OPERATOR")  # the same person
    second = await Console.of(platform.settings)
    await second.do(confirmation)
    assert id not in {row["id"] for row in await console.get("/deliveries")}
    (written,) = await internals.sql("select * from operator_action where journey_id = :id", id=f"delivery:{id}")
    assert (written.operator, written.second) == (console.login, second.login)
    await second.api.aclose()
