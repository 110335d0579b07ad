"""The outbox: messages of committed transactions that must be delivered at least once."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Executable, func, text, update

from db.core.engine import Database
from db.core.raw_connection import Values
from db.core.sealing import Sealer
from db.core.tables import OutboxMessage

LEASE = timedelta(seconds=60)  # a receiver answers or times out within a few seconds
FIRST_DELAY, LONGEST_DELAY = timedelta(seconds=1), timedelta(minutes=10)
PUT = text("""
insert into outbox_message (key, topic, sealed, person_id)
select * from unnest(
  cast(:keys as text[]), cast(:topics as text[]), cast(:sealed as bytea[]), cast(:people as uuid[])
) on conflict do nothing
""")


# `attempts > 0` would not use the index `outbox_due`: PostgreSQL turns the comparison with false into `attempts <= 0`.
CLAIM = text("""
update outbox_message set claimed_until = now() + cast(:lease as interval), attempts = attempts + 1
where id in (
  select id from outbox_message
  where relayed_at is null and failed_at is null and topic = :topic and least(attempts, 1) = :repeats
    and next_attempt_at <= now()
    and (claimed_until is null or claimed_until < now())
  order by next_attempt_at, id limit :limit for update skip locked
)
returning id, key, key_suffix, sealed, attempts, claimed_until, person_id
""")
# Without messages that are due and not claimed: another transaction locks them.
NEXT_DUE = text("""
select extract(epoch from min(next_attempt_at) - now())::float as seconds from outbox_message
where relayed_at is null and failed_at is null and topic = :topic and least(attempts, 1) = :repeats
  and next_attempt_at > now() - interval '1 second' and claimed_until is null
""")
RELAYED = text("update outbox_message set relayed_at = now() where id = :id")


class Content(NamedTuple):
    """A message to a receiver. `person`: the member whose key seals it; None for a receiver without an account."""

    topic: str
    body: bytes
    person: UUID | None


class Delivery(NamedTuple):
    """A claimed message."""

    id: int
    key: str
    key_suffix: int
    sealed: bytes
    attempts: int
    claimed_until: datetime
    person_id: UUID | None

    @property
    def receiver_key(self) -> str:
        """Return its idempotency key at the receiver."""
        return f"{self.key}/{self.key_suffix}" if self.key_suffix else self.key


class Outbox:
    """Messages to outside receivers. They are sealed. The key makes each one unique, here and at the receiver."""

    def __init__(self, database: Database, sealer: Sealer) -> None:
        self.database, self.sealer = database, sealer

    def message(self, key: str, content: Content) -> Executable:
        """Return the statement that inserts a message. Run it in the transaction that causes the message."""
        return PUT.bindparams(**self.messages({key: content}))

    def messages(self, messages: Mapping[str, Content]) -> Values:
        """Return the values with which `PUT` inserts several messages, by key."""
        contents = messages.values()
        return {
            "keys": list(messages),
            "topics": [content.topic for content in contents],
            "sealed": [self.sealer.seal(one.body, _place(key), owner=one.person) for key, one in messages.items()],
            "people": [content.person for content in contents],
        }

    async def claim(self, topic: str, limit: int, *, repeats: bool = False) -> Sequence[Delivery]:
        """Claim at most `limit` messages that are due, for LEASE, and count the attempt.

        `repeats`: messages that were attempted before; otherwise the others. A message whose claim ends before it is
        settled is claimed again.
        """
        rows = await self.database.ask(CLAIM, {"topic": topic, "repeats": int(repeats), "limit": limit, "lease": LEASE})
        claimed = [Delivery(*row) for row in rows]
        await self.sealer.prefetch(message.person_id for message in claimed)
        return claimed

    async def seconds_until_due(self, topic: str, *, repeats: bool) -> float | None:
        """Return the seconds until the next unclaimed message is due."""
        (row,) = await self.database.ask(NEXT_DUE, {"topic": topic, "repeats": int(repeats)})
        return row.seconds

    def content(self, message: OutboxMessage | Delivery) -> bytes:
        """Return the decrypted content of a message."""
        return self.sealer.open(message.sealed, _place(message.key))

    def replace(self, message: OutboxMessage, content: bytes) -> None:
        """Replace the content of a message. It gets a new key, because the receiver has seen the old one."""
        message.sealed = self.sealer.seal(content, _place(message.key), owner=message.person_id)
        message.key_suffix += 1

    async def relayed(self, message: Delivery) -> None:
        """Record that the receiver has accepted a message."""
        await self.database.ask(RELAYED, {"id": message.id})

    async def postpone(self, message: Delivery, error: str) -> None:
        """Record that an attempt failed. The next one follows after a delay that doubles up to LONGEST_DELAY."""
        delay = min(FIRST_DELAY * 2 ** min(message.attempts - 1, 20), LONGEST_DELAY)
        await self._note(message, error, next_attempt_at=func.now() + delay)

    async def fail(self, message: Delivery, error: str) -> None:
        """Stop retrying a message. An operator decides about it."""
        await self._note(message, error, failed_at=func.now())

    async def refuse(self, message: Delivery, error: str) -> None:
        """Record that the receiver refused a message. An operator decides. It is sent again under another key, because
        the receiver repeats its answer for the same key."""
        await self._note(message, error, failed_at=func.now(), key_suffix=OutboxMessage.key_suffix + 1)

    async def _note(self, message: Delivery, error: str, **values: object) -> None:
        """Update the message while the claim is valid: another relay may have claimed it since."""
        claim = OutboxMessage.id == message.id, OutboxMessage.claimed_until == message.claimed_until
        await self.database.statement(
            update(OutboxMessage)
            .where(*claim, OutboxMessage.relayed_at.is_(None))
            .values(claimed_until=None, last_error=error, **values)
        )


def _place(key: str) -> bytes:
    return f"outbox/{key}".encode()
