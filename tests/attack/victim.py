"""A member whose data no other caller may see: canaries in text fields, and the ids of the member's data."""

from collections import defaultdict
from typing import Self

from config.settings import Settings
from domain.content.inquiries import INQUIRY_TYPES
from tests.attack.links import ids_in
from tests.clients.borrower import Borrower
from tests.openapi import DOCUMENT

ACCOUNT, DETAIL = "110777333555", "카나리아동 1723호"
EMPLOYER, DRAFT, QUESTION = "카나리상사", "카나리초안글", "카나리문의글"
NAME = "제갈카나리"


class Victim:
    """`links`: the victim's ids by name; `tokens`: of the session. None of `canaries` may be shown to others."""

    def __init__(self, borrower: Borrower) -> None:
        self.borrower = borrower
        self.links: dict[str, list[str]] = defaultdict(list)
        self.codes = set[str]()

    @classmethod
    async def of(cls, platform: Settings) -> Self:
        """With an application up to the address, a draft, a question and two sessions."""
        victim = cls(Borrower.of(platform, name=NAME, birth="880624", sex="2"))
        person = victim.borrower
        await person.sign_up_over_http()
        victim.codes.add(await person.code("sms"))
        await person.open()
        await person.do(
            "/v2/credit/basic-info",
            {"job": "office", "employeeType": "regular", "companyName": EMPLOYER, "annualIncome": 48_000_000},
        )
        await person.walk_to("account")
        await person.account(ACCOUNT)
        await person.until("account_code")
        victim.codes.add(await person.code("deposit"))
        await person.walk_to("address")
        headers = person.headers()
        draft = {"step": person.at["step"], "data": {"detail": DRAFT}}
        assert (await person.api.put("/v2/journeys/upl/draft", json=draft, headers=headers)).status_code == 204
        await person.do(
            "/v2/credit/address", {"zipCode": "04766", "roadAddress": "서울특별시 성동구 서울숲길 17", "detail": DETAIL}
        )
        topic, parts = next((code, topic.parts) for code, topic in INQUIRY_TYPES.items())
        question = {"inquiryType1": topic, "inquiryType2": next(iter(parts)), "title": QUESTION, "contents": QUESTION}
        asked = await person.api.post("/v2/inquiry/post", json={**question, "documents": []}, headers=headers)
        assert asked.is_success, asked.text
        await victim._collect()
        return victim

    @property
    def canaries(self) -> set[str]:
        person = self.borrower
        dashed = f"{person.mobile[:3]}-{person.mobile[3:7]}-{person.mobile[7:]}"
        return {NAME, person.mobile, dashed, ACCOUNT, DETAIL, EMPLOYER, DRAFT, QUESTION, f"{person.birth}{person.sex}"}

    @property
    def secrets(self) -> set[str]:
        """Tokens of the session."""
        return {value for name, value in self.borrower.tokens.items() if name.endswith("Token") and value}

    def shown_in(self, text: str) -> str:
        """A canary or token of the victim in an answer to somebody else; "" without one."""
        return next((value for value in self.canaries | self.secrets if value in text), "")

    async def _collect(self) -> None:
        """The ids in everything that the victim may read without naming it."""
        for path, operations in DOCUMENT["paths"].items():
            if "get" not in operations or "{" in path.replace("{kind}", "") or "/ops/" in path or "events" in path:
                continue
            address = path.removeprefix("/api").replace("{kind}", "upl")
            answer = await self.borrower.api.get(address, headers=self.borrower.headers())
            if answer.is_success and "json" in answer.headers.get("content-type", ""):
                for name, value in ids_in(answer.json()):
                    if value not in self.links[name]:
                        self.links[name].append(value)

    async def close(self) -> None:
        await self.borrower.close()
