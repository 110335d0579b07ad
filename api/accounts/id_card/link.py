"""Signed URLs of photographs, each for one person and ten minutes."""

import secrets

from redis.asyncio import Redis

from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY


async def issue_link(redis: Redis, person: str, image_ref: str) -> str:
    """Return the `trId` with which the person may read the photograph."""
    tr_id = secrets.token_urlsafe(24)
    await redis.set(_key(tr_id), f"{person} {image_ref}", ex=POLICY.id_image_link)
    return tr_id


async def follow_link(redis: Redis, person: str, tr_id: str) -> str:
    """The photograph's reference. Raises BusinessError(NOT_FOUND) if it is expired or belongs to another person."""
    owner, _, image_ref = str(await redis.get(_key(tr_id)) or "").partition(" ")
    if owner != person:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return image_ref


def _key(tr_id: str) -> str:
    return f"id-image:{tr_id}"
