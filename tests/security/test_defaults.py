"""The platform does what the tables of `docs/decisions/account-defaults.md` state about access."""

import re
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta

import httpx
import pytest
import pytest_asyncio

from domain.core.errors import ErrorCode
from domain.operations import DECIDES, OperatorRole
from stack.supervisor import Stack
from tests.clients.console import Console
from tests.security.access.allowed import GROUPS, rows, table
from tests.security.access.callers import Caller
from tests.security.access.calls import CALLS

PATTERNED = {
    "login": "new-operator",
    "borrower": "outside-1",
    "bankCode": "088",
    "accountNumber": "110800000021",
    "options": ["예", "아니요"],
    "endsAt": (datetime.now(UTC) + timedelta(days=1)).isoformat(),
}
# A case is for the roles of its queue, and every operator has a session.
OF_ROLES = [name for name in CALLS if re.search(r" /ops/(?!cases|session)", name)]


@pytest.mark.rule("B277")
def test_the_defaults_equal_those_of_the_access_test() -> None:
    """`test_access` sends each call as each of these callers; calls without a line are for members only."""
    written = dict(rows("calls for"))
    assert written == {group: {str(who) for who in callers} for group, callers in GROUPS.items()}
    assert set(table().values()) == written.keys()
    open_to_visitors = {group for group, callers in written.items() if Caller.VISITOR in callers}
    assert open_to_visitors == {"everybody", "everybody but a false token", "corporate applicants"}


@pytest.mark.rule("B277")
def test_cases_are_decided_by_the_documented_roles() -> None:
    """`tests/api/operations/test_console.py` tests that others are refused."""
    assert dict(rows("case of")) == {str(queue): {str(role) for role in roles} for queue, roles in DECIDES.items()}


@pytest_asyncio.fixture(scope="module")
async def staff(platform: Stack) -> AsyncGenerator[dict[OperatorRole, httpx.AsyncClient]]:
    """A browser for each role."""
    consoles = {role: await Console.of(platform.settings, [role]) for role in OperatorRole}
    yield {role: console.api for role, console in consoles.items()}
    for console in consoles.values():
        await console.api.aclose()


@pytest.mark.rule("B277")
@pytest.mark.parametrize("name", OF_ROLES)
async def test_each_role_of_operators_has_the_documented_access(
    name: str, staff: dict[OperatorRole, httpx.AsyncClient]
) -> None:
    may = next((roles for pattern, roles in rows("console's call") if re.fullmatch(pattern.strip("`"), name)), None)
    assert may is not None, f"{name} is in no line of the table"
    allowed: set[str] = set()
    for role, api in staff.items():
        asked = CALLS[name].request()
        body = asked.get("json", {})
        body |= {name: value for name, value in PATTERNED.items() if name in body}
        answer = await api.request(asked.pop("method"), asked.pop("url").removeprefix("/api"), **asked)
        if answer.status_code != 403 or answer.json()["data"]["code"] != ErrorCode.OPERATOR_FORBIDDEN.name:
            allowed.add(str(role))
    assert allowed == may
