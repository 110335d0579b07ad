"""The representative of a corporation at the API: walks corporate sign-up over HTTP like the browser does."""

import io
import random
import secrets
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any, Self
from uuid import uuid4

import httpx
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.padding import MGF1, OAEP
from PIL import Image
from pypdf import PdfWriter

from activities.core.resources import Resources
from config.settings import Settings
from db.accounts.corporations import CompanyDetails, ContactDetails, CorporationRecord, join_corporation
from domain.accounts.business_number import check_digit
from tests.clients.borrower import Borrower
from tests.factories import new_identity
from tests.internals import eventually

OPEN, SUSPENDED, CLOSED, UNKNOWN = "0", "8", "9", "7"  # sixth digit of a business number: the tax office's answer
PASSWORD = "Ieum-2026!corp"
COMPANY = CompanyDetails(
    name="이음상사", registration_number="1101110000001", founded_on=date(2015, 3, 2), phone="0212345678",
    zip_code="04766", road_address="서울특별시 성동구 서울숲길 17", address_detail="3층",
)  # fmt: skip
CONTACT = ContactDetails(
    contact_name="한담당", contact_department="재무팀", contact_mobile="01099990000", owner_name="김소유",
    owner_birth_date=date(1970, 1, 2), owner_share=60, money_source="01", purpose="01",
)  # fmt: skip


def business_number(status: str = OPEN, kind: str = "81") -> str:
    """Return an unused number of a business in that state."""
    first = f"{random.randrange(100, 1000)}{kind}{status}{random.randrange(1000):03}"
    return f"{first}{check_digit(first)}"


async def some_corporation(at: Resources) -> str:
    """Return the id of a corporation that has just opened its account."""
    person, owner = uuid4(), uuid4().hex
    record = CorporationRecord(
        business_number=business_number(), email=f"{owner}@example.com", representative=new_identity(name="김대표")
    )
    async with at.database.transaction() as session:
        await join_corporation(session, at.sealer, person, record, "3")
    return str(person)


def pdf() -> bytes:
    """Return a PDF with one empty page."""
    drawn, paper = io.BytesIO(), PdfWriter()
    paper.add_blank_page(595, 842)
    paper.write(drawn)
    return drawn.getvalue()


def png() -> bytes:
    drawn = io.BytesIO()
    Image.new("RGB", (64, 40), "white").save(drawn, "PNG")
    return drawn.getvalue()


