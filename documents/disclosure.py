"""A month's business disclosure as a PDF."""

from datetime import date, datetime, time
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from config.settings import PRETENDARD
from documents.contract import IEUM, Operator
from documents.typesetting import typeset
from domain.core.policy import SEOUL


class DisclosureLine(BaseModel):
    """Won, percent with two decimals, number of loans."""

    model_config = ConfigDict(frozen=True)

    name: str
    amount: int
    balance: int
    lost_rate: float
    delay_count: int
    delay_rate: float


class DisclosureGroup(BaseModel):
    """Kinds of loans in one group."""

    model_config = ConfigDict(frozen=True)

    name: str
    items: tuple[DisclosureLine, ...]


class DisclosedArrears(BaseModel):
    """Loans that have been late for as many days as the name states: their number, and won."""

    model_config = ConfigDict(frozen=True)

    name: str
    count: int
    balance: int


class DisclosurePaper(BaseModel):
    """All loans at the end of a day."""

    model_config = ConfigDict(frozen=True)

    day: date
    groups: tuple[DisclosureGroup, ...]
    total: DisclosureLine
    arrears: tuple[DisclosedArrears, ...]
    comments: tuple[str, ...]
    operator: Operator = IEUM


def render_disclosure(paper: DisclosurePaper, fonts: Path = PRETENDARD) -> bytes:
    """Return the figures as a tagged PDF (A4). The same figures give the same bytes. It blocks for about 0.1 s."""
    return typeset("disclosure.typ", paper.model_dump_json(), datetime.combine(paper.day, time.max, SEOUL), fonts)
