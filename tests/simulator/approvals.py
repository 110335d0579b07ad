"""Approvals that the simulated phone answers."""

from collections.abc import Callable
from datetime import date
from typing import Any

import httpx

from activities.institutions import Institutions
from activities.institutions.esign import SigningRequested
from activities.institutions.nhis import ConsentRequested
from tests.simulator.conftest import Platform

Key = Callable[[], str]


async def ask_consent(
    outside: Institutions, platform: Platform, mobile: str, key: Key, reference: str, name: str = "한서윤"
) -> ConsentRequested:
    return await outside.nhis.request_consent(
        provider="kakao",
        name=name,
        birth_date=date(1990, 1, 1),
        mobile=mobile,
        reference=reference,
        callback_url=platform.url,
        key=key(),
    )


async def ask_signature(
    outside: Institutions, platform: Platform, mobile: str, key: Key, reference: str
) -> SigningRequested:
    return await outside.esign.request(
        provider="pass",
        ci="ci",
        name="한서윤",
        mobile=mobile,
        document_hash="0f" * 32,
        title="대출 계약서",
        reference=reference,
        callback_url=platform.url,
        key=key(),
    )


async def answer(people: httpx.AsyncClient, mobile: str, how: str) -> httpx.Response:
    prompt: dict[str, Any] = (await people.get(f"/inbox/{mobile}")).json()[0]
    assert prompt["kind"] == "prompt"
    return await people.post(f"/inbox/{mobile}/{prompt['id']}/{how}")
