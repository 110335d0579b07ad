"""A borrower whose account was closed has the instalments debited from the certified account."""

from datetime import timedelta
from typing import Any

from tests.clients.http import code_of
from tests.clients.lending import MILLION, Lending
from tests.internals import eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.deposits import certify_account
from tests.journeys.steps.loans import CLOSED, MINE, lend


async def test_a_closed_account_is_replaced_by_the_certified_one(lending: Lending, new_borrower: NewBorrower) -> None:
    borrower, another_member = await new_borrower().sign_up(), await new_borrower().sign_up()
    uid = await lend(lending, borrower, MILLION, 2)
    rows = await lending.instalments(uid)
    await lending.change_account(uid, CLOSED)
    await lending.go_to(rows[0].due_on)

    async def is_refused() -> list[Any]:
        refused = "select from loan where product_uid = :uid and refused_on is not null"
        return await lending.internals.sql(refused, uid=uid)

    await eventually(is_refused)
    path = f"{MINE}/{uid}/debit-account"
    assert code_of(await borrower.post(path, {})) == "DEBIT_ACCOUNT_NOT_CERTIFIED"
    assert (await borrower.get(f"{MINE}/{uid}"))["debitChange"] is None

    await certify_account(borrower)
    assert (await borrower.get(f"{MINE}/{uid}"))["debitChange"] == {
        "bankName": "신한은행",
        "accountNumber": "********6789",
    }
    assert code_of(await another_member.post(path, {})) == "NOT_FOUND"
    changed = (await borrower.post(path, {})).json()["data"]
    assert (changed["debitAccountNumber"], changed["debitChange"]) == ("********6789", None)
    assert await borrower.message(lambda message: "빠져나가는 계좌" in message.get("text", ""))

    await lending.go_to(rows[0].due_on + timedelta(days=1))
    await lending.paid_until(uid, 1)
    assert await lending.differences() == []
