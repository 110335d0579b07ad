"""A borrower at the API: walks the personal loan over HTTP like the browser does, with a simulated phone."""

import asyncio
import json
import random
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import date, timedelta
from ipaddress import IPv4Address
from itertools import count
from typing import Any, Self

import httpx

from api.core.visitor_limits import PAYMENT_CODE
from config.settings import Settings
from db.accounts.people import IdentityRecord
from tests.clients.http import CERTIFICATES, LIMITS, http_client, repeat_while_busy
from tests.clients.proof_of_work import solve
from tests.factories import Factory, person_of
from tests.waiting import pauses

Snapshot = dict[str, Any]
TIMEOUT = 30.0  # seconds until a step must be reached
PROMPTS = {"kakao": "카카오톡 인증", "pass": "PASS 인증"}  # who sends prompts to the phone
SURNAMES, GIVEN = "김이박최정강조윤장임한오서신권황안송류홍", "서연민준하은도윤지우시예주원건유현채수아진호영경"


MOBILES, HOMES, DAYS = (count(random.randrange(most)) for most in (50_000_000, 8_000_000, 12_000))


def mobile() -> str:
    """Return an unused number."""
    return f"010{20_000_000 + next(MOBILES)}"


def person_name() -> str:
    """Return a name without an effect on the simulator."""
    return random.choice(SURNAMES) + "".join(random.choices(GIVEN, k=2))


def birthday() -> str:
    """Return six digits of an adult's birthday; there are 12,000 different ones. One name with one birthday would be
    one person: the same CI, the same application."""
    return f"{date(1965, 1, 1) + timedelta(days=next(DAYS) % 12_000):%y%m%d}"


def browser(api: str) -> httpx.AsyncClient:
    """Return a client with its own address, because the API limits the requests of one address."""
    home = IPv4Address("127.1.0.1") + next(HOMES)
    transport = httpx.AsyncHTTPTransport(verify=CERTIFICATES, limits=LIMITS, local_address=str(home))
    return http_client(api, transport=transport)


