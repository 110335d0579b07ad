"""Writes a journey's state to the read model and notifies listeners."""

from redis.asyncio import Redis
from redis.exceptions import RedisError
from temporalio import activity

from db.core.journeys import JourneyTable
from domain.core.snapshot import Move

CHANNEL = "journeys"


class Projection:
    """Writes the read model of every journey."""

    def __init__(self, table: JourneyTable, redis: Redis) -> None:
        self.table, self.redis = table, redis

    @activity.defn(name="projection.write")
    async def write(self, move: Move) -> None:
        """Write the move once. The row never returns to an earlier state. Redis publishes only the journey's id."""
        await self.table.write(move)
        await publish(self.redis, move.snapshot.journey_id)


async def publish(redis: Redis, journey_id: str) -> None:
    """Notify the open screens. Without Redis, they read the table at the next heartbeat."""
    try:
        await redis.publish(CHANNEL, journey_id)
    except (RedisError, OSError):
        activity.logger.warning("Redis did not take the wake-up call")
