"""Renders Typst templates to PDF. The same template, data and time give the same bytes."""

import json
import re
from datetime import datetime
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import typst

from config.settings import PRETENDARD

TEMPLATES = Path(__file__).parent / "templates"
HANJA = Path(str(files("noto_cjk_sans_otc")))  # folder of Noto Sans CJK, for the characters that Pretendard lacks
TYPEFACES = json.dumps(["Pretendard", "Noto Sans CJK KR"])  # the first that has the glyph
USUAL = re.compile(r"[ -~가-힣]*")  # characters that Pretendard certainly contains


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


STAMP = Place(left=346, bottom=60, width=190, height=86)  # the space for the signature's stamp on the last page


class NotTypeset(RuntimeError):
    """The template could not be typeset: a font or a glyph is missing, or the template has an error.

    The message quotes the text that has no glyph.
    """


def typeset(template: str, data: str, at: datetime, fonts: Path = PRETENDARD) -> bytes:
    """Return the PDF of `templates/<template>` for `data` (JSON text), dated `at` (with a time zone).

    `fonts` is the folder of Pretendard's OTF files. Raises `NotTypeset`.

    The data is a file. As a part of `sys.inputs` it would make Typst set the texts that documents share again, which
    takes twice as much processor time.
    """
    files = _templates()
    try:
        pdf, warnings = typst.compile_with_warnings(
            {**files, "main.typ": files[template], "data.json": data.encode()},  # pyright: ignore[reportArgumentType]
            font_paths=_fonts(fonts),
            sys_inputs={"stamp": json.dumps(STAMP._asdict()), "typefaces": TYPEFACES},
            timestamp=int(at.timestamp()),
            pdf_standards=["a-2a", "ua-1"],
        )
    except typst.TypstError as error:
        raise NotTypeset(error.diagnostic) from error
    if warnings:
        raise NotTypeset(warnings[0].diagnostic)
    return pdf


def without_glyph(text: str, fonts: Path = PRETENDARD) -> str | None:
    """Return the first character of `text` that the fonts do not contain; None if they contain all."""
    if USUAL.fullmatch(text):
        return None
    return next((character for character in text if not _has_glyph(character, fonts)), None)


@lru_cache(maxsize=10_000)
def _has_glyph(character: str, fonts: Path) -> bool:
    try:
        typst.compile(
            b'#set document(title: "-")\n#set text(font: json(bytes(sys.inputs.typefaces)))\n#sys.inputs.character',
            font_paths=_fonts(fonts),
            sys_inputs={"character": character, "typefaces": TYPEFACES},
            pdf_standards=["ua-1"],  # refuses a text without a glyph
        )
    except typst.TypstError:
        return False
    return True


@cache
def _templates() -> dict[str, bytes]:
    return {template.name: template.read_bytes() for template in TEMPLATES.iterdir()}


@cache
def _fonts(folder: Path) -> typst.Fonts:
    if not any(folder.glob("*.otf")):
        raise NotTypeset(f"no fonts in {folder}")
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder, HANJA])
