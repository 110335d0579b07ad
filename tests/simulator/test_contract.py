"""The contract of every institution: credentials, keys, scenarios."""

import asyncio
from collections.abc import Callable
from datetime import date

import httpx
import pytest

from activities.institutions import InstitutionDown, InstitutionRefused, Institutions, institutions
from activities.institutions.aml import Screening
from activities.institutions.bank import OneWonTransfer
from config.settings import Settings
from tests.simulator.conftest import Simulator

Key = Callable[[], str]


async def send_one_won(outside: Institutions, mobile: str, key: str) -> OneWonTransfer:
    return await outside.bank.transfer_one_won("088", "1100001204", holder_name="한서윤", mobile=mobile, key=key)


async def screen(outside: Institutions, key: str) -> Screening:
    return await outside.aml.screen(name="한서윤", birth_date=date(1990, 1, 1), key=key)


async def codes(people: httpx.AsyncClient, mobile: str) -> list[str]:
    return [message["code"] for message in (await people.get(f"/inbox/{mobile}")).json()]


def credential(simulator: Simulator) -> dict[str, str]:
    return {"Authorization": f"Bearer {simulator.settings.institution_secret.get_secret_value()}"}


async def test_a_caller_without_the_credential_is_refused(people: httpx.AsyncClient, simulator: Simulator):
    assert (await people.get("/bank/banks")).status_code == 401
    assert (await people.get("/bank/banks", headers={"Authorization": "Bearer wrong"})).status_code == 401
    assert (await people.get("/bank/banks", headers=credential(simulator))).status_code == 200


async def test_a_post_without_a_key_is_refused(people: httpx.AsyncClient, simulator: Simulator):
    answer = await people.post("/mydata/records", json={"ci": "x"}, headers=credential(simulator))
    assert answer.status_code == 400


async def test_the_same_key_gets_the_same_answer_and_one_effect(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    once = key()
    answers = await asyncio.gather(*(send_one_won(outside, mobile, once) for _ in range(5)))
    assert len(set(answers)) == 1
    assert await codes(people, mobile) == [answers[0].code]


async def test_a_refusal_is_stored_under_its_key(outside: Institutions, people: httpx.AsyncClient, key: Key):
    once = key()
    await people.put("/scenarios/aml", json={"mode": "refuse", "times": 1})
    for _ in range(2):
        with pytest.raises(InstitutionRefused, match="aml refused: unavailable"):
            await screen(outside, once)
    assert (await screen(outside, key())).result == "clear"


async def test_a_key_used_for_another_request_is_an_error(outside: Institutions, mobile: str, key: Key):
    once = key()
    await outside.message.sms(mobile, "하나", key=once)
    with pytest.raises(httpx.HTTPStatusError, match="422"):
        await outside.message.sms(mobile, "둘", key=once)


async def test_down_has_no_effect_and_ends_after_its_count(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    await people.put("/scenarios/bank", json={"mode": "down", "times": 2})
    once = key()
    for _ in range(2):
        with pytest.raises(InstitutionDown, match="bank did not answer"):
            await send_one_won(outside, mobile, once)
    assert await codes(people, mobile) == []
    assert (await people.get("/scenarios")).json()["bank"]["mode"] == "normal"
    sent = await send_one_won(outside, mobile, once)
    assert await codes(people, mobile) == [sent.code]


async def test_a_time_out_has_an_effect_that_the_same_key_returns(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    await people.put("/scenarios/bank", json={"mode": "timeout", "delayMs": 6000, "times": 1})
    once = key()
    with pytest.raises(InstitutionDown):
        await send_one_won(outside, mobile, once)
    hidden = await codes(people, mobile)
    assert len(hidden) == 1
    assert (await send_one_won(outside, mobile, once)).code == hidden[0]
    assert await codes(people, mobile) == hidden


async def test_slow_answers_late_but_answers(outside: Institutions, people: httpx.AsyncClient, key: Key):
    await people.put("/scenarios/aml", json={"mode": "slow", "delayMs": 400})
    started = asyncio.get_running_loop().time()
    assert (await screen(outside, key())).result == "clear"
    assert asyncio.get_running_loop().time() - started >= 0.4


async def test_a_scenario_lasts_until_it_is_reset(outside: Institutions, people: httpx.AsyncClient, key: Key):
    await people.put("/scenarios/address", json={"mode": "down"})
    for _ in range(2):
        with pytest.raises(InstitutionDown):
            await outside.address.search("테헤란로")
    await people.delete("/scenarios/address")
    assert (await outside.address.search("테헤란로")).total > 0


async def test_an_unknown_institution_or_mode_is_refused(people: httpx.AsyncClient):
    assert (await people.put("/scenarios/nobody", json={"mode": "down"})).status_code == 404
    assert (await people.put("/scenarios/bank", json={"mode": "asleep"})).status_code == 422


async def test_an_unreachable_simulator_counts_as_down(key: Key):
    nobody = institutions(Settings(simulator_url="http://127.0.0.1:9"))
    with pytest.raises(InstitutionDown):
        await screen(nobody, key())
    await nobody.aclose()