class Borrower:
    """One person with one phone. `at` is the latest snapshot; every call updates it.

    `kind`: of the application; `calls`: the path of the calls that prepare its contract.
    """

    kind, calls = "upl", "/v2/credit"
    signed: tuple[str, ...] = ("finish", "signing")  # steps that may follow the signature

    def __init__(self, settings: Settings, api: httpx.AsyncClient, simulator: httpx.AsyncClient, **known: str) -> None:
        self.settings, self.api, self.simulator = settings, api, simulator
        self.name = known.get("name") or person_name()
        self.mobile = known.get("mobile") or mobile()
        self.birth, self.sex = known.get("birth") or birthday(), known.get("sex", "1")
        self.at: Snapshot = {}
        self.tokens: dict[str, str] = {}
        self.provider = ""  # of the latest approval request
        self.old_messages: set[str] = set()  # ids of earlier messages
        self.old_codes: set[str] = set()  # ids of the messages before the latest request for a payment's code

    @classmethod
    def of(cls, settings: Settings, **known: str) -> Self:
        """Create a borrower of a running platform."""
        api = f"http://127.0.0.1:{settings.api_port}/api"
        return cls(settings, browser(api), http_client(settings.simulator_url), **known)

    def on_another_device(self, api: str = "") -> Self:
        """Return the same person, logged in on another device. `api`: the address of another API process."""
        other = type(self)(
            self.settings,
            browser(api or str(self.api.base_url)),
            self.simulator,
            name=self.name,
            mobile=self.mobile,
            birth=self.birth,
            sex=self.sex,
        )
        other.tokens = dict(self.tokens)
        other.at = dict(self.at)
        return other

    async def close(self) -> None:
        await self.api.aclose()
        await self.simulator.aclose()

    @property
    def person_id(self) -> str:
        """Return the id of the logged-in account."""
        return person_of(self.tokens["accessToken"])

    # -- calls ---------------------------------------------------------------------------------

    def headers(self, **more: str) -> dict[str, str]:
        """Return the access token as headers, if there is one."""
        token = self.tokens.get("accessToken")
        return ({"Authorization": f"Bearer {token}"} if token else {}) | more

    async def get(self, path: str, /, **params: Any) -> Any:
        """Return the `data` of a response. Raises unless the status is 200."""
        response = await self.api.get(path, params=params, headers=self.headers())
        assert response.status_code == 200, f"{path}: {response.status_code} {response.text[:300]}"
        return response.json()["data"]

    async def post(
        self, path: str, body: Any = None, *, key: str | None = None, sequence: int | None = None, **more: Any
    ) -> httpx.Response:
        """Make a journey call, again with a proof of work if it is required. The snapshot of the response, also of a
        refusal, becomes `at`.
        """
        moved = {"If-Match": str(sequence if sequence is not None else self.at.get("sequence", 0))}
        headers = self.headers(**moved, **{"Idempotency-Key": key or secrets.token_hex(16)})
        response = await self.api.post(path, json=body if body is not None else {}, headers=headers, **more)
        if response.status_code == 429 and (puzzle := response.json()["data"].get("proof")):
            headers["X-Proof"] = solve(**puzzle)
            response = await self.api.post(path, json=body if body is not None else {}, headers=headers, **more)
        if response.headers.get("content-type", "").startswith("application/json"):
            self.at = response.json()["data"].get("journey") or self.at
        return response

    async def do(self, path: str, body: Any = None, *, key: str | None = None, **more: Any) -> Any:
        """Make a journey call that must succeed, and repeat it while the platform is busy. Returns its `data`."""
        key = key or secrets.token_hex(16)
        response = await repeat_while_busy(lambda: self.post(path, body, key=key, **more))
        assert response.status_code == 200, f"{path}: {response.status_code} {response.text[:400]}"
        return response.json()["data"]

    async def until(self, *steps: str, kind: str = "", within: float = TIMEOUT) -> Snapshot:
        """Wait until the journey is at one of the steps. It follows the event stream, as the browser does."""
        journey = f"/v2/journeys/{kind or self.kind}"
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            self.at = await self.get(journey)
            if self.at["step"] in steps:
                return self.at
            with suppress(TimeoutError):
                async with asyncio.timeout(deadline - time.monotonic()):
                    if await self._reaches(steps, journey):
                        return self.at
        raise AssertionError(f"stands at {self.at['step']}, waiting on {self.at['waitingOn']}, not at {steps}")

    async def _reaches(self, steps: tuple[str, ...], journey: str) -> bool:
        """Read the stream until the journey is at one of the steps. Returns False if the stream ends before."""
        seen = {"Last-Event-ID": f"{self.at['applyUid']}/{self.at['sequence']}"}
        async with self.api.stream("GET", f"{journey}/events", headers=self.headers(**seen), timeout=None) as events:
            async for line in events.aiter_lines():
                if line.startswith("data: "):
                    self.at = json.loads(line.removeprefix("data: "))
                    if self.at["step"] in steps:
                        return True
        return False

    async def agreements(self, context: str) -> dict[str, str]:
        """Return every agreement of a context, with the hash of its text."""
        return {text["id"]: text["contentHash"] for text in await self.get(f"/v2/terms/{context}")}

    # -- the simulated phone ----------------------------------------------------------------------

    async def inbox(self) -> list[dict[str, Any]]:
        return (await self.simulator.get(f"/inbox/{self.mobile}")).json()

    async def message(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Wait for the newest message that matches."""
        for pause in pauses(TIMEOUT):
            for message in await self.inbox():
                if wanted(message):
                    return message
            await asyncio.sleep(pause)
        raise AssertionError("no such message came")

    async def expect_prompt(self, provider: str) -> None:
        """Distinguish the next prompt from earlier ones."""
        self.provider, self.old_messages = provider, {message["id"] for message in await self.inbox()}

    async def answer_prompt(self, verdict: str = "approve") -> None:
        """Approve or refuse the latest prompt on the phone; others may stay unanswered."""
        prompt = await self.message(self.is_expected)
        answered = await self.simulator.post(f"/inbox/{self.mobile}/{prompt['id']}/{verdict}")
        assert answered.is_success, answered.text

    def is_expected(self, message: dict[str, Any]) -> bool:
        """Whether it is the prompt that this device requested; any prompt if another device requested it."""
        expected = not self.provider or message["from"] == PROMPTS[self.provider]
        waits = message["kind"] == "prompt" and message["status"] == "waiting"
        return waits and expected and message["id"] not in self.old_messages

    async def code(self, kind: str) -> str:
        """Return the newest code of kind `sms` or in a `deposit`."""
        return (await self.message(lambda m: m["kind"] == kind and m.get("code")))["code"]

    # -- payments --------------------------------------------------------------------------------

    async def ask_for_payment_code(self, path: str, body: dict[str, Any]) -> httpx.Response:
        """Request the code of a payment, without the pause between two codes and their daily limit. `path`: of the
        payment."""
        await Factory.of(self.settings).forget_codes(PAYMENT_CODE.name, self.mobile)
        self.old_codes = {message["id"] for message in await self.inbox()}
        return await repeat_while_busy(lambda: self.post(f"{path}/code", body))

    async def with_payment_code(self, body: dict[str, Any], asked: httpx.Response) -> dict[str, Any]:
        """Return the body of a payment with the code of the SMS. `asked`: the response to the request for it."""
        assert asked.status_code == 200, f"{asked.url}: {asked.status_code} {asked.text[:400]}"
        sms = await self.message(lambda m: m.get("code") and m["id"] not in self.old_codes)
        return body | {"authSeq": asked.json()["data"]["authSeq"], "authNo": sms["code"]}

    async def confirmed(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Return the body of a payment with the code of an SMS that confirms it."""
        return await self.with_payment_code(body, await self.ask_for_payment_code(path, body))

    async def withdraw(self, amount: int, key: str | None = None) -> Any:
        """Withdraw that many won of the deposit. Returns the receipt."""
        path = "/v2/user/deposit/withdraw"
        return await self.do(path, await self.confirmed(path, {"amount": amount}), key=key)

    # -- the steps of a loan -------------------------------------------------------------------

    async def certify(self) -> Any:
        """Certify the identity by mobile. The response contains the identity token."""
        await self.ask_for_code()
        await self.until("code", kind="identity")
        return await self.confirm_code(await self.code("sms"))

    async def ask_for_code(self) -> Any:
        """Open a certification and request a code."""
        await self.do("/v2/credit/certification/open", {"at": "upl"})
        return await self.send_code()

    async def send_code(self) -> Any:
        return await self.do("/v2/credit/certification/send", await self.identity_form())

    async def identity_form(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "civilCodeFirst": self.birth,
            "civilCodeLast": self.sex,
            "carrier": "01",
            "mobile": self.mobile,
            "agreements": await self.agreements("identity"),
        }

    async def confirm_code(self, code: str) -> Any:
        form = {"authSeq": self.at["applyUid"], "authNo": code}
        return await self.do("/v2/credit/certification/confirm", form)

    async def sign_up(self) -> Self:
        """Join, or log in if already joined, directly in the database; only the agency is asked over HTTP."""
        tokens = await Factory.of(self.settings).sign_up(await self.identity())
        self.tokens = tokens.model_dump(by_alias=True)
        return self

    async def identity(self) -> IdentityRecord:
        """Return the identity that the agency certifies."""
        agency, key = Factory.of(self.settings).institutions.identity, secrets.token_hex(16)
        sent = await agency.send_code(
            carrier="01", name=self.name, civil_code_front=self.birth + self.sex, mobile=self.mobile, key=key
        )
        certified = await agency.confirm(sent.tx_id, await self.code("sms"), key=f"{key}/confirm")
        return IdentityRecord.model_validate(certified.model_dump())

    async def sign_up_over_http(self) -> Self:
        """Certify by an SMS code, then join, or log in if already joined."""
        return await self.enter(await self.certify())

    async def enter(self, certified: Any) -> Self:
        """Join, or log in if already joined, with the response of the certification."""
        token = certified["identityToken"]
        if certified["isJoined"]:
            response = await self.api.post("/v2/credit/login", json={"identityToken": token})
        else:
            nonce = await self.get("/v2/nonce", path="/v2/join/loan")
            response = await self.api.post(
                "/v2/join/loan",
                json={"identityToken": token, "agreements": await self.agreements("loan-sign-up")},
                headers={"X-Nonce": nonce["nonce"]},
            )
        assert response.status_code == 200, response.text
        self.tokens = response.json()["data"]
        return self

    async def open(self, at: str = "upl") -> Self:
        """Open the application, or return the open one."""
        self.at = (await self.do("/v2/credit/apply/upl-type", {"uplTypeCode": "origin", "at": at}))["journey"]
        return self

    async def income(self, job: str = "office") -> None:
        await self.do(
            "/v2/credit/basic-info",
            {"job": job, "employeeType": "regular", "companyName": "이음상사", "annualIncome": 48_000_000},
        )

    async def compatibility(self, **chosen: str) -> Any:
        questions = (await self.get(f"{self.calls}/suitability/questions"))["questions"]
        answers = [
            {"questionUid": q["uid"], "optionUid": chosen.get(q["uid"], q["options"][0]["uid"])} for q in questions
        ]
        return await self.do(f"{self.calls}/suitability/check", {"signed": True, "answerList": answers})

    async def scraping(self, provider: str = "kakao") -> None:
        await self.expect_prompt(provider)
        await self.do("/v2/nhis/cert/request", {"providerCode": provider, "agreements": await self.agreements("nhis")})

    async def consent(self) -> None:
        await self.answer_prompt()
        await self.until("loan_terms", "outstanding_loans", "no_product", "scraping")

    async def loan_terms(self, amount: int = 5_000_000, months: int = 36) -> None:
        await self.do("/v2/credit/apply", {"loanAmount": amount, "loanPeriod": months})
        await self.until("confirm", "no_product", "evidence_review")

    async def confirm(self, agreed: bool = True) -> None:
        await self.do("/v2/credit/evaluation/agree", {"isAgreed": agreed})

    async def cancel(self) -> None:
        """End the application."""
        await self.do("/v2/journeys/upl/cancel")

    async def id_photo(self, **shown: str) -> Any:
        """Submit a drawn card to the loan's reader."""
        response = await self.upload(await self.card(**shown))
        assert response.status_code == 200, response.text
        return response.json()["data"]

    async def card(self, **shown: str) -> bytes:
        """Return the picture of a card, by default of the person's own."""
        drawn = await self.simulator.get("/id-card", params=shown or {"mobile": self.mobile})
        assert drawn.status_code == 200, drawn.text
        return drawn.content

    async def upload(self, picture: bytes, base: str = "") -> httpx.Response:
        """Submit a photograph to the reader of the loan, or of another journey."""
        headers = self.headers(**{"If-Match": str(self.at["sequence"]), "Idempotency-Key": secrets.token_hex(16)})
        files = {"file": ("card.png", picture, "image/png")}
        response = await self.api.post(f"{base or self.calls}/id-card/ocr", files=files, headers=headers)
        self.at = response.json()["data"].get("journey") or self.at
        return response

    async def id_details(self) -> Any:
        answer = await self.confirm_card()
        await self.until("account", "id_mismatch", "id_review")
        return answer

    async def confirm_card(self, base: str = "", **changed: Any) -> Any:
        """Confirm the fields that were read, with the given changes."""
        base = base or self.calls
        card = await self.get(f"{base}/id-card")
        return await self.do(
            f"{base}/id-card/confirm",
            {
                "applyUid": self.at["applyUid"],
                "token": card["token"],
                "idCardType": card["idCardType"],
                "name": card["name"],
                "civilCode": card["civilCode"][:6],
                "issuedDate": card["issuedDate"],
                "driverLicenseNumber": card["driverLicenseNumber"],
                "driverSerialNumber": card["driverSerialNumber"],
            }
            | changed,
        )

    async def account(self, number: str = "110123456789") -> None:
        await self.do(f"{self.calls}/account/request", {"bankCode": "088", "accountNumber": number})
        await self.until("account_code", "account")

    async def account_code(self, code: str | None = None) -> None:
        await self.do(f"{self.calls}/account/confirm", {"code": code or await self.code("deposit")})

    async def address(self) -> None:
        await self.do(
            f"{self.calls}/address",
            {"zipCode": "04766", "roadAddress": "서울특별시 성동구 서울숲길 17", "detail": "101동 1201호"},
        )

    async def fds(self, option: int = 0) -> None:
        question = await self.get(f"{self.calls}/lending-intelligence/fds/question")
        await self.do(
            f"{self.calls}/lending-intelligence/fds/answer",
            {
                "questionSetUid": question["uid"],
                "optionSetUid": question["optionSetList"][option]["uid"],
                "isCompleted": question["step"] == 3,
            },
        )

    async def retry_mydata(self) -> None:
        await self.do("/v2/credit/public-my-data/retry-term", {"agreements": await self.agreements("my-data")})

    async def contract_info(self) -> None:
        await self.do("/v2/contract/info")

    async def contract_agreements(self) -> None:
        shown = await self.get("/v2/contract/terms")
        given = {text["id"]: text["contentHash"] for text in shown["agreements"]}
        await self.do("/v2/contract/terms/agreement", {"documentHash": shown["documentHash"], "agreements": given})

    async def signing(self, provider: str = "pass") -> None:
        await self.expect_prompt(provider)
        await self.do(
            "/v2/contract/certification/request",
            {"providerCode": provider, "termsToken": self.at["data"]["termsToken"]},
        )

    async def signature(self) -> None:
        await self.answer_prompt()
        await self.until(*self.signed)

    # -- walking -------------------------------------------------------------------------------

    @property
    def next(self) -> dict[str, Callable[[], Awaitable[Any]]]:
        """Perform the current step if it waits for the borrower; otherwise wait."""
        return {
            "income": self.income,
            "compatibility": self.compatibility,
            "scraping": self.scraping,
            "consent": self.consent,
            "loan_terms": self.loan_terms,
            "confirm": self.confirm,
            "new_offer": self.confirm,
            "id_photo": self.id_photo,
            "id_details": self.id_details,
            "account": self.account,
            "account_code": self.account_code,
            "address": self.address,
            "fds": self.fds,
            "retry_mydata": self.retry_mydata,
            "contract_info": self.contract_info,
            "agreements": self.contract_agreements,
            "signing": self.signing,
            "signature": self.signature,
        }

    async def walk_to(self, step: str) -> Self:
        """Perform the current step until the journey is at `step`."""
        while self.at["step"] != step:
            assert self.at["waitingOn"] != "nobody", f"ended at {self.at['step']}, never at {step}"
            if act := self.next.get(self.at["step"]):
                await act()
            else:
                await self.until(*self.next, "finish", step)
        return self

    async def apply(self) -> Self:
        """Sign up and open an application."""
        return await (await self.sign_up()).open()
