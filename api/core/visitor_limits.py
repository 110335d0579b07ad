"""Limits of visitors: codes to receivers who have not confirmed one, attempts at passwords.

PostgreSQL stores the counts: all API processes share them, and a loss of Redis does not change them. A response depends
on the input and the counts, never on whether a receiver or an account exists.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App, RequestName
from api.core.platform import Platform
from api.http.limits import address
from api.http.proof_of_work import ProofHeader, require_proof
from db.core.limits import lockouts, sendings
from db.core.limits.claims import claim
from db.core.limits.lockouts import AttemptSource, CountedAttempt
from db.core.limits.sendings import Sending
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY, Allowance, CodePolicy, proof_bits, proof_bits_of_address, seoul_midnight

FREE_ATTEMPTS = 20  # attempts a day at one account, from all addresses, before each needs a proof of work


@dataclass(frozen=True)
class CodeKind:
    """A kind of message that a visitor may have sent. `channel`: "sms" or "email"."""

    name: str
    channel: str
    policy: CodePolicy


SMS_CODE = CodeKind("sms-code", "sms", POLICY.sms_code)
LOGIN_CODE = CodeKind("login-code-sent", "sms", POLICY.sms_code)
PAYMENT_CODE = CodeKind("payment-code-sent", "sms", POLICY.sms_code)
EMAIL_CODE = CodeKind("email-code", "email", POLICY.email_code)
APP_ADDRESS = CodeKind("app-address", "sms", POLICY.visitors_sms)
ADVICE = CodeKind("advice", "sms", POLICY.visitors_sms)


@dataclass(frozen=True)
class Visitor:
    """The visitor of a request. `address`: a fingerprint; `proof`: an answered challenge, or ""."""

    app: Platform
    address: str
    name: str
    proof: str

    async def left(self, session: AsyncSession, kind: CodeKind, receiver: str) -> Allowance:
        """Return what may still be sent to the receiver from here today."""
        return await sendings.left(session, self._sending(kind, receiver), kind.policy, datetime.now(UTC))

    async def count_code(self, kind: CodeKind, receiver: str) -> None:
        """Count a code before it is sent. A repeated request is not counted again.

        `receiver`: a mobile number or an e-mail address. Raises BusinessError: CODE_LIMIT, CODE_TOO_SOON,
        TOO_MANY_REQUESTS; ProofRequired.
        """
        now, sending, most = datetime.now(UTC), self._sending(kind, receiver), POLICY.unconfirmed_receivers
        async with self.app.database.transaction() as session:
            if not await claim(session, f"{kind.name}/{self.name}"):
                return
            so_far = await sendings.counted(session, sending, kind.policy, now)
            if not so_far.allowance.remaining_count:
                raise BusinessError(ErrorCode.CODE_LIMIT, limit=so_far.allowance.limit)
            if so_far.allowance.remaining_seconds:
                raise BusinessError(ErrorCode.CODE_TOO_SOON, seconds=so_far.allowance.remaining_seconds)
            if so_far.by_address >= most.from_address or so_far.to_receiver >= most.to_receiver:
                tomorrow = seoul_midnight(now) + timedelta(days=1)
                raise BusinessError(ErrorCode.TOO_MANY_REQUESTS, seconds=int((tomorrow - now).total_seconds()) + 1)
            bits = max(
                proof_bits(max(so_far.by_address, so_far.to_receiver), most.free),
                proof_bits_of_address(so_far.by_address, most.hard_after),
            )
            await self._prove(f"{kind.name}/{sending.receiver}", bits)
            sendings.count(session, sending)

    async def confirm(self, kind: CodeKind, receiver: str) -> None:
        """Record that the receiver has confirmed a code from this address, which ends the limits for unconfirmed
        receivers."""
        async with self.app.database.transaction() as session:
            sendings.confirm(session, self._sending(kind, receiver))

    async def count_attempt(self, kind: str, account: str) -> CountedAttempt:
        """Count an attempt at a password. Raises BusinessError(LOGIN_LOCKED); ProofRequired."""

        async def prove(everywhere: int, from_here: int) -> None:
            here = proof_bits_of_address(from_here, POLICY.login.from_address)
            await self._prove(f"{kind}/{account}", max(proof_bits(everywhere, FREE_ATTEMPTS), here))

        by = AttemptSource(kind, account, self.address)
        return await lockouts.take_attempt(self.app.database, by, POLICY.login, prove)

    async def reset_attempts(self, session: AsyncSession, kind: str, account: str) -> None:
        """Reset the count after a correct password."""
        await lockouts.reset_attempts(session, AttemptSource(kind, account, self.address))

    def _sending(self, kind: CodeKind, receiver: str) -> Sending:
        return Sending(kind.name, kind.channel, self.app.sealer.fingerprint(receiver.lower()), self.address)

    async def _prove(self, what: str, bits: int) -> None:
        await require_proof(self.app.redis, self.app.settings.token_secret, self.proof, what=what, bits=bits)


async def _visitor(request: Request, app: App, name: RequestName, proof: ProofHeader = "") -> Visitor:
    return Visitor(app, app.sealer.fingerprint(address(request)), name, proof)


FromVisitor = Annotated[Visitor, Depends(_visitor)]
