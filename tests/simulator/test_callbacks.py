"""Callbacks arrive at least once: repeated after a refusal, twice, late or never as configured, and after a crash."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from activities.institutions import Institutions, institutions
from tests.clients.http import http_client
from tests.simulator.approvals import answer, ask_consent, ask_signature
from tests.simulator.conftest import Platform, new_simulator

Key = Callable[[], str]


async def test_a_callback_is_repeated_until_it_is_accepted(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    reference = key()
    platform.unavailable_for[reference] = 2
    await ask_consent(outside, platform, mobile, key, reference)
    await answer(people, mobile, "approve")
    assert (await platform.next(reference)).event == "consent.approved"
    assert platform.unavailable_for[reference] == 0


async def test_callbacks_of_one_transaction_keep_their_order_while_the_platform_is_down(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    reference = key()
    consent = await ask_consent(outside, platform, mobile, key, reference)
    await answer(people, mobile, "approve")
    await platform.next(reference)
    platform.unavailable_for[reference] = 2
    await outside.nhis.collect(consent.tx_id, reference=reference, callback_url=platform.url, key=key())
    callbacks = [await platform.next(reference) for _ in range(5)]
    assert [c.data.get("done") for c in callbacks] == [3, 6, 9, 12, None]


async def test_a_duplicate_is_delivered_twice(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    reference = key()
    await ask_signature(outside, platform, mobile, key, reference)
    await people.put("/scenarios/esign", json={"mode": "duplicate_callback", "times": 1})
    await answer(people, mobile, "approve")
    first, second = await platform.next(reference), await platform.next(reference)
    assert first == second


async def test_a_late_callback_arrives_after_the_status(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    reference = key()
    signing = await ask_signature(outside, platform, mobile, key, reference)
    await people.put("/scenarios/esign", json={"mode": "late_callback", "delayMs": 1500, "times": 1})
    await answer(people, mobile, "approve")
    assert (await outside.esign.status(signing.tx_id)).status == "signed"
    with pytest.raises(TimeoutError):
        await platform.next(reference, within=1)
    assert (await platform.next(reference)).event == "esign.signed"


async def test_a_lost_callback_is_known_only_from_the_status(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, mobile: str, key: Key
):
    reference = key()
    signing = await ask_signature(outside, platform, mobile, key, reference)
    await people.put("/scenarios/esign", json={"mode": "lost_callback", "times": 1})
    await answer(people, mobile, "approve")
    with pytest.raises(TimeoutError):
        await platform.next(reference, within=1)
    assert (await outside.esign.status(signing.tx_id)).status == "signed"


async def test_a_killed_simulator_resumes_with_its_state_and_callbacks(
    platform: Platform, tmp_path: Path, mobile: str, key: Key
):
    simulator = new_simulator(tmp_path)
    simulator.start()
    clients = institutions(simulator.settings)
    reference, once = key(), key()
    try:
        async with http_client(simulator.settings.simulator_url) as people:
            await people.put(f"/people/{mobile}", json={"score": 345})
            await people.put("/scenarios/aml", json={"mode": "down"})
            paid = await clients.bank.disburse(
                "088", "1100001204", holder_name="한서윤", amount=10_000_000, reference="r", mobile=mobile, key=once
            )
            balance = await clients.bank.balance("088", "1100001204", key=key())
            consent = await ask_consent(clients, platform, mobile, key, reference)
            platform.unavailable_for[reference] = 10**6
            await answer(people, mobile, "approve")
            await platform.turned_away[reference].wait()
            simulator.kill()
            platform.unavailable_for[reference] = 0
            simulator.start()

            callback = await platform.next(reference)
            assert (callback.event, callback.tx_id) == ("consent.approved", consent.tx_id)
            again = await clients.bank.disburse(
                "088", "1100001204", holder_name="한서윤", amount=10_000_000, reference="r", mobile=mobile, key=once
            )
            assert again == paid
            assert await clients.bank.balance("088", "1100001204", key=key()) == balance
            kinds = [message["kind"] for message in (await people.get(f"/inbox/{mobile}")).json()]
            assert kinds == ["prompt", "deposit"]
            assert (await people.get("/scenarios")).json()["aml"]["mode"] == "down"
    finally:
        await clients.aclose()
        simulator.kill()
