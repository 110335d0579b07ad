"""The texts of a consent as a PDF."""

from datetime import datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from config.settings import PRETENDARD
from documents.typesetting import typeset


class ConsentText(BaseModel):
    """One text. Its hash identifies the version that was read."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    name: str
    required: bool
    version: str
    content_hash: str
    description: str
    items: tuple[str, ...]


class ConsentPaper(BaseModel):
    """A title and the texts below it."""

    title: str
    texts: tuple[ConsentText, ...]


def render_consent(paper: ConsentPaper, at: datetime, fonts: Path = PRETENDARD) -> bytes:
    """Return the texts as a tagged PDF (A4). The same texts give the same bytes."""
    return typeset("consent.typ", paper.model_dump_json(), at, fonts)
