"""A member whose data no other caller may see: canaries in text fields, and the ids of the data."""

import re
from collections import defaultdict
from typing import Any, Self

from config.settings import Settings
from domain.content.inquiries import INQUIRY_TYPES
from tests.attack.links import ids_in, plain
from tests.clients.borrower import Borrower
from tests.clients.corporate import pdf
from tests.clients.homeowner import Homeowner
from tests.clients.lending import MILLION, Lending
from tests.clients.mortgage_applicant import MortgageApplicant
from tests.factories import Factory, ready_to_invest
from tests.internals import internals_of
from tests.openapi import DOCUMENT

ACCOUNT, DETAIL = "110777333555", "카나리아동 1723호"
EMPLOYER, DRAFT, QUESTION = "카나리상사", "카나리초안글", "카나리문의글"
NAME = "제갈카나리"

# The kind of an id, by the path of a call and the name of the id; the first matching line applies.
KINDS = (
    (r"/inquiry/document|/ops/inquiries/.*files id$", "document"),
    (r"/user/sessions", "session"),
    (r"/mypage/loan|/extension|/ops/loans|/lien-releases", "loan"),
    (r"/mortgageApply/|/mortgage/.* applyuid$", "mortgage"),
    (r"/id-card.* token$", "card"),
    (r" trid$", "image"),
    (r" orderuid$", "order"),
    (r" personid$", "person"),
    (r" simpleuid$", "simple"),
    (r" (last)?productuid$|/products/| dealuid$| loanuid$", "product"),
    (r" inquiryuid$|/ops/inquiries", "inquiry"),
    (r" (applyuid|authseq)$", "application"),
)
SEEN = (
    "/v2/journeys/upl",
    "/v2/account/info",
    "/v2/mypage/loanInfo",
    "/v2/inquiry/list",
    "/v2/mypage/investor/investments",
)


class Victim:
    """The victim. `links`: its ids by name; `ids`: by KINDS. No other caller may see the `canaries`."""

    def __init__(self, borrower: Borrower) -> None:
        self.borrower = borrower
        self.links: dict[str, list[str]] = defaultdict(list)
        self.ids: dict[str, str] = {}
        self.codes = set[str]()

    @classmethod
    async def of(cls, platform: Settings) -> Self:
        """Create a victim with an application up to the address, a draft, an inquiry with a file, a loan, an
        investment, a mortgage application and a limit check."""
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
        files = {"file": (f"{QUESTION}.pdf", pdf(), "application/pdf")}
        file = await person.api.post("/v2/inquiry/document", files=files, headers=headers)
        assert file.is_success, file.text
        card, (session, *_) = await person.get("/v2/credit/id-card"), await person.get("/v2/user/sessions")
        victim.ids = {
            "application": person.at["applyUid"],
            "person": person.person_id,
            "session": session["id"],
            "card": card["token"],
            "image": card["trId"],
            "inquiry": asked.json()["data"]["inquiryUid"],
            "document": file.json()["data"]["id"],
        }
        await victim._lend(platform)
        for kind, home in (("mortgage", MortgageApplicant), ("simple", Homeowner)):
            at_home = home(platform, person.api, person.simulator, name=NAME, mobile=person.mobile, birth=person.birth)
            at_home.tokens = person.tokens
            victim.ids[kind] = (await at_home.begin()).at["applyUid"]
        await victim._collect()
        return victim

    async def _lend(self, platform: Settings) -> None:
        """Create a loan of the victim and an investment in another loan."""
        person = self.borrower
        async with internals_of(platform) as internals:
            lending = Lending(internals, person.simulator)
            self.ids["loan"], _ = await lending.funded(MILLION, owner=person.person_id, holder=NAME)
            self.ids["product"] = await lending.listed()
            async with Factory.of(platform).database.transaction() as session:
                await ready_to_invest(session, person.person_id, MILLION)
            await lending.invest(person.person_id, self.ids["product"], 10_000)
            (line,) = await internals.sql(
                "select order_uid from investment where person_id = cast(:person as uuid)", person=person.person_id
            )
            self.ids["order"] = line.order_uid

    def id_at(self, path: str, name: str) -> str | None:
        """Return the victim's id for a call; None if there is none of that kind."""
        place = f"{path} {plain(name)}"
        kind = next((kind for pattern, kind in KINDS if re.search(pattern, place)), "")
        return self.ids.get(kind) or next(reversed(self.links.get(plain(name), [])), None)

    async def state(self) -> dict[str, Any]:
        """Return the victim's own data, by path."""
        return {path: await self.borrower.get(path) for path in SEEN}

    @property
    def canaries(self) -> set[str]:
        person = self.borrower
        dashed = f"{person.mobile[:3]}-{person.mobile[3:7]}-{person.mobile[7:]}"
        return {NAME, person.mobile, dashed, ACCOUNT, DETAIL, EMPLOYER, DRAFT, QUESTION, f"{person.birth}{person.sex}"}

    @property
    def secrets(self) -> set[str]:
        """Return the tokens of the session."""
        return {value for name, value in self.borrower.tokens.items() if name.endswith("Token") and value}

    def shown_in(self, text: str) -> str:
        """Return a canary or token of the victim in another caller's response; "" without one."""
        return next((value for value in self.canaries | self.secrets if value in text), "")

    async def _collect(self) -> None:
        """Collect the ids in everything that the victim can read without an id."""
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
