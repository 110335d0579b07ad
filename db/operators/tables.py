"""The tables of the operators: their accounts and sessions, their actions, approvals, and cases assigned to them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ColumnElement,
    ForeignKey,
    Identity,
    Index,
    false,
    text,
)
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column

from db.core.tables import NOW, Base


class CaseAssignment(Base):
    """The operator to whom a case is assigned, until it is reassigned or leaves the queue."""

    __tablename__ = "case_assignment"

    apply_uid: Mapped[str] = mapped_column(primary_key=True)
    operator: Mapped[str] = mapped_column(ForeignKey("operator.login"))
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


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
    action: Mapped[str] = mapped_column(index=True)
    operator: Mapped[str] = mapped_column(index=True)
    reason: Mapped[str]
    step: Mapped[str]
    second: Mapped[str | None] = mapped_column(default=None)
    decision: Mapped[str | None] = mapped_column(default=None)
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class PersonalDataAccess(Base):
    """An operator's access to personal data and its reason. It is not changed, and deleted after two years: the law
    requires at least two (개인정보의 안전성 확보조치 기준 제8조).
    """

    __tablename__ = "personal_data_access"

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    who: Mapped[str] = mapped_column(index=True)
    whose: Mapped[str] = mapped_column(index=True)
    what: Mapped[str]
    why: Mapped[str]
    address: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False, index=True)


class OperatorRow(Base):
    """A member of the platform's staff. `roles`: of `domain.operations.OperatorRole`.

    `granted_by`: the administrator who created the operator, or last granted roles or a password. Until another
    administrator confirms the grant, the operator has no access. Null: created on the server itself.
    """

    __tablename__ = "operator"
    __table_args__ = (CheckConstraint("confirmed_by <> granted_by and confirmed_by <> login", name="two_persons"),)

    login: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    password_hash: Mapped[str]  # argon2id
    roles: Mapped[list[str]]
    active: Mapped[bool] = mapped_column(default=True)
    password_is_given: Mapped[bool] = mapped_column(default=False, server_default=false())  # by another operator
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
    """What one operator requested and a different one confirms or refuses: a movement of money, a publication, a
    warning that is not sent. A request that was withdrawn has no second operator; its verdict is the reason.
    """

    __tablename__ = "approval"
    __table_args__ = (
        CheckConstraint("second <> first", name="two_persons"),
        CheckConstraint(
            "(verdict is null) = (settled_at is null) "
            "and (second is not null) = (verdict is not null and verdict in ('confirmed', 'refused'))",
            name="settled_as_a_whole",
        ),
        Index("approval_one_open", "action", "subject", unique=True, postgresql_where=text("settled_at is null")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    action: Mapped[str]  # name of its execution in `api.operations.approvals.actions.ACTIONS`
    subject: Mapped[str]  # its subject, which has at most one open approval
    details: Mapped[dict[str, Any]]  # the action's input; references and figures, no personal data
    first: Mapped[str] = mapped_column(ForeignKey("operator.login"))
    reason: Mapped[str]
    second: Mapped[str | None] = mapped_column(ForeignKey("operator.login"), default=None)
    verdict: Mapped[str | None] = mapped_column(default=None)  # an ApprovalVerdict
    second_reason: Mapped[str | None] = mapped_column(default=None)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    settled_at: Mapped[datetime | None] = mapped_column(default=None)
