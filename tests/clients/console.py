"""An operator at the console: a separate browser, logged in with a name and a password."""

import secrets
from collections.abc import Iterable
from typing import Any, Self

import httpx

from api.http.cookies import OPERATOR
from config.settings import Settings
from db.operators.enrolment import enrol
from domain.operations import OperatorRole
from tests.clients.borrower import browser
from tests.clients.http import repeat_while_busy
from tests.factories import Factory
from tests.internals import eventually

WHY = "고객 요청을 확인함"
PASSWORD = "a long pass phrase of the staff"


class Console:
    """`login` is the operator's name in every record."""

    def __init__(self, api: httpx.AsyncClient, login: str) -> None:
        self.api, self.login = api, login

    @classmethod
    async def of(cls, settings: Settings, roles: Iterable[OperatorRole] = OperatorRole) -> Self:
        """A new operator with a session and without a password."""
        factory = Factory.of(settings)
        console = cls(browser(f"http://127.0.0.1:{settings.api_port}/api"), await factory.operator(roles))
        session = await factory.operator_session(console.login)
        console.api.cookies.set(OPERATOR.name(settings), session, "127.0.0.1", OPERATOR.path)
        return console

    @classmethod
    async def enrolled(cls, settings: Settings, roles: Iterable[OperatorRole] = OperatorRole) -> Self:
        """A new operator with the password PASSWORD, not logged in."""
        login = f"op-{secrets.token_hex(4)}"
        async with Factory.of(settings).database.transaction() as session:
            await enrol(session, login, "김운영", roles, PASSWORD)
        return cls(browser(f"http://127.0.0.1:{settings.api_port}/api"), login)

    async def log_in(self, password: str = PASSWORD) -> httpx.Response:
        return await self.api.post("/ops/session", json={"login": self.login, "password": password})

    async def get(self, path: str) -> Any:
        """Return the `data` of a response that must succeed."""
        answer = await self.api.get(f"/ops{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.api.post(f"/ops{path}", json={"reason": WHY} | body)

    async def do(self, path: str, **body: Any) -> Any:
        """Send a command that must be accepted, and repeat it while the platform is busy. Returns its `data`."""
        answer = await repeat_while_busy(lambda: self.post(path, **body))
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def counts(self, name: str, number: int) -> None:
        """Wait until the first page counts that much open work of that list: it may be 5 s old."""

        async def counted() -> bool:
            work = (await self.get("/overview"))["work"]
            return next(one["waiting"] for one in work if one["name"] == name) == number

        await eventually(counted)

    async def open(self, apply_uid: str, **body: Any) -> dict[str, Any]:
        """Open a case."""
        return await self.do(f"/cases/{apply_uid}/opening", **body)

    async def decide(self, case: dict[str, Any], fact: str, **data: Any) -> httpx.Response:
        """Open the files of the case and report one of its decisions."""
        for file in case["evidence"]["files"]:
            await self.api.get(f"/ops/cases/{case['applyUid']}/files/{file['name']}")
        return await self.post(f"/cases/{case['applyUid']}/resolve", fact=fact, data=data, sequence=case["sequence"])
