"""A later maturity of a loan, and the votes of its investors."""

import re
from typing import Any

from tests.clients.borrower import Borrower
from tests.clients.lending import Lending
from tests.internals import eventually

WORDS = "담보로 잡은 아파트의 매매 계약이 늦어져, 잔금을 받을 때까지 만기를 늦추려고 해요."
BULLET: dict[str, Any] = {"repayment_type": "1", "months": 2, "category": "1"}


async def lent(lending: Lending, *investors: tuple[str, int], **other: Any) -> str:
    """Create a loan of these investors that is paid out and repaid at its end. Returns its uid."""
    uid = await lending.listed(amount=sum(amount for _, amount in investors), **(BULLET | other))
    for person, amount in investors:
        await lending.invest(person, uid, amount)
    await lending.until(uid, "disbursed")
    return uid


async def link_of(person: Borrower) -> str:
    """Return the hash in the SMS."""
    sms = await person.message(lambda message: "/v2/extensions/link#" in message.get("text", ""))
    found = re.search(r"/v2/extensions/link#([\w-]+)", sms["text"])
    assert found
    return found[1]


async def decided(lending: Lending, uid: str) -> Any:
    async def is_decided() -> Any:
        (row,) = await lending.internals.sql("select * from loan_extension where product_uid = :uid", uid=uid)
        return row if row.state != "open" else None

    return await eventually(is_decided)
