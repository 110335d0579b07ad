"""Reads the answers to a mortgage applicant: refusals, messages, the lien of an application."""

from collections.abc import Callable
from typing import Any

import httpx

from domain.borrowing.notices import NOTICES, Notice
from tests.clients.homeowner import MORTGAGE
from tests.internals import Internals

RESULT = f"{MORTGAGE}/contract/result"


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["data"]["code"]


def says(notice: Notice) -> Callable[[dict[str, Any]], bool]:
    return lambda message: NOTICES[notice] in message.get("text", "")


async def lien_of(internals: Internals, uid: str) -> Any:
    (row,) = await internals.sql("select * from mortgage_lien where apply_uid = :uid", uid=uid)
    return row
