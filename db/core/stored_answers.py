"""Stored responses by idempotency key. A repeated request gets the stored response."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Row, text

from db.core.raw_connection import RawConnection
from db.core.sealing import Sealer

CLAIMED = 0  # status of a claimed key that has no answer yet
# Runs before the effect: a request with the same key waits until this transaction ends.
CLAIM = text(f"""
insert into stored_answer (owner, key, request_hash, status, body) values (:owner, :key, :wanted, {CLAIMED}, '')
on conflict do nothing returning key
""")
READ = text("select request_hash, status, body from stored_answer where (owner, key) = (:owner, :key)")
STORE_UNCLAIMED = text("""
insert into stored_answer (owner, key, request_hash, status, body)
select owner, key, wanted, status, decode(body, 'hex') from jsonb_to_recordset(cast(:answers as jsonb))
  answer (owner text, key text, wanted text, status int, body text)
""")
# A claim belongs to one request: after it was released, another request may have claimed the key.
MINE = f"(owner, key, request_hash) = (:owner, :key, :wanted) and status = {CLAIMED}"
STORE = text(f"update stored_answer set status = :status, body = :body where {MINE} returning key")
RELEASE = text(f"delete from stored_answer where {MINE}")


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
    """The response to the request with that hash; `CLAIMED` without one."""

    wanted: str
    status: int
    body: bytes

    @classmethod
    def of(cls, row: Row[Any], key: Key, sealer: Sealer) -> "Answer":
        """Create it from the columns of `stored_answer`."""
        body = b"" if row.status == CLAIMED else sealer.open(row.body, key.place)
        return cls(row.request_hash, row.status, body)


async def claim(session: RawConnection, sealer: Sealer, key: Key, wanted: str) -> Answer | None:
    """Claim the key for a request with that hash. Returns the answer of a key that was already claimed."""
    if await session.execute(CLAIM, {**key._asdict(), "wanted": wanted}):
        return None
    return await _stored(session, sealer, key)


async def store(session: RawConnection, sealer: Sealer, key: Key, answer: Answer) -> Answer | None:
    """Store the answer under the key that its request has claimed. Returns the answer that the same request, repeated,
    has stored first. Stores nothing if the claim was released."""
    await sealer.prefetch([key.sealed_by])
    sealed = sealer.seal(answer.body, key.place, owner=key.sealed_by)
    stored = {**key._asdict(), "wanted": answer.wanted, "status": answer.status, "body": sealed}
    if await session.execute(STORE, stored):
        return None
    first = await _stored(session, sealer, key)
    return first if first and first.wanted == answer.wanted else None


async def _stored(session: RawConnection, sealer: Sealer, key: Key) -> Answer | None:
    await sealer.prefetch([key.sealed_by])
    rows = await session.execute(READ, key._asdict())  # none if the answer has just been purged
    return Answer.of(rows[0], key, sealer) if rows else None


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


async def release(session: RawConnection, key: Key, wanted: str) -> None:
    """Release the key that the request with that hash has claimed, so that it can be used again."""
    await session.execute(RELEASE, {**key._asdict(), "wanted": wanted})
