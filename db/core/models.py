"""The ORM classes of the tables. Personal data are sealed (`*_sealed`); values that are looked up have a blind index
(`*_fingerprint`).
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    CheckConstraint,
    ColumnElement,
    ForeignKey,
    Identity,
    Index,
    LargeBinary,
    MetaData,
    SmallInteger,
    Text,
    false,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedAsDataclass, mapped_column

from domain.core.states import CorporationState, PersonState

NOW = func.now()
NAMES = {
    "ix": "%(table_name)s_%(column_0_N_name)s_idx",
    "uq": "%(table_name)s_%(column_0_N_name)s_key",
    "ck": "%(table_name)s_%(constraint_name)s_check",
    "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
    "pk": "%(table_name)s_pkey",
}


class Base(MappedAsDataclass, DeclarativeBase, kw_only=True):
    """All tables; SQL types follow the annotations."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {
        str: Text,
        bytes: LargeBinary,
        datetime: TIMESTAMP(timezone=True),
        dict[str, Any]: JSONB,
        list[str]: ARRAY(Text),
    }


class Person(Base):
    """A member. A natural person has one account for a CI; `sealed` contains name, CI, birth date, gender, mobile. A
    legal person (법인) has no CI but a row in `corporation`; `sealed` contains a `CorporationRecord`."""

    __tablename__ = "person"
    __table_args__ = (CheckConstraint("kind = 'natural' or ci_fingerprint is null", name="known_by_ci"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    ci_fingerprint: Mapped[str | None] = mapped_column(unique=True)
    mobile_fingerprint: Mapped[str] = mapped_column(index=True)
    sealed: Mapped[bytes]
    kind: Mapped[str] = mapped_column(default="natural", server_default="natural")  # natural | legal
    state: Mapped[str] = mapped_column(default=PersonState.ACTIVE)
    is_borrower: Mapped[bool] = mapped_column(default=True)
    seen_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)  # a session was opened or renewed
    rest_told_at: Mapped[datetime | None] = mapped_column(init=False)  # that the account will soon be dormant
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class EmailLogin(Base):
    """The address by which a person may log in; one person an address."""

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
    LeaverRecord."""

    __tablename__ = "withdrawn_member"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    ci_fingerprint: Mapped[str] = mapped_column(index=True)
    reason: Mapped[str]
    sealed: Mapped[bytes]
    withdrawn_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    purge_at: Mapped[datetime] = mapped_column(index=True)


class FacebookLogin(Base):
    """The Facebook account by which a person may log in; one person an account."""

    __tablename__ = "facebook_login"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    account_fingerprint: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class Certification(Base):
    """What a person has proven: the latest certification of each kind (`db.accounts.certifications`)."""

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
    """A person's consent to one version of one text; withdrawn, never deleted."""

    __tablename__ = "agreement"

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), index=True)
    agreement_id: Mapped[str]
    version: Mapped[str]
    content_hash: Mapped[str]
    agreed_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    withdrawn_at: Mapped[datetime | None] = mapped_column(default=None)


class RefreshToken(Base):
    """One refresh token of a session (`family`). Used once; used twice, the whole family ends."""

    __tablename__ = "refresh_token"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    family: Mapped[UUID] = mapped_column(index=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), index=True)
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None] = mapped_column(default=None)
    revoked_at: Mapped[datetime | None] = mapped_column(default=None)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class LoginSession(Base):
    """A session: one log-in on one device, until it is ended or its refresh token runs out."""

    __tablename__ = "login_session"

    id: Mapped[UUID] = mapped_column(primary_key=True)  # the family of its refresh tokens
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), index=True)
    device: Mapped[str]  # as `domain.accounts.devices` names it
    parent_id: Mapped[UUID | None] = mapped_column(ForeignKey("login_session.id"), index=True, default=None)
    opened_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    seen_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    ended_at: Mapped[datetime | None] = mapped_column(init=False)


