"""Typst templates to PDF. The same template, data and time always give the same bytes."""

import json
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

import typst

from stack.settings import PRETENDARD

TEMPLATES = Path(__file__).parent / "templates"


class Place(NamedTuple):
    """A rectangle on an A4 page, from its lower left corner, in points."""

    left: int
    bottom: int
    width: int
    height: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, bottom, right, top."""
        return self.left, self.bottom, self.left + self.width, self.bottom + self.height


STAMP = Place(left=346, bottom=60, width=190, height=86)  # where a last page keeps room for the signature's stamp


class NotTypeset(RuntimeError):
    """The template could not be set as it is meant to look (a font is missing, or the template is at fault)."""


def typeset(template: str, data: str, at: datetime, fonts: Path = PRETENDARD) -> bytes:
    """The PDF of `templates/<template>` for `data` (JSON text), dated `at` (with a time zone).

    `fonts` is the folder of Pretendard's OTF files. Raises `NotTypeset`.
    """
    try:
        pdf, warnings = typst.compile_with_warnings(
            TEMPLATES / template,
            root=TEMPLATES,
            font_paths=_fonts(fonts),
            sys_inputs={"data": data, "stamp": json.dumps(STAMP._asdict())},
            timestamp=int(at.timestamp()),
            pdf_standards=["a-2a", "ua-1"],
        )
    except typst.TypstError as error:
        raise NotTypeset(error.diagnostic) from error
    if warnings:
        raise NotTypeset(warnings[0].diagnostic)
    return pdf


@cache
def _fonts(folder: Path) -> typst.Fonts:
    if not any(folder.glob("*.otf")):
        raise NotTypeset(f"no fonts in {folder}: install the packages of web/ first")
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])
