"""Management of operators: creation, the first password, the last administrator."""

import asyncio
import secrets
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from db.core.engine import Database
from db.operators.tables import OperatorRow
from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.api.conftest import Internals
from tests.api.operations.staff import Staff, staff
from tests.clients.console import PASSWORD, WHY, Console
from tests.clients.http import refusal

__all__ = ["staff"]  # a fixture, found by its name


async def row_of(console: Console, login: str) -> dict[str, Any]:
    return next(row for row in await console.get("/operators") if row["login"] == login)


async def test_a_new_operator_sets_a_password_first(staff: Staff, internals: Internals) -> None:
    admin, second, new_operator = await staff(OperatorRole.ADMIN), await staff(OperatorRole.ADMIN), await staff()
    login = f"new-{secrets.token_hex(4)}"
    wanted = {"login": login, "name": "박새로", "roles": ["reviewer"]}
    given = await admin.do("/operators", **wanted)
    assert refusal(await admin.post("/operators", **wanted)) == (409, "OPERATOR_TAKEN")

    new_operator.login = login
    assert (await new_operator.log_in(given["password"])).json()["data"]["passwordIsGiven"] is True
    assert refusal(await new_operator.api.get("/ops/overview")) == (403, "OPERATOR_PASSWORD_DUE")
    weak = await new_operator.post("/session/password", current=given["password"], password="short")
    assert refusal(weak) == (422, "OPERATOR_PASSWORD_WEAK")
    common = await new_operator.post("/session/password", current=given["password"], password="Password12345!")
    assert refusal(common) == (422, "PASSWORD_COMMON")
    wrong = await new_operator.post("/session/password", current="guessed", password=PASSWORD)
    assert refusal(wrong) == (401, "OPERATOR_LOGIN_FAILED")
    assert (await new_operator.do("/session/password", current=given["password"], password=PASSWORD))["roles"] == [
        "reviewer"
    ]
    await second.do(f"/operators/{login}/confirm")
    assert await new_operator.get("/overview")
    assert refusal(await new_operator.log_in(given["password"])) == (401, "OPERATOR_LOGIN_FAILED")
    assert (await row_of(admin, login))["passwordIsGiven"] is False
    rows = await internals.sql(
        "select action, operator, reason, step from operator_action where journey_id = :id order by at",
        id=f"operator:{login}",
    )
    assert [tuple(row) for row in rows] == [
        ("enrol", admin.login, WHY, "reviewer"),
        ("confirm", second.login, WHY, "reviewer"),
    ]


async def test_roles_and_revocations_take_effect_at_once(staff: Staff, internals: Internals) -> None:
    admin, other = await staff(OperatorRole.ADMIN), await staff(OperatorRole.REVIEWER)
    second = await staff(OperatorRole.ADMIN)
    assert (await other.api.get("/ops/audit/actions")).status_code == 403
    await admin.do(f"/operators/{other.login}", roles=["auditor"], active=True)
    assert refusal(await other.api.get("/ops/audit/actions")) == (403, "OPERATOR_UNCONFIRMED")
    await second.do(f"/operators/{other.login}/confirm")
    assert (await other.api.get("/ops/audit/actions")).status_code == 200
    given = await admin.do(f"/operators/{other.login}/password")
    assert refusal(await other.api.get("/ops/session")) == (401, "OPERATOR_LOGIN_REQUIRED")
    assert (await other.log_in(given["password"])).status_code == 200
    await admin.do(f"/operators/{other.login}", roles=["auditor"], active=False)
    assert refusal(await other.api.get("/ops/session")) == (401, "OPERATOR_LOGIN_REQUIRED")
    assert (await other.log_in(given["password"])).status_code == 401
    rows = await internals.sql(
        "select action from operator_action where journey_id = :id order by at", id=f"operator:{other.login}"
    )
    assert [row.action for row in rows] == ["change", "confirm", "password", "disable"]


@pytest.mark.parametrize("role", [OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.AUDITOR])
async def test_only_administrators_decide_about_operators(role: OperatorRole, staff: Staff) -> None:
    console = await staff(role)
    changed = {"roles": ["admin"], "active": True}
    for answer in (
        await console.api.get("/ops/operators"),
        await console.post("/operators", login="mine", name="나", roles=["admin"]),
        await console.post(f"/operators/{console.login}", **changed),
        await console.post(f"/operators/{console.login}/password"),
        await console.post(f"/operators/{console.login}/confirm"),
    ):
        assert refusal(answer) == (403, "OPERATOR_FORBIDDEN")