class Corporate(Borrower):
    """A representative with one phone and one mailbox, who signs up one corporation."""

    def __init__(self, settings: Settings, api: httpx.AsyncClient, simulator: httpx.AsyncClient, **known: str) -> None:
        super().__init__(settings, api, simulator, **known)
        self.email = known.get("email") or f"{uuid4().hex[:12]}@example.com"
        self.number = known.get("number") or business_number()
        self.type = known.get("type", "1")

    # -- the steps ---------------------------------------------------------------------------

    async def begin(self) -> Self:
        await self.do("/v2/join/corporation/open")
        return self

    async def terms(self) -> None:
        await self.do("/v2/corporation/terms", {"agreements": await self.agreements("corporation-sign-up")})

    async def owner(self) -> None:
        application, certified = self.at, await self.certify()
        self.at = application
        await self.do("/v2/join/corporation/owner", {"identityToken": certified["identityToken"]})

    async def registration(self, number: str = "") -> httpx.Response:
        answer = await self.post("/v2/corporation/exist", {"businessNumber": number or self.number})
        if answer.is_success:
            await self.until("type", "registration", kind="corporation")
        return answer

    async def choose_type(self) -> None:
        await self.do("/v2/corporation/type", {"type": self.type})

    async def prove_email(self) -> None:
        await self.do("/v2/corporation/email", {"emailToken": await self.email_token()})

    async def open_account(self) -> None:
        tokens = [await self.security_token(), await self.security_token()]
        answer = await self.do("/v2/join/corporation", {"securityToken": tokens[0], "reSecurityToken": tokens[1]})
        if answer.get("accessToken"):
            self.tokens = {name: answer[name] for name in ("accessToken", "refreshToken")}

    async def company(self, **changed: Any) -> None:
        await self.do(
            "/v2/join/corporation/step1",
            {
                "name": "이음상사",
                "registrationNumber": "110111-0000001",
                "foundedOn": "20150302",
                "phone": "02-1234-5678",
                "zipCode": "04766",
                "roadAddress": "서울특별시 성동구 서울숲길 17",
                "addressDetail": "3층",
            }
            | changed,
        )

    async def contact(self, **changed: Any) -> None:
        await self.do(
            "/v2/join/corporation/step2",
            {
                "contactName": "한담당",
                "contactDepartment": "재무팀",
                "contactMobile": self.mobile,
                "ownerName": "김소유",
                "ownerBirthDate": "19700102",
                "ownerShare": 60,
                "moneySource": "01",
                "purpose": "01",
            }
            | changed,
        )

    async def partition(self, partition: str = "corporation") -> None:
        await self.do("/v2/corporation/partition", {"partition": partition})

    async def documents(self) -> None:
        for document in (await self.get("/v2/corporation/certification"))["documents"]:
            assert (await self.hand_in(document["kind"])).status_code == 200
        await self.do("/v2/corporation/submit")

    # -- input -----------------------------------------------------------------------------

    async def hand_in(self, kind: str, content: bytes = b"", name: str = "paper.pdf") -> httpx.Response:
        """Upload a document. The snapshot of the response becomes `at`."""
        headers = self.headers(**{"If-Match": str(self.at["sequence"]), "Idempotency-Key": secrets.token_hex(16)})
        files = {"file": (name, content or pdf(), "application/pdf")}
        answer = await self.api.post("/v2/corporation/documents", data={"kind": kind}, files=files, headers=headers)
        self.at = answer.json()["data"].get("journey") or self.at
        return answer

    async def email_token(self) -> str:
        """Certify the address."""
        application, old = self.at, {mail["id"] for mail in await self.mails("인증번호")}
        await self.do("/v2/join/email-certification/open")
        token = (await self.do("/v2/join/email-certification/request", {"email": self.email}))["token"]

        async def come() -> list[str]:
            return [mail["code"] for mail in await self.mails("인증번호") if mail["id"] not in old]

        [code] = await eventually(come)
        form = {"token": token, "email": self.email, "code": code}
        certified = await self.do("/v2/join/email-certification/confirm", form)
        self.at = application
        return certified["emailToken"]

    async def security_token(self, password: str = PASSWORD) -> str:
        """Type the password on the secure keypad."""
        public = (await self.get("/v2/security/public-key"))["publicKey"]
        key = serialization.load_der_public_key(b64decode(public))
        assert isinstance(key, rsa.RSAPublicKey)
        sealed = b64encode(key.encrypt(password.encode(), OAEP(MGF1(hashes.SHA256()), hashes.SHA256(), None))).decode()
        return (await self.do("/v2/security/issue-token", {"securityPassword": sealed, "publicKey": public}))["token"]

    async def mails(self, subject: str) -> list[dict[str, Any]]:
        """Return the e-mails with that subject, the newest first."""
        inbox = (await self.simulator.get(f"/inbox/{self.email.lower()}")).json()
        return [mail for mail in inbox if subject in mail["text"].splitlines()[0]]

    # -- walking -----------------------------------------------------------------------------

    @property
    def next(self) -> dict[str, Callable[[], Awaitable[Any]]]:
        return {
            "terms": self.terms,
            "owner": self.owner,
            "registration": self.registration,
            "type": self.choose_type,
            "email": self.prove_email,
            "account": self.open_account,
            "company": self.company,
            "contact": self.contact,
            "partition": self.partition,
            "documents": self.documents,
        }

    async def walk_to(self, step: str) -> Self:
        """Perform the current step until the journey is at `step`."""
        if not self.at:
            await self.begin()
        while self.at["step"] != step:
            await self.next[self.at["step"]]()
        return self
