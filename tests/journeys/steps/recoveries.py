"""Loans that are written off, and the money that is recovered."""

from typing import Any

from tests.clients.console import Console
from tests.clients.lending import Lending
from tests.journeys.steps.servicing import WORDS, confirmed, late_loan

CALLS = "/unmatched-deposits"


async def written_off(
    lending: Lending, console: Console, second: Console, *amounts: int, **product: Any
) -> tuple[str, list[str]]:
    uid, people = await late_loan(lending, *amounts, days=100, **product)
    await confirmed(console, second, uid, "write-off", words=WORDS)
    await lending.until(uid, "written-off")
    return uid, people


async def recovered(console: Console, second: Console, deposit: str, loan: str) -> None:
    asked = (await console.do(f"{CALLS}/{deposit}/recovery", loan=loan))["approval"]
    await second.do(f"/approvals/{asked}/confirm")


async def balances(lending: Lending, people: list[str]) -> list[int]:
    return [(await lending.balance(person)).balance for person in people]
