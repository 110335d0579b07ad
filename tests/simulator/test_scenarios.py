"""Every scenario of every institution, at one of its calls and, if it calls back, at its callbacks."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import date

import httpx
import pytest

from activities.institutions import InstitutionDown, InstitutionRefused, Institutions
from activities.institutions.id_card import IdCardFields
from simulator.contract import REFUSALS
from simulator.scenarios import INSTITUTIONS
from tests.simulator.approvals import answer, ask_consent, ask_signature
from tests.simulator.conftest import Platform

Key = Callable[[], str]
Call = Callable[[], Awaitable[object]]
AREA = "none"  # KB refuses it
CARD = IdCardFields(id_card_type=0, name="한서윤", civil_code="9001012123456", issued_date=date(2020, 1, 1))


@pytest.fixture
def calls(outside: Institutions, platform: Platform, mobile: str, key: Key) -> dict[str, Call]:
    """Return one call of each institution, each with its own key."""
    return {
        "identity": lambda: outside.identity.send_code(
            carrier="01", name="한서윤", civil_code_front="9001012", mobile=mobile, key=key()
        ),
        "credit_bureau": lambda: outside.credit_bureau.soft_inquiry("ci", key=key()),
        "nhis": lambda: ask_consent(outside, platform, mobile, key, key()),
        "company": lambda: outside.company.search("가온"),
        "mydata": lambda: outside.mydata.fetch("ci", key=key()),
        "id_card": lambda: outside.id_card.read(b"no picture", key=key()),
        "id_registry": lambda: outside.id_registry.check(CARD, key=key()),
        "bank": lambda: outside.bank.account_holder("088", "1100001204", name="한서윤", key=key()),
        "aml": lambda: outside.aml.screen(name="한서윤", birth_date=date(1990, 1, 1), key=key()),
        "esign": lambda: ask_signature(outside, platform, mobile, key, key()),
        "address": lambda: outside.address.search("테헤란로"),
        "kb": lambda: outside.kb.price(AREA, key=key()),
        "registry": lambda: outside.registry.liens("서울특별시 은평구 통일로 1"),
        "message": lambda: outside.message.sms(mobile, "안녕하세요", key=key()),
    }


async def set_scenario(people: httpx.AsyncClient, mode: str, **more: int) -> None:
    for institution in INSTITUTIONS:
        assert (await people.put(f"/scenarios/{institution}", json={"mode": mode, **more})).is_success


async def outcomes(calls: dict[str, Call]) -> dict[str, object]:
    """Return the result of each concurrent call: the answer or the failure."""
    answers = await asyncio.gather(*(call() for call in calls.values()), return_exceptions=True)
    return dict(zip(calls, answers, strict=True))


def test_every_institution_is_called(calls: dict[str, Call]):
    assert calls.keys() == set(INSTITUTIONS)


@pytest.mark.parametrize("mode", ["down", "timeout"])
async def test_every_institution_may_be_down_or_never_answer(
    calls: dict[str, Call], people: httpx.AsyncClient, mode: str
):
    await set_scenario(people, mode)
    for institution, failure in (await outcomes(calls)).items():
        assert isinstance(failure, InstitutionDown), institution
        assert str(failure) == f"{institution} did not answer"


async def test_every_institution_may_refuse(calls: dict[str, Call], people: httpx.AsyncClient):
    await set_scenario(people, "refuse")
    for institution, failure in (await outcomes(calls)).items():
        assert isinstance(failure, InstitutionRefused), institution
        assert failure.code == REFUSALS.get(institution, "unavailable")


async def test_every_institution_may_be_slow(calls: dict[str, Call], people: httpx.AsyncClient):
    usual = {name: type(outcome) for name, outcome in (await outcomes(calls)).items()}
    await set_scenario(people, "slow", delayMs=500)
    began = time.monotonic()
    assert {name: type(outcome) for name, outcome in (await outcomes(calls)).items()} == usual
    assert time.monotonic() - began >= 0.5


@pytest.mark.parametrize("institution", ["nhis", "esign"])
async def test_callbacks_can_arrive_twice_late_or_never(
    outside: Institutions, people: httpx.AsyncClient, platform: Platform, key: Key, institution: str, mobile: str
):
    ask = {"nhis": ask_consent, "esign": ask_signature}[institution]

    async def approved(mode: str, **more: int) -> str:
        """Return the reference of a given approval."""
        reference = key()
        await ask(outside, platform, mobile, key, reference)
        await people.put(f"/scenarios/{institution}", json={"mode": mode, "times": 1, **more})
        await answer(people, mobile, "approve")
        return reference

    twice = await approved("duplicate_callback")
    assert await platform.next(twice) == await platform.next(twice)
    late = await approved("late_callback", delayMs=700)
    with pytest.raises(TimeoutError):
        await platform.next(late, within=0.4)
    assert await platform.next(late)
    never = await approved("lost_callback")
    with pytest.raises(TimeoutError):
        await platform.next(never, within=0.5)
