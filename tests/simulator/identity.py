"""A certification of the simulated identity agency."""

from collections.abc import Callable
from typing import Any

import httpx

from activities.institutions import Institutions
from activities.institutions.identity import CertifiedPerson, CodeSent

Key = Callable[[], str]


async def ask(outside: Institutions, mobile: str, key: str, name: str = "한서윤", front: str = "9001012") -> CodeSent:
    return await outside.identity.send_code(carrier="SKT", name=name, civil_code_front=front, mobile=mobile, key=key)


async def newest(people: httpx.AsyncClient, mobile: str) -> dict[str, Any]:
    return (await people.get(f"/inbox/{mobile}")).json()[0]


async def certify(
    outside: Institutions,
    people: httpx.AsyncClient,
    mobile: str,
    key: Key,
    name: str = "한서윤",
    front: str = "9001012",
) -> CertifiedPerson:
    sent = await ask(outside, mobile, key(), name, front)
    return await outside.identity.confirm(sent.tx_id, (await newest(people, mobile))["code"], key=key())
