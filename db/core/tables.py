"""The base class of all tables, and the tables that all areas share. Personal data are sealed (`*_sealed`)."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Identity,
    Index,
    LargeBinary,
    MetaData,
    SmallInteger,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedAsDataclass, mapped_column

NOW = func.now()
NAMES = {
    "ix": "%(table_name)s_%(column_0_N_name)s_idx",
    "uq": "%(table_name)s_%(column_0_N_name)s_key",
    "ck": "%(table_name)s_%(constraint_name)s_check",
    "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
    "pk": "%(table_name)s_pkey",
}


class Base(MappedAsDataclass, DeclarativeBase, kw_only=True):
    """Base of all tables. Annotations determine the SQL types."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {
        str: Text,
        bytes: LargeBinary,
        datetime: TIMESTAMP(timezone=True),
        dict[str, Any]: JSONB,
        list[str]: ARRAY(Text),
    }


class VaultItem(Base):
    """A piece of encrypted personal data. Other tables contain only its reference."""

    __tablename__ = "vault_item"

    ref: Mapped[UUID] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(index=True)  # person id, or id of the anonymous certification
    kind: Mapped[str]
    sealed: Mapped[bytes]
    purge_at: Mapped[datetime | None] = mapped_column(index=True, default=None)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class Attempt(Base):
    """One counted attempt. Limits count the attempts of a period."""

    __tablename__ = "attempt"
    __table_args__ = (Index(None, "kind", "subject", "at"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    kind: Mapped[str]
    subject: Mapped[str]  # a fingerprint or a reference
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class ProviderRequest(Base):
    """The transaction that an institution opened for a request of the platform."""

    __tablename__ = "provider_request"

    reference: Mapped[str] = mapped_column(primary_key=True)
    tx_id: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False, index=True)


class RequestClaim(Base):
    """A request that has been counted towards a limit."""

    __tablename__ = "request_claim"

    reference: Mapped[str] = mapped_column(primary_key=True)
    claimed_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False, index=True)


class StoredAnswer(Base):
    """The response to a POST, stored under its Idempotency-Key in the transaction of its effect."""

    __tablename__ = "stored_answer"

    owner: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    request_hash: Mapped[str]
    status: Mapped[int] = mapped_column(SmallInteger)
    body: Mapped[bytes]
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False, index=True)


class JourneyRow(Base):
    """The state of a journey: the read model of its workflow. A person has at most one open journey of a kind."""

    __tablename__ = "journey"
    __table_args__ = (
        Index("journey_one_open", "kind", "person", unique=True, postgresql_where=text("open")),
        Index("journey_of_person", "person", "opened_at"),
        Index("journey_latest", "journey_id", "opened_at"),
        Index("journey_application", "apply_uid"),
        Index("journey_opened", "kind", "opened_at"),
        Index("journey_waiting", "step_at", postgresql_where=text("open and waiting_on = 'operator'")),
    )

    journey_id: Mapped[str] = mapped_column(primary_key=True)
    apply_uid: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    person: Mapped[str]
    open: Mapped[bool]
    sequence: Mapped[int] = mapped_column(BigInteger)
    step: Mapped[str]
    waiting_on: Mapped[str]
    snapshot: Mapped[bytes]  # sealed, because it contains input of the person
    next_run: Mapped[bytes | None] = mapped_column(default=None)  # sealed: the input of a run that continues here
    opened_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    moved_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    step_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)  # when it reached its step


class JourneyMove(Base):
    """One move of a journey."""

    __tablename__ = "journey_move"

    journey_id: Mapped[str] = mapped_column(primary_key=True)
    apply_uid: Mapped[str] = mapped_column(primary_key=True)
    sequence: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    origin: Mapped[str | None]
    label: Mapped[str | None]
    step: Mapped[str]
    note: Mapped[str]
    reference: Mapped[str | None]  # of the request that caused it
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp(), init=False)

    __table_args__ = (Index("journey_move_reference", "reference", postgresql_where=text("reference is not null")),)


class RequestFailure(Base):
    """A request that the API answered with 500 or above. `reference` is the number that the error page shows."""

    __tablename__ = "request_failure"

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    reference: Mapped[str]
    method: Mapped[str]
    route: Mapped[str]
    status: Mapped[int] = mapped_column(SmallInteger)
    person: Mapped[str | None]
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)

    __table_args__ = (
        Index("request_failure_reference", "reference"),
        Index("request_failure_of_person", "person", "at", postgresql_where=text("person is not null")),
    )


class Draft(Base):
    """Input of a step that is not submitted yet, so that another device can show it."""

    __tablename__ = "draft"

    journey_id: Mapped[str] = mapped_column(primary_key=True)
    apply_uid: Mapped[str] = mapped_column(primary_key=True)
    step: Mapped[str] = mapped_column(primary_key=True)
    sealed: Mapped[bytes]
    saved_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class OutboxMessage(Base):
    """A message of a committed transaction to an outside receiver; the worker sends it at least once.

    It waits until it is sent. If it fails, it waits for an operator, who sends it again or cancels it.
    """

    __tablename__ = "outbox_message"
    __table_args__ = (
        Index(
            "outbox_due",
            "topic",
            text("least(attempts, 1)"),
            "next_attempt_at",
            postgresql_where=text("relayed_at is null and failed_at is null"),
        ),
        Index("outbox_failed", "failed_at", postgresql_where=text("failed_at is not null and given_up_at is null")),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    key: Mapped[str] = mapped_column(unique=True)
    topic: Mapped[str]
    sealed: Mapped[bytes]
    person_id: Mapped[UUID | None] = mapped_column(default=None)  # the person whose key seals it
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    relayed_at: Mapped[datetime | None] = mapped_column(default=None)
    attempts: Mapped[int] = mapped_column(server_default=text("0"), init=False)
    next_attempt_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    claimed_until: Mapped[datetime | None] = mapped_column(init=False)  # by a relay that is sending it
    last_error: Mapped[str | None] = mapped_column(init=False)  # the receiver and a code; no personal data
    key_suffix: Mapped[int] = mapped_column(server_default=text("0"), init=False)  # of the key at the receiver
    failed_at: Mapped[datetime | None] = mapped_column(init=False)
    given_up_at: Mapped[datetime | None] = mapped_column(init=False)


class DocumentToDelete(Base):
    """A document that no row names any more. The worker deletes it from the document store."""

    __tablename__ = "document_to_delete"

    ref: Mapped[str] = mapped_column(primary_key=True)
    next_attempt_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False, index=True)


class KeyRotation(Base):
    """The progress of `python -m documents.rotate` in a column. `cursor`: the primary key of the last row, as JSON;
    `under`: the id of the ring's first key."""

    __tablename__ = "key_rotation"

    name: Mapped[str] = mapped_column(primary_key=True)  # "<table>.<column>"
    under: Mapped[str]
    cursor: Mapped[str | None] = mapped_column(default=None)
    seen: Mapped[int] = mapped_column(BigInteger, default=0)
    resealed: Mapped[int] = mapped_column(BigInteger, default=0)
    finished_at: Mapped[datetime | None] = mapped_column(default=None)
