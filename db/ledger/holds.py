"""Holds: an order reserves money until the money is taken or released. Reserved money cannot be spent."""

import json
from collections.abc import Collection, Mapping

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.raw_connection import Executor
from db.ledger.accounts import Account
from db.ledger.posting import KeyReused, NotCovered, covered
from domain.ledger.states import HoldState

HOLD = text(f"""
insert into ledger_hold (key, account_id, amount, state)
select line.key, account.id, line.amount, '{HoldState.HELD}'
from jsonb_to_recordset(cast(:lines as jsonb)) line (key text, kind text, owner text, amount bigint)
join ledger_account account using (kind, owner)
on conflict (key) do nothing returning key
""")
KNOWN = text("""
select key, kind, owner, amount from ledger_hold hold join ledger_account account on account.id = hold.account_id
where key = any(:keys)
""")
SETTLE = text(f"""
update ledger_hold set state = :state where key = any(cast(:keys as text[])) and state = '{HoldState.HELD}'
returning key
""")


async def hold(session: Executor, holds: Mapping[str, tuple[Account, int]]) -> None:
    """Reserve won, by key: (account, amount), all or nothing. A key that already exists changes nothing.

    Raises NotCovered if the balance of an account is too low, KeyReused if a key has another account or amount.
    """
    lines = [
        {"key": key, "kind": account.kind, "owner": account.owner, "amount": amount}
        for key, (account, amount) in holds.items()
    ]
    with covered():
        made = {row.key for row in await session.execute(HOLD, {"lines": json.dumps(lines)})}
    if left := holds.keys() - made:
        known = {row.key: row for row in await session.execute(KNOWN, {"keys": list(left)})}
        for key in left:
            account, amount = holds[key]
            if key not in known:  # an account without entries
                raise NotCovered
            if known[key][1:] != (account.kind, account.owner, amount):
                raise KeyReused(key)


async def release(session: AsyncSession, keys: Collection[str]) -> set[str]:
    """Release holds. Returns the keys that were still held."""
    return set(await session.scalars(SETTLE, {"keys": list(keys), "state": HoldState.RELEASED}))


async def take(session: AsyncSession, keys: Collection[str]) -> set[str]:
    """Release holds so that the money can be booked in the same transaction. Returns the keys that were still held."""
    return set(await session.scalars(SETTLE, {"keys": list(keys), "state": HoldState.TAKEN}))