class VaultItem(Base):
    """A piece of encrypted personal data; all other tables contain only its reference."""

    __tablename__ = "vault_item"

    ref: Mapped[UUID] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(index=True)  # person id, or id of the anonymous certification
    kind: Mapped[str]
    sealed: Mapped[bytes]
    purge_at: Mapped[datetime | None] = mapped_column(index=True, default=None)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class Attempt(Base):
    """One counted attempt; limits are counted over a window."""

    __tablename__ = "attempt"
    __table_args__ = (Index(None, "kind", "subject", "at"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    kind: Mapped[str]
    subject: Mapped[str]  # a fingerprint or a reference
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class OneWonCode(Base):
    """The code of a one-won transfer, and how often it was tried. Keyed by the request's reference."""

    __tablename__ = "one_won_code"

    reference: Mapped[str] = mapped_column(primary_key=True)
    code_fingerprint: Mapped[str]
    tries: Mapped[int] = mapped_column(SmallInteger, default=0)
    last_try: Mapped[str | None] = mapped_column(default=None)  # reference of the request that was counted last
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class EmailCode(Base):
    """A code that was sent by e-mail, and how often it was tried. Keyed by the request's reference."""

    __tablename__ = "email_code"

    reference: Mapped[str] = mapped_column(primary_key=True)
    code_fingerprint: Mapped[str]
    tries: Mapped[int] = mapped_column(SmallInteger, default=0)
    last_try: Mapped[str | None] = mapped_column(default=None)  # reference of the request that was counted last
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class ProviderRequest(Base):
    """Which transaction an institution opened for a request of ours."""

    __tablename__ = "provider_request"

    reference: Mapped[str] = mapped_column(primary_key=True)
    tx_id: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class StoredAnswer(Base):
    """The answer to a POST, stored under its Idempotency-Key in the transaction of its effect."""

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
    )

    journey_id: Mapped[str] = mapped_column(primary_key=True)
    apply_uid: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    person: Mapped[str]
    open: Mapped[bool]
    sequence: Mapped[int] = mapped_column(BigInteger)
    step: Mapped[str]
    waiting_on: Mapped[str]
    snapshot: Mapped[bytes]  # sealed: it shows what the person entered
    opened_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    moved_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    step_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)  # when it reached its step


class JourneyMove(Base):
    """Every move of every journey, once."""

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


class CaseAssignment(Base):
    """The operator to whom a case is assigned, until it is reassigned or leaves the queue."""

    __tablename__ = "case_assignment"

    apply_uid: Mapped[str] = mapped_column(primary_key=True)
    operator: Mapped[str] = mapped_column(ForeignKey("operator.login"))
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class Draft(Base):
    """Input of a step that is not submitted yet, so that another device can show it."""

    __tablename__ = "draft"

    journey_id: Mapped[str] = mapped_column(primary_key=True)
    apply_uid: Mapped[str] = mapped_column(primary_key=True)
    step: Mapped[str] = mapped_column(primary_key=True)
    sealed: Mapped[bytes]
    saved_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class LoanContractRow(Base):
    """The contract of an application: the draft that was shown, and the signed one. Amounts in won."""

    __tablename__ = "loan_contract"

    apply_uid: Mapped[str] = mapped_column(primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), index=True)
    principal: Mapped[int] = mapped_column(BigInteger)
    rate_percent: Mapped[str]
    months: Mapped[int] = mapped_column(SmallInteger)
    terms_hash: Mapped[str]  # of the agreements' texts in force when it was drafted
    draft_ref: Mapped[str]
    draft_hash: Mapped[str]  # SHA-256 of the drafted PDF
    signed_ref: Mapped[str | None] = mapped_column(default=None)
    signature_id: Mapped[str | None] = mapped_column(default=None)
    owner_signature_id: Mapped[str | None] = mapped_column(default=None)  # of a home's owner who is not the borrower
    signed_at: Mapped[datetime | None] = mapped_column(default=None)
    account_ref: Mapped[str | None] = mapped_column(default=None)  # in the vault: where the loan is paid out to
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class OperatorActionRow(Base):
    """The action of an operator and its reason; `second` is the operator who confirmed it, if two are required.
    Append-only.

    `journey_id`: the journey; for other actions "operator:<login>" or "class-request:<id>". `step`: the step of the
    journey at that time. `decision`: the reported fact, or "refused" if the second operator refused it.
    """

    __tablename__ = "operator_action"
    __table_args__ = (CheckConstraint("second <> operator", name="two_persons"), Index("operator_action_at", "at"))

    update_id: Mapped[str] = mapped_column(primary_key=True)
    journey_id: Mapped[str] = mapped_column(index=True)
    action: Mapped[str]
    operator: Mapped[str]
    reason: Mapped[str]
    step: Mapped[str]
    second: Mapped[str | None] = mapped_column(default=None)
    decision: Mapped[str | None] = mapped_column(default=None)
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class PersonalDataAccess(Base):
    """An operator's access to personal data and its reason, stored for two years (개인정보 안전성 확보조치 기준 제8조).
    Append-only.
    """

    __tablename__ = "personal_data_access"

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    who: Mapped[str]
    whose: Mapped[str] = mapped_column(index=True)
    what: Mapped[str]
    why: Mapped[str]
    address: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class OperatorRow(Base):
    """A member of the platform's staff. `roles`: of `domain.operations.OperatorRole`.

    `granted_by`: the administrator who created the operator, or last granted roles or a password; until another
    administrator confirms the grant, the operator has no access. Null: created on the server itself.
    """

    __tablename__ = "operator"
    __table_args__ = (CheckConstraint("confirmed_by <> granted_by and confirmed_by <> login", name="two_persons"),)

    login: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    password_hash: Mapped[str]  # argon2id
    roles: Mapped[list[str]]
    active: Mapped[bool] = mapped_column(default=True)
    password_is_given: Mapped[bool] = mapped_column(default=False, server_default=false())  # by another: to be changed
    granted_by: Mapped[str | None] = mapped_column(ForeignKey("operator.login"), default=None)
    confirmed_by: Mapped[str | None] = mapped_column(ForeignKey("operator.login"), default=None)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)

    @hybrid_property
    def is_confirmed(self) -> bool:
        """Return whether two administrators, or the server itself, enrolled the operator."""
        return self.granted_by is None or self.confirmed_by is not None

    @is_confirmed.inplace.expression
    @classmethod
    def _is_confirmed(cls) -> ColumnElement[bool]:
        return cls.granted_by.is_(None) | cls.confirmed_by.is_not(None)


