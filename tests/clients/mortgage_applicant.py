"""An applicant for a mortgage loan at the API, and the owner of the home."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Self

import httpx

from activities.institutions.registry import Lien
from domain.borrowing.journeys.mortgage import LienRegistered, MortgageAppraised
from domain.borrowing.lien import CREDITOR
from tests.clients.borrower import Borrower
from tests.clients.homeowner import FLAT, MORTGAGE, Homeowner
from tests.internals import Internals

GRANTED = MortgageAppraised(amount=90_000_000, rate="8.7", months=12)
JOINT = f"{MORTGAGE}/joint-or-third-party"
PAPERS = ("id-card", "title-deed", "households", "income")


class MortgageApplicant(Homeowner):
    """An applicant. `typed`: the last sent application."""

    kind, calls = "mortgage", "/v2/loan"
    signed = ("owner_signing", "lien", "signing", "contract_info")

    def __init__(self, *args: Any, **known: str) -> None:
        super().__init__(*args, **known)
        self.typed: dict[str, Any] = {}

    async def begin(self) -> Self:
        if not self.tokens:
            await self.sign_up()
        await self.do(f"{MORTGAGE}/draft/open")
        return self

    async def fill_in(self, road: str = FLAT, ho: str = "1203호", **changed: Any) -> dict[str, Any]:
        """Return the draft of an applicant who owns the home."""
        home = await self.choose(road, ho)
        self.typed = {
            "applyToken": (await self.get(f"{MORTGAGE}/placeholder-apply-token"))["applyToken"],
            "loanProductSubtype": "mortgage",
            "collateralTypeCode": "1",
            "customerExpectAmount": 100_000_000,
            "customerExpectPeriod": "12",
            "customerPurpose": "22",
            "purposeDetail": "이사 비용",
            "customerInflowRoute": "6",
            "customerIncomeAmount": 48_000_000,
            "collateralAddress": home["address"],
            "collateralDong": home["dong"],
            "collateralHo": home["ho"],
            "collateralZipCode": home["zipCode"],
            "building": home["building"],
            "kbAreaUid": home["kbAreaUid"],
            "isCollateralProviderOneself": True,
            "name": self.name,
            "englishName": "HONG GILDONG",
            "civilCodeFirst": self.birth,
            "civilCodeLast": self.sex,
            "phoneNumber": self.mobile,
            "annualSalary": 48_000_000,
            "homeAddress": {"zipCode": "04766", "roadAddress": "서울특별시 성동구 서울숲길 17", "detail": "101동"},
            "jobCode": "office",
            "moneySource": "01",
            "agreements": await self.agreements("loan-sign-up"),
        } | changed
        return self.typed

    async def seal(self, **changed: Any) -> httpx.Response:
        return await self.api.post(f"{MORTGAGE}/apply", json=await self.fill_in(**changed), headers=self.headers())

    async def apply_for(self, **changed: Any) -> None:
        """Fill in the draft and request its examination."""
        sealed = await self.do(f"{MORTGAGE}/apply", await self.fill_in(**changed))
        form = {"encodeData": sealed["encodeData"], "gaCookie": ""}
        await self.do(f"{MORTGAGE}/fetch/credit/{self.typed['applyToken']}", form)
        await self.until("accepted", "declined", "unsuitable", kind="mortgage")

    async def go_on(self) -> None:
        await self.do(f"{MORTGAGE}/draft/continue")

    async def correct(self) -> None:
        await self.do(f"{MORTGAGE}/draft/correct")

    async def hand_in(self, kind: str, path: str = f"{MORTGAGE}/document", **form: str) -> httpx.Response:
        headers = self.headers(**{"If-Match": str(self.at["sequence"]), "Idempotency-Key": secrets.token_hex(16)})
        files = {"file": ("paper.png", await self.card(), "image/png")}
        answer = await self.api.post(path, data=form or {"kind": kind}, files=files, headers=headers)
        self.at = answer.json()["data"].get("journey") or self.at
        return answer

    async def send_documents(self) -> None:
        for kind in PAPERS:
            answer = await self.hand_in(kind)
            assert answer.status_code == 200, answer.text
        await self.do(f"{MORTGAGE}/submit")

    # -- the contract, from the accepted terms on ------------------------------------------------

    async def granted(self, internals: Internals, terms: MortgageAppraised = GRANTED, **changed: Any) -> Self:
        """Walk to terms that an operator has granted and the borrower has accepted."""
        await self.begin()
        await self.apply_for(**changed)
        await self.go_on()
        await self.accepted(internals, terms)
        return self

    async def accepted(self, internals: Internals, terms: MortgageAppraised = GRANTED) -> None:
        """Walk from the documents to the accepted terms."""
        await self.send_documents()
        await internals.resolve(self.at, terms)
        await self.until("approved")
        await self.do(f"{MORTGAGE}/accept")

    async def confirmed(self) -> None:
        await self.do(f"{MORTGAGE}/contract/prepare")

    @property
    def next(self) -> dict[str, Callable[[], Awaitable[Any]]]:
        return super().next | {"confirmed": self.confirmed}

    async def walk_to(self, step: str) -> Self:
        """Perform the current step until the journey is at `step`."""
        while self.at["step"] != step:
            assert self.at["waitingOn"] != "nobody", f"ended at {self.at['step']}, never at {step}"
            act = self.next.get(self.at["step"])
            await (act() if act else self.until(*self.next, "owner_signing", "lien", "finish", step))
        return self

    async def lien_of(self, internals: Internals) -> LienRegistered:
        """Return the lien in the register, with an uploaded proof."""
        number = self.at["data"]["receiptNumber"]
        (lien,) = [one for one in await self.liens(internals) if one.registration_number == number]
        ref = await internals.at.documents.put("case", b"%PDF-1.7 register")
        return LienRegistered(
            registration_number=number,
            registered_on=lien.registered_on,
            maximum_claim=lien.maximum_claim,
            document_ref=ref,
        )

    async def liens(self, internals: Internals) -> tuple[Lien, ...]:
        """Return every lien on the home of the draft."""
        home = (self.typed[f"collateral{part}"] for part in ("Address", "Dong", "Ho"))
        return await internals.at.institutions.registry.liens(" ".join(filter(None, home)))

    async def release_liens(self, internals: Internals) -> None:
        """Release the liens on the home, which would lower the limit of the next applicant with the same home."""
        for lien in await self.liens(internals):
            if lien.creditor == CREDITOR and not lien.is_released:
                key = f"test/{lien.registration_number}"
                await internals.at.institutions.registry.release(lien.registration_number, creditor=CREDITOR, key=key)

    async def lien_registered(self, internals: Internals) -> None:
        """Report the lien as an operator; the contract is sealed."""
        await internals.resolve(self.at, await self.lien_of(internals))
        await self.until("finish")

    @staticmethod
    def owned_by(owner: Borrower, **changed: Any) -> dict[str, Any]:
        """Return the fields of the draft about another owner of the home."""
        century = "19" if owner.sex in "12" else "20"
        return {
            "isCollateralProviderOneself": False,
            "collateralProviderName": owner.name,
            "collateralProviderBirthday": century + owner.birth,
            "collateralProviderMobile": owner.mobile,
            "collateralProviderRelation": "3",
        } | changed


class CollateralOwner(Borrower):
    """The owner of the home, without an account: a phone and a received link."""

    link = ""

    async def read_link(self, about: str = "소유자 확인") -> str:
        sms = await self.message(lambda m: m["kind"] == "sms" and about in m["text"])
        self.link = sms["text"].partition("token=")[2]
        return self.link

    async def certify(self) -> Any:
        """Certify by the calls of the invitation."""
        await self.do("/v2/credit/certification/open", {"at": "loan"})
        path = f"{JOINT}/identity/send"
        asked = {"If-Match": str(self.at["sequence"]), "Idempotency-Key": secrets.token_hex(16)}
        nonce = {"X-Nonce": (await self.get("/v2/nonce", path=path))["nonce"]}
        answer = await self.api.post(path, json=await self.identity_form(), headers=asked | nonce)
        assert answer.status_code == 200, answer.text
        await self.until("code", kind="identity")
        form = {"authSeq": self.at["applyUid"], "authNo": await self.code("sms")}
        return await self.do(f"{JOINT}/identity/confirm", form)

    async def open_application(self, identity_token: str, *, nonce: bool = True) -> httpx.Response:
        """Open the application with the certification."""
        path = f"{JOINT}/identity"
        headers = {"X-Nonce": (await self.get("/v2/nonce", path=path))["nonce"]} if nonce else {}
        return await self.api.post(path, json={"token": self.link, "identityToken": identity_token}, headers=headers)

    async def agree(self, owner_token: str, key: str = "", **changed: Any) -> httpx.Response:
        body = {
            "ownerToken": owner_token,
            "isAgreed": True,
            "homeAddress": {"zipCode": "04766", "roadAddress": "서울특별시 성동구 서울숲길 17", "detail": "102동"},
        } | changed
        return await self._decide("address", body, key)

    async def refuse(self, owner_token: str, key: str = "") -> httpx.Response:
        return await self._decide("decline", {"ownerToken": owner_token}, key)

    async def _decide(self, call: str, body: Any, key: str) -> httpx.Response:
        headers = {"Idempotency-Key": key or secrets.token_hex(16)}
        return await self.api.post(f"{JOINT}/{call}", json=body, headers=headers)

    # -- the contract ------------------------------------------------------------------------------

    async def open_contract(self) -> dict[str, Any]:
        """Certify by the newest link. Returns the contract to sign."""
        await self.read_link("계약서 확인")
        shown = await self.open_application((await self.certify())["identityToken"])
        assert shown.status_code == 200, shown.text
        return shown.json()["data"]

    async def contract_call(self, call: str, owner_token: str, **body: Any) -> httpx.Response:
        return await self.api.post(f"{JOINT}/contract/{call}", json={"ownerToken": owner_token} | body)

    async def sign(self, opened: dict[str, Any], provider: str = "pass") -> httpx.Response:
        """Request the prompt."""
        await self.expect_prompt(provider)
        body = {"documentHash": opened["contract"]["documentHash"], "providerCode": provider, "isAgreed": True}
        return await self.contract_call("signature", opened["ownerToken"], **body)
