"""The outbox: what a committed transaction still has to tell the outside, at least once each."""

from collections.abc import Awaitable, Callable, Mapping

from sqlalchemy import Executable, func, select
from sqlalchemy.dialects.postgresql import insert

from db.engine import Database
from db.models import OutboxMessage
from db.sealing import Sealer

Tell = Callable[[str, bytes], Awaitable[None]]  # key, content


class Outbox:
    """Messages are sealed; the key makes each one happen once, here and at the receiver."""

    def __init__(self, database: Database, sealer: Sealer) -> None:
        self.database, self.sealer = database, sealer

    def message(self, key: str, topic: str, content: bytes) -> Executable:
        """The statement that puts a message in; run it in the transaction that it belongs to."""
        sealed = self.sealer.seal(content, f"outbox/{key}".encode())
        return insert(OutboxMessage).values(key=key, topic=topic, sealed=sealed).on_conflict_do_nothing()

    async def relay(self, topics: Mapping[str, Tell]) -> int:
        """Tell the oldest waiting message; the number told (0: nothing waits). An error leaves it waiting."""
        async with self.database.transaction() as session:
            waiting = await session.scalar(
                select(OutboxMessage)
                .where(OutboxMessage.relayed_at.is_(None), OutboxMessage.topic.in_(topics))
                .order_by(OutboxMessage.id)
                .limit(1)
                .with_for_update(skip_locked=True)
            )
            if waiting is None:
                return 0
            await topics[waiting.topic](waiting.key, self.sealer.open(waiting.sealed, f"outbox/{waiting.key}".encode()))
            waiting.relayed_at = func.now()
        return 1
