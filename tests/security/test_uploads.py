"""Hostile files at every call that accepts one are refused by their content, whatever their names are.

Accepted files are tested with each of the calls.
"""

import secrets
from collections.abc import AsyncGenerator
from functools import cache

import pytest
import pytest_asyncio

from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.clients.corporate import Corporate
from tests.clients.mortgage_applicant import MortgageApplicant
from tests.security.access.calls import CALLS
from tests.uploaded_files import ACTIVE, HTML, MEGABYTE, SVG, archive, bomb, changed, picture

UPLOADS = [name for name, call in CALLS.items() if call.takes_a_file and "/ops/" not in name]


@cache
def hostile() -> dict[str, bytes]:
    return {
        "HTML called JPG": HTML,
        "SVG": SVG,
        "GIF, PNG and script": b"GIF89a/*" + picture() + b"*/=1;alert(1)",
        "HTML before a JPG": HTML + picture("JPEG"),
        "ZIP": archive(),
        "a bomb of 1,600 megapixels": bomb(40_000),
        "a program": b"MZ" + bytes(2000),
        "a PDF that is none": b"%PDF-1.7\n<script>alert(1)</script>",
        "an intact PDF that runs a script": changed(ACTIVE["an action at opening"]),
        "half a picture": picture()[:60],
        "nothing": b"",
        "eleven megabytes": picture() + bytes(11 * MEGABYTE),
    }


@pytest_asyncio.fixture(scope="module")
async def applicant(platform: Stack) -> AsyncGenerator[Borrower]:
    """A borrower who is asked for a card, in a loan and alone."""
    borrower = Borrower.of(platform.settings)
    await (await borrower.apply()).walk_to("id_photo")
    loan = borrower.at
    await borrower.do("/v2/certification/id-card/open")
    borrower.at = loan
    yield borrower
    await borrower.close()


@pytest_asyncio.fixture(scope="module")
async def corporate(platform: Stack) -> AsyncGenerator[Corporate]:
    """A corporation that is asked for documents."""
    member = Corporate.of(platform.settings)
    yield await (await member.begin()).walk_to("documents")
    await member.close()


@pytest_asyncio.fixture(scope="module")
async def mortgage_applicant(platform: Stack) -> AsyncGenerator[MortgageApplicant]:
    """An applicant who is asked for the documents of a home."""
    member = MortgageApplicant.of(platform.settings)
    await member.begin()
    await member.apply_for()
    await member.go_on()
    yield member
    await member.close()


@pytest.mark.parametrize("name", UPLOADS)
async def test_hostile_files_are_refused(
    name: str, applicant: Borrower, corporate: Corporate, mortgage_applicant: MortgageApplicant
) -> None:
    call = CALLS[name]
    kind = call.operation.get("x-journey-kind", "upl")
    who = {"mortgage": mortgage_applicant}.get(kind) or (corporate if "corporation" in name else applicant)
    form = {"kind": "id-card" if who is mortgage_applicant else "business-registration", "name": "card.jpg"}
    for called, content in hostile().items():
        at = await who.get(f"/v2/journeys/{kind}")
        headers = who.headers(**{"If-Match": str(at["sequence"]), "Idempotency-Key": secrets.token_hex(16)})
        answer = await who.api.request(
            "POST",
            call.address(uid=at["applyUid"]),
            headers=headers,
            data=form,
            files={"file": ("card.jpg", content, "image/jpeg")},
        )
        assert answer.status_code in (413, 415), f"{called}: {answer.text[:200]}"
        assert await who.get(f"/v2/journeys/{kind}") == at, called


async def test_hostile_files_are_refused_from_operators(platform: Stack, mortgage_applicant: MortgageApplicant) -> None:
    """The proof of a decision, in the queue of mortgages."""
    await mortgage_applicant.send_documents()
    console = await Console.of(platform.settings, [OperatorRole.REVIEWER])
    for called, content in hostile().items():
        answer = await console.api.post(
            f"/ops/cases/{mortgage_applicant.at['applyUid']}/papers",
            files={"file": ("proof.jpg", content, "image/jpeg")},
        )
        assert answer.status_code in (413, 415), f"{called}: {answer.text[:200]}"
    await console.api.aclose()
