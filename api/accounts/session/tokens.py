"""Sessions: an access token of 30 minutes, renewed by a refresh token of 14 days.

A refresh token is exchanged for a successor. If it is presented again later, it was copied, and the whole session
(`family`) ends. The successor is derived from its predecessor, so that a device that lost the response can repeat the
request within some seconds and receives the same token.

A session cannot be renewed later than POLICY.session after its log-in. A session that branched from another one has
the log-in of that one.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from pydantic import SecretStr
from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.http.caller import ACCESS, AccessClaims
from api.http.envelope import Camel
from db.accounts.tables import LoginSession, Person, RefreshToken
from db.core.engine import Database
from db.core.sealing import token_digest
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY

GRACE = timedelta(seconds=10)  # time in which a used refresh token still gets its successor
UPDATE_AFTER = timedelta(days=1)  # age at which a refresh token should be exchanged


class Tokens(Camel):
    """The data of a session that a device stores."""

    access_token: str
    refresh_token: str


class Renewal(Camel):
    """A new access token, null if the session has ended; whether the refresh token must also be exchanged."""

    access_token: str | None
    update_needed: bool


class Sessions:
    """Opens, renews and ends sessions."""

    def __init__(self, database: Database, secret: SecretStr) -> None:
        self.database, self.secret = database, secret

    async def open(self, session: AsyncSession, person_id: UUID, device: str, *, parent: UUID | None = None) -> Tokens:
        """Start a session on a device, by its name (`domain.accounts.devices`). It ends with its `parent`, if any."""
        family = uuid4()
        opened = LoginSession(id=family, person_id=person_id, device=device, parent_id=parent)
        if parent:
            opened.opened_at = (await session.get_one(LoginSession, parent)).opened_at
        session.add(opened)
        await self._store_use(session, person_id)
        return await self._grant(session, secrets.token_urlsafe(32), family, person_id)

    async def renew(self, refresh_token: str) -> Renewal:
        """Return a new access token for a valid session. Raises BusinessError(REFRESH_REUSED)."""
        async with self.database.transaction() as session:
            try:
                row = await self._accept(session, refresh_token)
            except BusinessError:
                return Renewal(access_token=None, update_needed=False)
            if row:
                aged = datetime.now(UTC) - row.created_at > UPDATE_AFTER
                await self._store_use(session, row.person_id, row.family)
                return Renewal(access_token=self._access_token(row.person_id, row.family), update_needed=aged)
        raise BusinessError(ErrorCode.REFRESH_REUSED)

    async def exchange(self, refresh_token: str) -> Tokens:
        """Return the successor with an access token. Raises BusinessError: TOKEN_EXPIRED, REFRESH_REUSED."""
        async with self.database.transaction() as session:
            if row := await self._accept(session, refresh_token):
                row.used_at = row.used_at or datetime.now(UTC)
                await self._store_use(session, row.person_id, row.family)
                return await self._grant(session, self._successor(refresh_token), row.family, row.person_id)
        raise BusinessError(ErrorCode.REFRESH_REUSED)

    async def branch(self, refresh_token: str, device: str) -> Tokens:
        """Open a session for the app's device, which ends with the given one. Raises the errors of `exchange`."""
        async with self.database.transaction() as session:
            if row := await self._accept(session, refresh_token):
                return await self.open(session, row.person_id, device, parent=row.family)
        raise BusinessError(ErrorCode.REFRESH_REUSED)

    async def access(self, session: AsyncSession, family: UUID) -> tuple[UUID, str]:
        """Return the person and another access token of a valid session. Raises BusinessError(TOKEN_EXPIRED)."""
        valid = (
            RefreshToken.family == family,
            LoginSession.id == family,
            LoginSession.ended_at.is_(None),
            RefreshToken.revoked_at.is_(None),
            RefreshToken.expires_at > func.now(),
        )
        if person_id := await session.scalar(select(RefreshToken.person_id).where(*valid).limit(1)):
            return person_id, self._access_token(person_id, family)
        raise BusinessError(ErrorCode.TOKEN_EXPIRED)

    async def end(self, session: AsyncSession, *families: UUID) -> None:
        """Invalidate all tokens of these sessions, and of the sessions that branched from them."""
        now, ending = datetime.now(UTC), await self._lock_with_branches(session, families)
        tokens = RefreshToken.family.in_(ending), RefreshToken.revoked_at.is_(None)
        await session.execute(update(RefreshToken).where(*tokens).values(revoked_at=now))
        open_sessions = LoginSession.id.in_(ending), LoginSession.ended_at.is_(None)
        await session.execute(update(LoginSession).where(*open_sessions).values(ended_at=now))

    async def _lock_with_branches(self, session: AsyncSession, families: Collection[UUID]) -> set[UUID]:
        """Lock the sessions and all that branched from them; return their ids. A locked session is not renewed and gets
        no branch before this transaction ends, and it has ended then."""
        locked, level = set[UUID](), set(families)
        while level:
            rows = select(LoginSession.id).where(LoginSession.id.in_(level)).order_by(LoginSession.id)
            locked.update(await session.scalars(rows.with_for_update()))
            branches = select(LoginSession.id).where(LoginSession.parent_id.in_(level))
            level = {*await session.scalars(branches)} - locked
        return locked

    async def end_all(self, session: AsyncSession, person_id: UUID, *, but: UUID | None = None) -> None:
        """End every session of the person, except one if it is given."""
        await self.end(session, *(one.id for one in await self.open_sessions(session, person_id) if one.id != but))

    async def open_sessions(self, session: AsyncSession, person_id: UUID) -> list[LoginSession]:
        """Return the person's valid sessions, most recently used first."""
        now = datetime.now(UTC)
        rows = select(LoginSession).where(
            LoginSession.person_id == person_id,
            LoginSession.ended_at.is_(None),
            LoginSession.seen_at > now - POLICY.refresh_token,
            LoginSession.opened_at > now - POLICY.session,
        )
        return list(await session.scalars(rows.order_by(LoginSession.seen_at.desc())))

    async def _store_use(self, session: AsyncSession, person_id: UUID, family: UUID | None = None) -> None:
        """Store the time and the device of this use."""
        await session.execute(
            update(Person).where(Person.id == person_id).values(seen_at=func.now(), rest_told_at=None)
        )
        if family:
            await session.execute(update(LoginSession).where(LoginSession.id == family).values(seen_at=func.now()))

    async def _accept(self, session: AsyncSession, token: str) -> RefreshToken | None:
        """Return the token's row, locked with its session; None if the token was used before, which ends its session.

        Raises BusinessError(TOKEN_EXPIRED) if the token is unknown, expired or belongs to a session that has ended or
        is too old.
        """
        row = await session.get(RefreshToken, token_digest(token).hex())
        if row is None:
            raise BusinessError(ErrorCode.TOKEN_EXPIRED)
        # Person, session, token: the order in which every transaction locks them.
        await session.execute(select(Person.id).where(Person.id == row.person_id).with_for_update(key_share=True))
        login = await session.get_one(LoginSession, row.family, with_for_update=True)
        await session.refresh(row, with_for_update=True)
        now = datetime.now(UTC)
        if login.ended_at or login.opened_at + POLICY.session <= now or row.revoked_at or row.expires_at <= now:
            raise BusinessError(ErrorCode.TOKEN_EXPIRED)
        if row.used_at and now - row.used_at > GRACE:
            await self.end(session, row.family)
            return None
        return row

    async def _grant(self, session: AsyncSession, refresh_token: str, family: UUID, person_id: UUID) -> Tokens:
        row = insert(RefreshToken).values(
            token_hash=token_digest(refresh_token).hex(),
            family=family,
            person_id=person_id,
            expires_at=datetime.now(UTC) + POLICY.refresh_token,
        )
        await session.execute(row.on_conflict_do_nothing())
        return Tokens(access_token=self._access_token(person_id, family), refresh_token=refresh_token)

    def _access_token(self, person_id: UUID, family: UUID) -> str:
        now = datetime.now(UTC)
        claims = AccessClaims(sub=str(person_id), sid=str(family), iat=int(now.timestamp()))
        return ACCESS.sign(self.secret, claims, now)

    def _successor(self, token: str) -> str:
        digest = hmac.digest(self.secret.get_secret_value().encode(), f"successor/{token}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
