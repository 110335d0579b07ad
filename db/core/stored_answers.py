"""Stored responses by idempotency key. A repeated request gets the stored response."""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.raw_connection import RawConnection
from db.core.sealing import Sealer

# Runs before the effect: a request with the same key waits until this transaction ends.
CLAIM = text("""
insert into stored_answer (owner, key, request_hash, status, body)
select *, 0, '' from unnest(cast(:owners as text[]), cast(:keys as text[]), cast(:wanted as text[]))
on conflict do nothing returning owner, key
""")
READ = text("""
select owner, key, request_hash, status, body from stored_answer
join unnest(cast(:owners as text[]), cast(:keys as text[])) asked (owner, key) using (owner, key)
""")
STORE_UNCLAIMED = text("""
insert into stored_answer (owner, key, request_hash, status, body)
select owner, key, wanted, status, decode(body, 'hex') from jsonb_to_recordset(cast(:answers as jsonb))
  answer (owner text, key text, wanted text, status int, body text)
""")
STORE = text("""
update stored_answer stored set status = answer.status, body = answer.body
from unnest(cast(:owners as text[]), cast(:keys as text[]), cast(:statuses as int[]), cast(:bodies as bytea[]))
  answer (owner, key, status, body)
where (stored.owner, stored.key) = (answer.owner, answer.key)
""")
RELEASE = text("""
delete from stored_answer stored using unnest(cast(:owners as text[]), cast(:keys as text[])) gone (owner, key)
where (stored.owner, stored.key) = (gone.owner, gone.key)
""")


def uid_of_request(*parts: str) -> str:
    """Return the uid of what a request creates, 32 hex digits: the same for the same caller and key. It does not
    contain the key, which is text of a client."""
    return hashlib.sha256("/".join(parts).encode()).hexdigest()[:32]


def person_owner(person: str) -> str:
    """Return the owner of a person's stored answers. `person`: the id."""
    return f"person/{person}"


class Key(NamedTuple):
    """The key of a request: its caller (`api.http.caller.caller_of`) and the caller's idempotency key."""

    owner: str
    key: str

    @property
    def person(self) -> str:
        """Return the id of the person who owns the answer."""
        return self.owner.removeprefix("person/")

    @property
    def sealed_by(self) -> str | None:
        """The person whose key seals the answer; None for a browser's answer."""
        return self.person if self.owner.startswith("person/") else None

    @property
    def place(self) -> bytes:
        """Return the place for which its answer is sealed."""
        return f"answer/{self.owner}/{self.key}".encode()


class Answer(NamedTuple):
    """The response to the request with that hash."""

    wanted: str
    status: int
    body: bytes

    @classmethod
    def of(cls, row: Row[Any], key: Key, sealer: Sealer) -> "Answer":
        """Create it from the columns of `stored_answer`."""
        return cls(row.request_hash, row.status, sealer.open(row.body, key.place))


async def claim(session: AsyncSession, sealer: Sealer, wanted: Mapping[Key, str]) -> dict[Key, Answer]:
    """Claim the keys for requests with these hashes. Returns the answers of keys that were already claimed."""
    asked = dict(sorted(wanted.items()))  # always in the same order, to avoid deadlocks
    claimed = await session.execute(CLAIM, {**_columns(asked), "wanted": list(asked.values())})
    before = asked.keys() - {Key(*row) for row in claimed}
    return await answers_of(session, sealer, before) if before else {}


async def answers_of(session: AsyncSession, sealer: Sealer, keys: Collection[Key]) -> dict[Key, Answer]:
    """Return the answers that are stored under the keys."""
    await sealer.prefetch(key.sealed_by for key in keys)
    rows = await session.execute(READ, _columns(keys))
    return {(key := Key(row.owner, row.key)): Answer.of(row, key, sealer) for row in rows}


async def store(session: AsyncSession, sealer: Sealer, answers: Mapping[Key, tuple[int, bytes]]) -> None:
    """Store (status, body) under keys that this transaction has claimed."""
    await sealer.prefetch(key.sealed_by for key in answers)
    sealed = [sealer.seal(body, key.place, owner=key.sealed_by) for key, (_, body) in answers.items()]
    statuses = [status for status, _ in answers.values()]
    await session.execute(STORE, {**_columns(answers), "statuses": statuses, "bodies": sealed})


async def store_unclaimed(session: RawConnection, sealer: Sealer, answers: Mapping[Key, Answer]) -> None:
    """Store answers under unclaimed keys. Raises IntegrityError if another request has claimed one of them. A short
    transaction that answers many requests can use this without claiming their keys first."""
    rows = [
        {
            "owner": key.owner,
            "key": key.key,
            "wanted": one.wanted,
            "status": one.status,
            "body": sealer.seal(one.body, key.place, owner=key.sealed_by).hex(),
        }
        for key, one in sorted(answers.items())
    ]
    await session.send(STORE_UNCLAIMED, {"answers": json.dumps(rows)})


async def release(session: AsyncSession, keys: Collection[Key]) -> None:
    """Release the keys, so that they can be used again."""
    await session.execute(RELEASE, _columns(keys))


def _columns(keys: Iterable[Key]) -> dict[str, list[str]]:
    named = list(keys)
    return {"owners": [key.owner for key in named], "keys": [key.key for key in named]}
