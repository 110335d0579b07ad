"""The offering document of a product (온라인투자연계금융업법 제22조: information for investors)."""

from datetime import datetime
from pathlib import Path

from pydantic import BaseModel

from config.settings import PRETENDARD
from documents.typesetting import typeset


class Fact(BaseModel):
    """A line of a table."""

    name: str
    value: str


class Payment(BaseModel):
    """One payment to an investor, in won."""

    date: str
    principal: int
    interest: int
    deducted: int


class OfferingPaper(BaseModel):
    """The product of the page. `example`: won on which the payments are calculated."""

    title: str
    amount: int
    terms: tuple[Fact, ...]
    summary: tuple[str, ...]
    basics: tuple[Fact, ...]
    stability: tuple[Fact, ...]
    risks: tuple[Fact, ...]
    notes: tuple[str, ...]
    example: int
    payments: tuple[Payment, ...]


def render_offering(paper: OfferingPaper, at: datetime, fonts: Path = PRETENDARD) -> bytes:
    """Return the document as a tagged PDF (A4), dated `at`."""
    return typeset("offering.typ", paper.model_dump_json(), at, fonts)
