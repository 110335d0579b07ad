"""A product as operators describe it, and its publication."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from tests.clients.console import Console
from tests.clients.lending import MILLION, Lending
from tests.internals import eventually

HOUR = timedelta(hours=1)
ACCOUNT = {"bankCode": "088", "accountNumber": "110800000021", "holder": "한강물산", "mobile": "010-1234-0000"}


def moment(ahead: timedelta) -> str:
    return (datetime.now(UTC) + ahead).isoformat()


def described(**other: Any) -> dict[str, Any]:
    """Return a secured loan that opens in 25 hours."""
    return {
        "category": "1",
        "title": "한강 아파트 담보 시험호",
        "amount": 3 * MILLION,
        "annualRate": "8.5",
        "months": 6,
        "repaymentType": "2",
        "grade": "A2",
        "tendency": "1",
        "borrower": "HG-2026-1",
        "opensAt": moment(25 * HOUR),
        "closesAt": moment(72 * HOUR),
        "about": "생활 안정 자금이에요.",
        "security": "한강로 아파트 84㎡",
        "account": ACCOUNT,
    } | other


async def published(console: Console, second: Console, uid: str = "", **other: Any) -> str:
    """Draft or change a product; one operator requests its publication, another one confirms it."""
    uid = (await console.do(f"/products/{uid}" if uid else "/products", **described(**other)))["uid"]
    asked = (await console.do(f"/products/{uid}/publish"))["approval"]
    await second.get(f"/products/{uid}")
    await second.do(f"/approvals/{asked}/confirm")
    return uid


async def page_of(console: Console, uid: str, token: str = "") -> httpx.Response:
    """Return the response to visitors of the site."""
    return await console.api.get(f"/v2/products/data/{uid}", params={"token": token})


async def state(console: Console, uid: str) -> str:
    return (await console.get(f"/products/{uid}"))["state"]


async def until(console: Console, uid: str, wanted: str) -> None:
    async def is_there() -> bool:
        return await state(console, uid) == wanted

    await eventually(is_there)


async def wait_for_workflow(lending: Lending, uid: str) -> None:
    """Wait until its workflow has started."""

    async def has_started() -> bool:
        (loan,) = await lending.internals.sql(
            "select wants_look as needs_wake from loan where product_uid = :uid", uid=uid
        )
        return not loan.needs_wake

    await eventually(has_started)


async def written(lending: Lending, uid: str) -> list[tuple[Any, ...]]:
    rows = await lending.internals.sql(
        "select action, operator, second, reason from operator_action"
        " where journey_id in (:product, :loan) order by at",
        product=f"product:{uid}",
        loan=f"loan:{uid}",
    )
    return [tuple(row) for row in rows]
