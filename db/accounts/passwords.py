"""Passwords as argon2id hashes. Hashing takes about 50 ms, so it runs in a thread."""

import asyncio
from functools import cache
from uuid import UUID

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Password

HASHER = PasswordHasher()


@cache
def _dummy_hash() -> str:
    """Return the hash for accounts without a password, so that the check takes the same time."""
    return HASHER.hash("")


async def hashed(password: str) -> str:
    """Return the hash to store for a password."""
    return await asyncio.to_thread(HASHER.hash, password)


async def set_password(session: AsyncSession, person_id: UUID, password: str) -> None:
    """Set the person's password; it replaces the former one."""
    await set_hash(session, person_id, await hashed(password))


async def set_hash(session: AsyncSession, person_id: UUID, known: str) -> None:
    """Like `set_password`, for a password that is already hashed."""
    row = insert(Password).values(person_id=person_id, hash=known)
    await session.execute(
        row.on_conflict_do_update(index_elements=["person_id"], set_={"hash": known, "changed_at": func.now()})
    )


async def password_version(session: AsyncSession, person_id: UUID) -> str:
    """A value that changes with every new password, locked until the transaction ends. Empty without a password."""
    changed_at = select(Password.changed_at).where(Password.person_id == person_id).with_for_update()
    return str(await session.scalar(changed_at) or "")


async def check_password(session: AsyncSession, person_id: UUID | None, password: str) -> bool:
    """Return whether it is the person's password. The check takes the same time without a person or a password."""
    return await check_hash(
        await session.scalar(select(Password.hash).where(Password.person_id == person_id)), password
    )


async def check_hash(known: str | None, password: str) -> bool:
    """Return whether the password has that hash. The check takes the same time without a hash."""
    return await asyncio.to_thread(lambda: _matches(known or _dummy_hash(), password)) and known is not None


async def has_password(session: AsyncSession, person_id: UUID) -> bool:
    """Whether the person has set one."""
    return await session.get(Password, person_id) is not None


def _matches(known: str, password: str) -> bool:
    try:
        return HASHER.verify(known, password)
    except VerifyMismatchError:
        return False