class OperatorSession(Base):
    """One log-in of an operator: the SHA-256 of the token in the cookie."""

    __tablename__ = "operator_session"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    login: Mapped[str] = mapped_column(ForeignKey("operator.login"), index=True)
    address: Mapped[str]
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None] = mapped_column(default=None)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class Approval(Base):
    """A movement of money that one operator requested and a different one confirms or refuses."""

    __tablename__ = "approval"
    __table_args__ = (
        CheckConstraint("second <> first", name="two_persons"),
        CheckConstraint(
            "(second is null) = (settled_at is null) and (verdict is null) = (settled_at is null)",
            name="settled_as_a_whole",
        ),
        Index("approval_one_open", "action", "subject", unique=True, postgresql_where=text("settled_at is null")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    action: Mapped[str]  # how it is carried out: a name of `api.operations.approvals.ACTIONS`
    subject: Mapped[str]  # its subject: one at a time
    details: Mapped[dict[str, Any]]  # the action's input; references and figures, no personal data
    first: Mapped[str] = mapped_column(ForeignKey("operator.login"))
    reason: Mapped[str]
    second: Mapped[str | None] = mapped_column(ForeignKey("operator.login"), default=None)
    verdict: Mapped[str | None] = mapped_column(default=None)  # confirmed | refused
    second_reason: Mapped[str | None] = mapped_column(default=None)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    settled_at: Mapped[datetime | None] = mapped_column(default=None)


class OutboxMessage(Base):
    """A message of a committed transaction to an outside receiver; the worker sends it at least once.

    It waits until it is sent. If it fails, it waits for an operator, who sends it again or cancels it.
    """

    __tablename__ = "outbox_message"
    __table_args__ = (
        Index(
            "outbox_waiting",
            "topic",
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


class VirtualAccount(Base):
    """The account, opened by a bank for one person, into which that person pays. `number_sealed`: digits only."""

    __tablename__ = "virtual_account"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    bank_code: Mapped[str]
    number_sealed: Mapped[bytes]
    number_fingerprint: Mapped[str] = mapped_column(unique=True)  # the person to whom a payment belongs
    issued_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class KeyRotation(Base):
    """The progress of `python -m db.rotate` in a column. `cursor`: the primary key of the last row, as JSON; `under`:
    the id of the ring's first key."""

    __tablename__ = "key_rotation"

    name: Mapped[str] = mapped_column(primary_key=True)  # "<table>.<column>"
    under: Mapped[str]
    cursor: Mapped[str | None] = mapped_column(default=None)
    seen: Mapped[int] = mapped_column(BigInteger, default=0)
    resealed: Mapped[int] = mapped_column(BigInteger, default=0)
    finished_at: Mapped[datetime | None] = mapped_column(default=None)
