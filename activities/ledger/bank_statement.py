"""Compares the bank's statement of the custody account with the ledger, and posts deposits without a callback."""

import logging
from datetime import UTC, datetime, timedelta

from activities.core.resources import Resources
from activities.institutions.bank import BankTransaction
from db.loans.payments import Payment, receive
from observability.metrics import DEPOSITS

KEY = "ledger:statement"  # the time from which on the next comparison reads the statement
OVERLAP = timedelta(hours=1)  # in which the bank can still add an earlier line
LONGEST = timedelta(days=7)
log = logging.getLogger(__name__)


async def credit_missing(at: Resources) -> None:
    """Post every deposit on the statement that the ledger lacks. A line that cannot be posted, or that differs from the
    posted deposit, is counted and read again next time, for a week at most."""
    began = datetime.now(UTC)
    since = max(await _since(at), began - LONGEST)
    failed = 0
    async for line in at.institutions.bank.transactions(since):
        if line.direction == "in":
            failed += await _credit(at, line)
    if not failed:
        await at.redis.set(KEY, (began - OVERLAP).isoformat())


def payment_of(line: BankTransaction) -> Payment:
    """Return the payment of a line of the statement."""
    return Payment(
        bank_code=line.bank_code,
        account_number=line.account_number,
        amount=line.amount,
        sender_name=line.name,
        sender_bank_code=line.sender_bank_code,
        sender_account_number=line.sender_account_number,
    )


async def _credit(at: Resources, line: BankTransaction) -> bool:
    """Post the deposit of a line, once. Returns whether that failed."""
    try:
        async with at.database.transaction() as session:
            if await receive(session, at.sealer, payment_of(line), line.transfer_id):
                DEPOSITS.add("found")
    except Exception as error:  # noqa: BLE001  # the other lines are posted
        DEPOSITS.add("failed")
        log.warning("a deposit on the statement was not posted: %s", type(error).__name__)
        return True
    return False


async def _since(at: Resources) -> datetime:
    known = await at.redis.get(KEY)
    if known is None:
        return datetime.now(UTC) - LONGEST
    return datetime.fromisoformat(known.decode() if isinstance(known, bytes) else known)
