"""The outbox: messages of committed transactions that must be delivered at least once."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from sqlalchemy import Executable, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from db.core.engine import Database
from db.core.models import OutboxMessage
from db.core.sealing import Sealer

LEASE = timedelta(seconds=60)  # a receiver answers or times out within a few seconds
FIRST_DELAY, LONGEST_DELAY = timedelta(seconds=1), timedelta(minutes=10)


class Outbox:
    """Messages are sealed; the key makes each one happen once, here and at the receiver."""

    def __init__(self, database: Database, sealer: Sealer) -> None:
        self.database, self.sealer = database, sealer

    def message(self, key: str, topic: str, content: bytes) -> Executable:
        """The statement that puts a message in; run it in the transaction that it belongs to."""
        return self.messages(topic, {key: content})

    def messages(self, topic: str, contents: Mapping[str, bytes]) -> Executable:
        """The same for several messages, by key."""
        rows = [
            {"key": key, "topic": topic, "sealed": self.sealer.seal(content, _place(key))}
            for key, content in contents.items()
        ]
        return insert(OutboxMessage).values(rows).on_conflict_do_nothing()

    async def claim(self, topic: str, limit: int) -> Sequence[OutboxMessage]:
        """Claim at most `limit` messages that are due, for LEASE, and count the attempt.

        A message whose claim ends before it is settled is claimed again.
        """
        due = (
            select(OutboxMessage.id)
            .where(
                OutboxMessage.relayed_at.is_(None),
                OutboxMessage.failed_at.is_(None),
                OutboxMessage.topic == topic,
                OutboxMessage.next_attempt_at <= func.now(),
                or_(OutboxMessage.claimed_until.is_(None), OutboxMessage.claimed_until < func.now()),
            )
            .order_by(OutboxMessage.next_attempt_at, OutboxMessage.id)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        claimed = (
            update(OutboxMessage)
            .where(OutboxMessage.id.in_(due))
            .values(claimed_until=func.now() + LEASE, attempts=OutboxMessage.attempts + 1)
            .returning(OutboxMessage)
        )
        async with self.database.transaction() as session:
            return (await session.scalars(claimed)).all()

    def content(self, message: OutboxMessage) -> bytes:
        """The content of a message, opened."""
        return self.sealer.open(message.sealed, _place(message.key))

    def replace(self, message: OutboxMessage, content: bytes) -> None:
        """Give a message another content. The receiver is asked under another key, because it knows the old one."""
        message.sealed = self.sealer.seal(content, _place(message.key))
        message.key_suffix += 1

    async def relayed(self, message: OutboxMessage) -> None:
        """Note that the receiver has accepted a message."""
        await self.database.statement(
            update(OutboxMessage).where(OutboxMessage.id == message.id).values(relayed_at=func.now())
        )

    async def postpone(self, message: OutboxMessage, error: str) -> None:
        """Note that an attempt failed; the next one follows after a delay that doubles up to LONGEST_DELAY."""
        delay = min(FIRST_DELAY * 2 ** min(message.attempts - 1, 20), LONGEST_DELAY)
        await self._note(message, error, next_attempt_at=func.now() + delay)

    async def fail(self, message: OutboxMessage, error: str) -> None:
        """Note that a message is attempted no more: an operator decides."""
        await self._note(message, error, failed_at=func.now())

    async def refuse(self, message: OutboxMessage, error: str) -> None:
        """Note that the receiver refused a message: an operator decides. It is sent again under another key, because
        the same key gets the same answer."""
        await self._note(message, error, failed_at=func.now(), key_suffix=OutboxMessage.key_suffix + 1)

    async def _note(self, message: OutboxMessage, error: str, **values: object) -> None:
        """Only while the claim is ours: another relay may have claimed the message since."""
        claim = OutboxMessage.id == message.id, OutboxMessage.claimed_until == message.claimed_until
        await self.database.statement(
            update(OutboxMessage)
            .where(*claim, OutboxMessage.relayed_at.is_(None))
            .values(claimed_until=None, last_error=error, **values)
        )


def key_at_receiver(message: OutboxMessage) -> str:
    """Return the idempotency key of the message at its receiver."""
    return f"{message.key}/{message.key_suffix}" if message.key_suffix else message.key


def _place(key: str) -> bytes:
    return f"outbox/{key}".encode()
