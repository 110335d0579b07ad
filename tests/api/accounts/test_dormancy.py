"""Unused accounts: their owners are notified, and thirty days later the accounts are dormant."""

from collections.abc import AsyncGenerator
from typing import Any

import pytest_asyncio

from activities.accounts.dormancy import set_dormant
from activities.core.resources import Resources, resources
from db.accounts.people import IdentityRecord
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals, Phone

Member = tuple[IdentityRecord, dict[str, Any]]


@pytest_asyncio.fixture
async def at(platform: Stack) -> AsyncGenerator[Resources]:
    async with resources(platform.settings) as shared:
        yield shared


async def days_pass(internals: Internals, identity: IdentityRecord, days: int) -> None:
    """Move everything of that person into the past by that many days."""
    await internals.sql(
        "update person set seen_at = seen_at - make_interval(days => :days),"
        " rest_told_at = rest_told_at - make_interval(days => :days) where ci_fingerprint = :ci",
        days=days,
        ci=internals.vault.sealer.fingerprint(identity.ci),
    )


async def state_of(internals: Internals, identity: IdentityRecord) -> str:
    ci = internals.vault.sealer.fingerprint(identity.ci)
    [(state,)] = await internals.sql("select state from person where ci_fingerprint = :ci", ci=ci)
    return state


async def test_a_member_is_notified_thirty_days_before_dormancy(
    internals: Internals, phone: Phone, member: Member, at: Resources
):
    await days_pass(internals, member[0], 334)
    await set_dormant(at)
    assert (await phone.http.get(f"/inbox/{member[0].mobile}")).json() == []
    await days_pass(internals, member[0], 2)
    await set_dormant(at)
    sms = await phone.next_sms(member[0].mobile)
    assert "휴면으로 바뀌어요" in sms["text"]
    assert sms["text"].endswith("/v2/login")
    await set_dormant(at)
    await days_pass(internals, member[0], 29)
    await set_dormant(at)
    assert await state_of(internals, member[0]) == "active"
    assert len((await phone.http.get(f"/inbox/{member[0].mobile}")).json()) == 1  # sent once
    await days_pass(internals, member[0], 1)
    await set_dormant(at)
    assert await state_of(internals, member[0]) == "dormant"


async def test_a_log_in_in_time_prevents_dormancy(
    browser: Browser, internals: Internals, member: Member, at: Resources
):
    await days_pass(internals, member[0], 336)
    await set_dormant(at)
    body = {"identityToken": await internals.certified(member[0])}
    assert (await browser.post("/v2/credit/login", body)).json()["data"]["accessToken"]
    await days_pass(internals, member[0], 31)
    await set_dormant(at)
    assert await state_of(internals, member[0]) == "active"


async def test_a_renewed_session_prevents_dormancy(
    browser: Browser, internals: Internals, member: Member, at: Resources
):
    await days_pass(internals, member[0], 400)
    await browser.post("/v2/personal-loan/access-token", {"refreshToken": member[1]["refreshToken"]})
    await set_dormant(at)
    await days_pass(internals, member[0], 31)
    await set_dormant(at)
    assert await state_of(internals, member[0]) == "active"


async def test_no_account_becomes_dormant_without_a_notice(internals: Internals, member: Member, at: Resources):
    await days_pass(internals, member[0], 1000)
    await set_dormant(at)
    assert await state_of(internals, member[0]) == "active"
    await days_pass(internals, member[0], 30)
    await set_dormant(at)
    assert await state_of(internals, member[0]) == "dormant"
