"""Late loans, and the commands of the operators who service them."""

from datetime import timedelta
from typing import Any

from tests.clients.console import Console
from tests.clients.lending import Lending

WORDS = "차입자의 회생 절차가 끝나 더 돌려받을 수 없어요."


async def late_loan(lending: Lending, *amounts: int, days: int, **product: Any) -> tuple[str, list[str]]:
    """Create a loan whose borrower's account is always empty, the given number of days after its first due day."""
    uid, people = await lending.funded(*amounts, holder="김밀림", **product)
    (first, *_) = await lending.instalments(uid)
    await lending.go_to(first.due_on + timedelta(days=days))
    await lending.until_overdue(uid, 1)
    return uid, people


async def notified(lending: Lending, uid: str, notice: str) -> list[str]:
    """Return the receivers of a notice about the loan."""
    like = f"loan/{uid}/%/{notice}/%"
    rows = await lending.internals.sql("select key from outbox_message where key like :key", key=like)
    return [row.key.rsplit("/", 1)[1] for row in rows]


async def confirmed(console: Console, second: Console, uid: str, act: str, **body: Any) -> None:
    asked = (await console.do(f"/loans/{uid}/{act}", **body))["approval"]
    await second.do(f"/approvals/{asked}/confirm")
