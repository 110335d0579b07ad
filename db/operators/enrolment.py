"""Enrolment of operators of the console."""

from collections.abc import Iterable, Sequence
from uuid import uuid4

from sqlalchemy import update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.passwords import hashed
from db.operators.approvals import withdraw_of
from db.operators.tables import OperatorActionRow, OperatorRow
from domain.operations import OperatorRole


async def enrol(session: AsyncSession, login: str, name: str, roles: Iterable[OperatorRole], password: str) -> None:
    """Create an operator of the console, or replace the roles and the password of one."""
    values = {
        "name": name,
        "roles": [str(role) for role in roles],
        "active": True,
        "password_is_given": False,
        "granted_by": None,
        "confirmed_by": None,
        "password_hash": await hashed(password),
    }
    row = insert(OperatorRow).values(login=login, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["login"], set_=values))
    await withdraw_of(session, login)


async def has_access(session: AsyncSession, login: str) -> bool:
    """Return whether the operator exists, is confirmed and has not been suspended."""
    row = await session.get(OperatorRow, login)
    return row is not None and row.active and row.is_confirmed


async def suspend_all(session: AsyncSession, reason: str) -> int:
    """Suspend every operator and return their number. The audit lists each, with the roles."""
    active = update(OperatorRow).where(OperatorRow.active).values(active=False)
    suspended = (await session.execute(active.returning(OperatorRow.login, OperatorRow.roles))).all()
    for login, roles in suspended:
        await withdraw_of(session, login)
        record_change(session, "disable", login, roles, by="reconcile", reason=reason)
    return len(suspended)


def record_change(
    session: AsyncSession, action: str, login: str, roles: Sequence[str], *, by: str, reason: str
) -> None:
    """Write the audit record of a change to an operator in its transaction, so that no change is without a record."""
    session.add(
        OperatorActionRow(
            update_id=uuid4().hex,
            journey_id=f"operator:{login}",
            action=action,
            operator=by,
            reason=reason,
            step=", ".join(roles),
        )
    )
