"""Loans that are paid out to a member."""

from typing import Any

from tests.clients.borrower import Borrower
from tests.clients.lending import MILLION, Lending

CLOSED = "110800009999"
MINE = "/v2/mypage/loanInfo"


async def lend(lending: Lending, to: Borrower, amount: int = 4 * MILLION, months: int = 12, **more: Any) -> str:
    """Create a loan that is paid out to a member. Returns its product."""
    more = {"holder": to.name, "phone": to.mobile} | more
    uid, _ = await lending.funded(amount, months=months, owner=to.person_id, **more)
    return uid
