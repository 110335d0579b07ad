"""The tables of members, their log-ins, sessions, certifications and consents. Personal data are sealed (`*_sealed`);
values that are looked up have a blind index (`*_fingerprint`).
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    SmallInteger,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from db.core.tables import NOW, Base
from domain.core.states import CorporationState, PersonKind, PersonState


class Person(Base):
    """A member. A natural person has one account for a CI; `sealed` contains name, CI, birth date, gender, mobile. A
    legal person (법인) has no CI but a row in `corporation`; `sealed` contains a `CorporationRecord`."""

    __tablename__ = "person"
    __table_args__ = (CheckConstraint(f"kind = '{PersonKind.NATURAL}' or ci_fingerprint is null", name="known_by_ci"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    ci_fingerprint: Mapped[str | None] = mapped_column(unique=True)
    mobile_fingerprint: Mapped[str] = mapped_column(index=True)
    sealed: Mapped[bytes]
    kind: Mapped[str] = mapped_column(default=PersonKind.NATURAL, server_default=PersonKind.NATURAL)
    state: Mapped[str] = mapped_column(default=PersonState.ACTIVE)
    is_borrower: Mapped[bool] = mapped_column(default=True)
    seen_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)  # a session was last opened or renewed
    rest_told_at: Mapped[datetime | None] = mapped_column(init=False)  # when the notice of dormancy was sent
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class EmailLogin(Base):
    """The address by which a person logs in. Each address belongs to one person."""

    __tablename__ = "email_login"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    email_fingerprint: Mapped[str] = mapped_column(unique=True)
    email_sealed: Mapped[bytes]


class Password(Base):
    """A person's password as an argon2id hash, which contains its salt and costs."""

    __tablename__ = "password"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    hash: Mapped[str]
    changed_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class WithdrawnMember(Base):
    """The data of a former member that the law requires to be stored, separate from members. `sealed` contains a
    FormerMemberRecord."""

    __tablename__ = "withdrawn_member"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    ci_fingerprint: Mapped[str] = mapped_column(index=True)
    reason: Mapped[str]
    sealed: Mapped[bytes]
    withdrawn_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    purge_at: Mapped[datetime] = mapped_column(index=True)


class FacebookLogin(Base):
    """The Facebook account by which a person logs in. Each account belongs to one person."""

    __tablename__ = "facebook_login"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    account_fingerprint: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class Certification(Base):
    """The latest certification of a person of each kind (`db.accounts.certifications`)."""

    __tablename__ = "certification"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    state: Mapped[str]  # a CertificationState
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    ref: Mapped[str] = mapped_column(default="")  # into the vault


class IdImage(Base):
    """A photograph of an ID card in the document store, and until when it is stored."""

    __tablename__ = "id_image"

    image_ref: Mapped[str] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(index=True)  # the person
    purge_at: Mapped[datetime] = mapped_column(index=True)


class Agreement(Base):
    """A person's consent to one version of one text. It can be withdrawn, but is never deleted."""

    __tablename__ = "agreement"

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), index=True)
    agreement_id: Mapped[str]
    version: Mapped[str]
    content_hash: Mapped[str]
    agreed_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    withdrawn_at: Mapped[datetime | None] = mapped_column(default=None)


class RefreshToken(Base):
    """One refresh token of a session (`family`). It can be used once; a second use ends the whole family."""

    __tablename__ = "refresh_token"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    family: Mapped[UUID] = mapped_column(index=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), index=True)
    expires_at: Mapped[datetime] = mapped_column(index=True)
    used_at: Mapped[datetime | None] = mapped_column(default=None)
    revoked_at: Mapped[datetime | None] = mapped_column(default=None)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class LoginSession(Base):
    """A session: one log-in on one device, until it ends or its refresh token expires."""

    __tablename__ = "login_session"

    id: Mapped[UUID] = mapped_column(primary_key=True)  # the family of its refresh tokens
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), index=True)
    device: Mapped[str]  # as `domain.accounts.devices` names it
    parent_id: Mapped[UUID | None] = mapped_column(ForeignKey("login_session.id"), index=True, default=None)
    opened_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False, index=True)
    seen_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    ended_at: Mapped[datetime | None] = mapped_column(init=False)


class OneWonCode(Base):
    """The code of a one-won transfer and the number of attempts at it. The key is the reference of the request."""

    __tablename__ = "one_won_code"

    reference: Mapped[str] = mapped_column(primary_key=True)
    code_fingerprint: Mapped[str]
    tries: Mapped[int] = mapped_column(SmallInteger, default=0)
    last_try: Mapped[str | None] = mapped_column(default=None)  # reference of the last counted request
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False, index=True)


class EmailCode(Base):
    """The code of an e-mail and the number of attempts at it. The key is the reference of the request."""

    __tablename__ = "email_code"

    reference: Mapped[str] = mapped_column(primary_key=True)
    code_fingerprint: Mapped[str]
    tries: Mapped[int] = mapped_column(SmallInteger, default=0)
    last_try: Mapped[str | None] = mapped_column(default=None)  # reference of the last counted request
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class Corporation(Base):
    """The state of a legal person's registration, in addition to its identity (`person.sealed`).

    A number can be used again after its corporation was refused. `reasons`: the required corrections, subject → text.
    """

    __tablename__ = "corporation"
    __table_args__ = (
        Index(
            "corporation_one_number",
            "business_fingerprint",
            unique=True,
            postgresql_where=text(f"state <> '{CorporationState.REFUSED}'"),
        ),
    )

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    business_fingerprint: Mapped[str]
    owner_fingerprint: Mapped[str] = mapped_column(index=True)  # of the representative's CI
    type: Mapped[str]  # a code of CORPORATION_TYPES
    partition: Mapped[str | None] = mapped_column(default=None)  # corporation | institution
    state: Mapped[str] = mapped_column(default=CorporationState.DRAFT)
    reasons: Mapped[dict[str, Any]] = mapped_column(default_factory=dict)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    submitted_at: Mapped[datetime | None] = mapped_column(default=None)
    decided_at: Mapped[datetime | None] = mapped_column(default=None)


class CorporationDocument(Base):
    """The latest document of a kind that a corporation submitted. `document_ref` points into the document store."""

    __tablename__ = "corporation_document"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    document_ref: Mapped[str]
    media_type: Mapped[str]
    size: Mapped[int]  # bytes
    uploaded_at: Mapped[datetime]
