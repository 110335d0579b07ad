"""Delivers the messages of the outbox to their receivers, each topic separately."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from activities.institutions.base import InstitutionRefused
from db.core.outbox import Delivery, Outbox
from observability.metrics import DELIVERY_ATTEMPTS
from observability.tracing import span

AT_ONCE, REPEATS_AT_ONCE = 16, 8  # messages of a topic: first attempts, and further ones
POLICY = 12  # about half an hour
Send = Callable[[str, bytes], Awaitable[None]]  # the key at the receiver, the content
log = logging.getLogger(__name__)


class Relay:
    """Sends the messages of one topic, without an open transaction.

    `repeats`: messages that were attempted before; otherwise the others. Receivers that do not answer within the
    time-out then delay only each other. `attempts`: the number of attempts after which a message fails; None for no
    limit.
    """

    def __init__(
        self, outbox: Outbox, topic: str, send: Send, *, repeats: bool = False, attempts: int | None = POLICY
    ) -> None:
        self.outbox, self.topic, self.send, self.repeats, self.attempts = outbox, topic, send, repeats, attempts
        self._at_once = REPEATS_AT_ONCE if repeats else AT_ONCE
        self._sending = set[asyncio.Task[None]]()
        for outcome in ("relayed", "refused", "down"):
            DELIVERY_ATTEMPTS.start(topic, outcome)

    async def start(self) -> int:
        """Claim due messages and begin to send them. Returns the number of claimed messages."""
        if len(self._sending) == self._at_once:
            await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
        free = self._at_once - len(self._sending)
        claimed = await self.outbox.claim(self.topic, free, repeats=self.repeats)
        for message in claimed:
            task = asyncio.create_task(self._relay(message))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)
        return len(claimed)

    async def seconds_until_due(self) -> float | None:
        """Return the seconds until the next message is due."""
        return await self.outbox.seconds_until_due(self.topic, repeats=self.repeats)

    async def drain(self) -> None:
        """Wait until all started deliveries are settled."""
        while self._sending:
            await asyncio.wait(self._sending)

    async def _relay(self, message: Delivery) -> None:
        try:
            with span(f"deliver {self.topic}", "CONSUMER"):
                await self._send(message)
        except Exception as error:  # noqa: BLE001  # the claim ends, and the message is sent again under its key
            log.warning("%s: not noted: %s", self.topic, type(error).__name__)

    async def _send(self, message: Delivery) -> None:
        try:
            await self.send(message.receiver_key, self.outbox.content(message))
        except InstitutionRefused as refused:
            DELIVERY_ATTEMPTS.add(self.topic, "refused")
            await self.outbox.refuse(message, str(refused))
        except Exception as error:  # noqa: BLE001  # the relay retries a receiver that is down
            DELIVERY_ATTEMPTS.add(self.topic, "down")
            await self._tried(message, type(error).__name__)
        else:
            DELIVERY_ATTEMPTS.add(self.topic, "relayed")
            await self.outbox.relayed(message)

    async def _tried(self, message: Delivery, error: str) -> None:
        log.warning("%s: attempt %s: %s", self.topic, message.attempts, error)
        if self.attempts is not None and message.attempts >= self.attempts:  # more if the last one was not noted
            await self.outbox.fail(message, error)
        else:
            await self.outbox.postpone(message, error)
