"""Somebody at the API who applies for a loan on a home, on this home's owner's phone or their own."""

import secrets
from typing import Any, Self

import httpx

from tests.clients.borrower import Borrower
from tests.clients.homeowner import FLAT, MORTGAGE, Homeowner

JOINT = f"{MORTGAGE}/joint-or-third-party"
PAPERS = ("id-card", "title-deed", "households", "income")


class Mortgagor(Homeowner):
    """`typed` is the application as it was sent last."""

    typed: dict[str, Any]

    async def begin(self) -> Self:
        if not self.tokens:
            await self.sign_up()
        await self.do(f"{MORTGAGE}/draft/open")
        return self

    async def fill_in(self, road: str = FLAT, ho: str = "1203호", **changed: Any) -> dict[str, Any]:
        """The draft of somebody who owns the home."""
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
        """Fill the draft in and have it examined."""
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

    @staticmethod
    def owned_by(owner: Borrower, **changed: Any) -> dict[str, Any]:
        """What the draft says of somebody else's home."""
        century = "19" if owner.sex in "12" else "20"
        return {
            "isCollateralProviderOneself": False,
            "collateralProviderName": owner.name,
            "collateralProviderBirthday": century + owner.birth,
            "collateralProviderMobile": owner.mobile,
            "collateralProviderRelation": "3",
        } | changed


class HomesOwner(Borrower):
    """Whoever owns the home, without an account: a phone and the link that came on it."""

    link = ""

    async def read_link(self) -> str:
        sms = await self.message(lambda m: m["kind"] == "sms" and "소유자 확인" in m["text"])
        self.link = sms["text"].partition("token=")[2]
        return self.link

    async def certify(self) -> Any:
        """By the calls of the invitation."""
        await self.do("/v2/credit/certification/open", {"at": "loan"})
        await self.do(f"{JOINT}/identity/send", await self.identity_form())
        await self.until("code", kind="identity")
        form = {"authSeq": self.at["applyUid"], "authNo": await self.code("sms")}
        return await self.do(f"{JOINT}/identity/confirm", form)

    async def show(self, identity_token: str, *, nonce: bool = True) -> httpx.Response:
        """Open the application with the certification."""
        path = f"{JOINT}/identity"
        headers = {"X-Nonce": (await self.get("/v2/nonce", path=path))["nonce"]} if nonce else {}
        return await self.api.post(path, json={"token": self.link, "identityToken": identity_token}, headers=headers)

    async def agree(self, owner_token: str, **changed: Any) -> httpx.Response:
        body = {
            "ownerToken": owner_token,
            "isAgreed": True,
            "homeAddress": {"zipCode": "04766", "roadAddress": "서울특별시 성동구 서울숲길 17", "detail": "102동"},
        } | changed
        return await self.api.post(f"{JOINT}/address", json=body)
