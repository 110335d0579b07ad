"""Limits for sent codes, by receiver and address, by address and by receiver.

The daily number counts for one receiver from one address, so that a visitor cannot use up another person's codes. A
receiver who has confirmed a code from an address is exempt from the limits for unconfirmed receivers there.
"""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from db.core.limits.attempts import allowed, one_at_a_time
from db.core.tables import Attempt
from domain.core.policy import Allowance, CodePolicy, seoul_midnight


class Sending(NamedTuple):
    """A code: its kind, its receiver, and the address of the request; `receiver` and `address` are fingerprints.

    `channel`: "sms" or "email"; unconfirmed receivers are counted for a channel, the daily number for a kind.
    """

    kind: str
    channel: str
    receiver: str
    address: str

    @property
    def of_kind(self) -> str:
        return f"{self.kind}@{self.address}"

    @property
    def here(self) -> str:
        return f"{self.channel}@{self.address}"

    @property
    def confirmed(self) -> str:
        return f"{self.channel}-confirmed@{self.address}"


class Counted(NamedTuple):
    """The number of codes sent today. `by_address`: to unconfirmed receivers; `to_receiver`: from any address; 0 if
    confirmed."""

    allowance: Allowance
    by_address: int
    to_receiver: int


async def left(session: AsyncSession, sending: Sending, policy: CodePolicy, now: datetime) -> Allowance:
    """Return what may still be sent to the receiver from the address today."""
    return await allowed(session, sending.of_kind, sending.receiver, policy, now)


async def counted(session: AsyncSession, sending: Sending, policy: CodePolicy, now: datetime) -> Counted:
    """Return the counts that apply to the sending. Concurrent sendings of the same address or to the same receiver wait
    until the commit."""
    await one_at_a_time(session, sending.here, "")
    await one_at_a_time(session, sending.channel, sending.receiver)
    allowance = await left(session, sending, policy, now)
    known = exists().where(Attempt.kind == sending.confirmed, Attempt.subject == sending.receiver)
    if await session.scalar(select(known)):
        return Counted(allowance, 0, 0)
    today, confirmed = Attempt.at >= seoul_midnight(now), aliased(Attempt)
    welcome = exists().where(confirmed.kind == sending.confirmed, confirmed.subject == Attempt.subject)
    by_address = select(func.count()).where(Attempt.kind == sending.here, today, ~welcome)
    to_receiver = select(func.count()).where(
        Attempt.kind == sending.channel, Attempt.subject == sending.receiver, today
    )
    return Counted(allowance, await session.scalar(by_address) or 0, await session.scalar(to_receiver) or 0)


def count(session: AsyncSession, sending: Sending) -> None:
    """Count the sending."""
    kinds = (sending.of_kind, sending.here, sending.channel)
    session.add_all(Attempt(kind=kind, subject=sending.receiver) for kind in kinds)


def confirm(session: AsyncSession, sending: Sending) -> None:
    """Record that the receiver has confirmed a code at the address."""
    session.add(Attempt(kind=sending.confirmed, subject=sending.receiver))
