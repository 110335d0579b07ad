"""Base of the institutions' clients: one HTTP connection pool, two kinds of failure, frozen replies.

A time-out means that the outcome is unknown: the call may have had its effect. It can be repeated with the same key,
but not with another. Error texts contain the institution and a code, never a person.
"""

from collections.abc import Mapping
from time import perf_counter, time
from typing import Any, ClassVar, TypeVar

import httpx
from pydantic import BaseModel, ConfigDict, TypeAdapter
from pydantic.alias_generators import to_camel

from activities.institutions import health
from observability.metrics import (
    INSTITUTION_ANSWERED,
    INSTITUTION_REQUESTS,
    INSTITUTION_SECONDS,
    INSTITUTION_UNANSWERED,
)
from observability.tracing import headers as trace_headers
from observability.tracing import span

UPLOAD = httpx.Timeout(8, connect=1)  # seconds


class InstitutionDown(Exception):
    """The institution did not answer (5xx, connection, time-out). The outcome is unknown; the same key can be sent
    again."""

    def __init__(self, institution: str) -> None:
        super().__init__(f"{institution} did not answer")
        self.institution = institution


class InstitutionRefused(Exception):
    """A definite refusal for a business reason; `code` is the institution's code, for example `wrong_code`."""

    def __init__(self, institution: str, code: str) -> None:
        super().__init__(f"{institution} refused: {code}")
        self.institution = institution
        self.code = code


class Reply(BaseModel):
    """An institution's answer: camelCase on the wire, immutable. Its errors do not contain values."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, frozen=True, extra="ignore", hide_input_in_errors=True
    )


R = TypeVar("R")


class Institution:
    """A client of one institution, with paths below `/<name>`."""

    name: ClassVar[str]

    def __init_subclass__(cls) -> None:
        for outcome in ("answered", "refused", "down", "invalid"):
            INSTITUTION_REQUESTS.start(cls.name, outcome)
        for moment in (INSTITUTION_ANSWERED, INSTITUTION_UNANSWERED):
            moment.set(0, cls.name)

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def _get(self, path: str, reply: type[R], **query: str | int) -> R:
        """Send a read request, which needs no key."""
        return await self._call(reply, "GET", path, params=query)

    async def _post(self, path: str, reply: type[R], body: Mapping[str, object], *, key: str) -> R:
        """Send a request that changes something. A repeated key gets the stored answer."""
        return await self._call(reply, "POST", path, json=body, headers={"Idempotency-Key": key})

    async def _upload(self, path: str, reply: type[R], file: bytes, *, key: str) -> R:
        """Send an image, which takes longer than a form."""
        return await self._call(
            reply, "POST", path, files={"file": file}, headers={"Idempotency-Key": key}, timeout=UPLOAD
        )

    async def _call(self, reply: type[R], method: str, path: str, **request: Any) -> R:
        with span(f"institution {self.name}", "CLIENT"):
            started, outcome = perf_counter(), ""  # for a cancelled request, which tells nothing
            try:
                answer = await self._answer(reply, method, path, **request)
                outcome = "answered"
                return answer
            except InstitutionDown:
                outcome = "down"
                raise
            except InstitutionRefused:
                outcome = "refused"
                raise
            except Exception:
                outcome = "invalid"
                raise
            finally:
                if outcome:
                    self._count(outcome, perf_counter() - started)

    def _count(self, outcome: str, seconds: float) -> None:
        INSTITUTION_SECONDS.observe(seconds, self.name)
        INSTITUTION_REQUESTS.add(self.name, outcome)
        (INSTITUTION_UNANSWERED if outcome == "down" else INSTITUTION_ANSWERED).set(time(), self.name)
        health.count_request(self.name, outcome, seconds)

    async def _answer(
        self, reply: type[R], method: str, path: str, *, headers: Mapping[str, str] | None = None, **request: Any
    ) -> R:
        try:
            response = await self._http.request(
                method, f"/{self.name}{path}", headers={**(headers or {}), **trace_headers()}, **request
            )
        except httpx.TransportError:
            raise InstitutionDown(self.name) from None
        if response.is_server_error:
            raise InstitutionDown(self.name)
        if response.status_code == 409:
            raise InstitutionRefused(self.name, str(response.json()["refused"]))
        response.raise_for_status()  # any other 4xx is an error of the platform
        return TypeAdapter(reply).validate_json(response.content)