async def test_one_administrator_cannot_create_a_second_operator(staff: Staff, platform: Stack) -> None:
    """Neither by a new operator, a role or a password, nor through the new operator."""
    admin, second = await staff(OperatorRole.ADMIN), await staff(OperatorRole.ADMIN)
    colleague, puppet = await staff(OperatorRole.REVIEWER), await staff()
    puppet.login = f"new-{secrets.token_hex(4)}"
    given = await admin.do("/operators", login=puppet.login, name="박새로", roles=["admin"])
    confirm = f"/operators/{puppet.login}/confirm"
    assert refusal(await second.post(confirm)) == (409, "OPERATOR_NOT_READY")  # no log-in yet
    await puppet.log_in(given["password"])
    await puppet.do("/session/password", current=given["password"], password=PASSWORD)
    for answer in (
        await puppet.api.get("/ops/approvals"),
        await puppet.post(f"/approvals/{uuid4()}/confirm"),
        await puppet.post(confirm),
        await puppet.post("/operators", login="another", name="나", roles=["admin"]),
    ):
        assert refusal(answer) == (403, "OPERATOR_UNCONFIRMED")
    assert refusal(await admin.post(confirm)) == (403, "OPERATOR_SECOND_ADMIN")
    assert refusal(await second.post(f"/operators/{puppet.login}/password")) == (409, "OPERATOR_PENDING")

    assert await colleague.get("/overview")
    await admin.do(f"/operators/{colleague.login}", roles=["finance", "reviewer"], active=True)
    assert refusal(await colleague.api.get("/ops/overview")) == (403, "OPERATOR_UNCONFIRMED")
    assert refusal(await admin.post(f"/operators/{colleague.login}/confirm")) == (403, "OPERATOR_SECOND_ADMIN")
    await second.do(f"/operators/{colleague.login}/confirm")
    await admin.do(f"/operators/{colleague.login}", roles=["finance"], active=True)  # needs no confirmation
    assert await colleague.get("/overview")
    assert (await colleague.post(confirm)).status_code == 403
    given = await admin.do(f"/operators/{colleague.login}/password")
    await colleague.log_in(given["password"])
    await colleague.do("/session/password", current=given["password"], password=PASSWORD)
    assert refusal(await colleague.api.get("/ops/overview")) == (403, "OPERATOR_UNCONFIRMED")

    unconfirmed = [row for row in await second.get("/operators") if not row["isConfirmed"]]
    ready = [row for row in unconfirmed if row["active"] and not row["passwordIsGiven"]]
    await second.counts("operators", len(ready))
    await second.do(confirm)
    assert await puppet.get("/approvals") is not None
    assert (await second.post(confirm)).status_code == 404
    database = Database(platform.settings.database_url)
    for sides in ({"granted_by": admin.login, "confirmed_by": admin.login}, {"confirmed_by": puppet.login}):
        with pytest.raises(IntegrityError):
            async with database.transaction() as session:
                await session.execute(update(OperatorRow).where(OperatorRow.login == puppet.login).values(**sides))
    await database.engine.dispose()


async def test_the_last_administrator_cannot_be_revoked(staff: Staff, internals: Internals) -> None:
    """Also when the last two revoke each other at the same moment."""
    two = await staff(OperatorRole.ADMIN), await staff(OperatorRole.ADMIN)
    rest = "active and 'admin' = any(roles) and login not in (:a, :b)"
    names = {"a": two[0].login, "b": two[1].login}
    others = [row.login for row in await internals.sql(f"select login from operator where {rest}", **names)]
    await internals.sql(f"update operator set active = false where {rest}", **names)
    try:
        away = {"roles": ["admin"], "active": False}
        answers = await asyncio.gather(
            two[0].post(f"/operators/{two[1].login}", **away), two[1].post(f"/operators/{two[0].login}", **away)
        )
        assert sorted(answer.status_code for answer in answers) in ([200, 401], [200, 409])
        (left,) = [console for console in two if (await console.api.get("/ops/session")).status_code == 200]
        for change in ({"roles": ["admin"], "active": False}, {"roles": ["auditor"], "active": True}):
            assert refusal(await left.post(f"/operators/{left.login}", **change)) == (409, "OPERATOR_LAST_ADMIN")
        assert (await left.post("/operators/nobody-at-all", **away)).status_code == 404
        alone = await left.post("/operators", login="nobody-confirms", name="나", roles=["admin"])
        assert refusal(alone) == (409, "OPERATOR_ALONE")
        for path, body in (("", {"roles": ["admin", "finance"], "active": True}), ("/password", {})):
            assert refusal(await left.post(f"/operators/{left.login}{path}", **body)) == (409, "OPERATOR_ALONE")
    finally:
        await internals.sql("update operator set active = true where login = any(:others)", others=others)


@pytest.mark.parametrize("change", ["demoted", "revoked", "password"])
async def test_a_request_is_withdrawn_with_the_rights_of_its_operator(
    change: str, staff: Staff, internals: Internals
) -> None:
    admin, first, second = await staff(OperatorRole.ADMIN), await staff(OperatorRole.FINANCE), await staff()
    asked = uuid4()
    await internals.sql(
        "insert into approval (id, action, subject, details, first, reason)"
        " values (:id, 'resolve', :subject, '{}', :first, 'why')",
        id=asked,
        subject=first.login,
        first=first.login,
    )
    assert str(asked) in [one["id"] for one in await second.get("/approvals")]
    if change == "password":
        await admin.do(f"/operators/{first.login}/password")
    else:
        await admin.do(f"/operators/{first.login}", roles=["auditor"], active=change == "demoted")
    assert refusal(await second.post(f"/approvals/{asked}/confirm")) == (409, "APPROVAL_SETTLED")
    (withdrawn,) = [one for one in await second.get("/approvals/withdrawn") if one["id"] == str(asked)]
    assert (withdrawn["first"], withdrawn["why"]) == (first.login, "rights-changed")
