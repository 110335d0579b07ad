"""Documents show every Hangul syllable and Hanja of Korean names and addresses; the others are known at the field."""

import unicodedata
from collections.abc import Iterable
from io import BytesIO

from pypdf import PdfReader

from documents.contract import render_contract
from documents.typesetting import without_glyph
from tests.documents.sample import loan_contract

SYLLABLES, JAMO, LETTERS = range(0xAC00, 0xD7A4), range(0x1100, 0x1200), range(0x3131, 0x318F)
UNIFIED, COMPATIBLE = range(0x4E00, 0x9FA6), range(0xF900, 0xFB00)  # the first two versions of Unicode; old Hanja
AT_ONCE = 400  # words of a paragraph
# Ideographs of North Korea's standard, which become these in NFC. No font of a registry's package has them.
NORTHERN = {"\U00022844", "\U0002284a", "\U00025249", "\U00025cd0", "\U00027ed3"}


def characters(*ranges: range) -> list[str]:
    """Return the assigned characters, as requests normalise them."""
    assigned = [chr(code) for each in ranges for code in each if unicodedata.category(chr(code)) != "Cn"]
    return list(dict.fromkeys(unicodedata.normalize("NFC", character) for character in assigned))


def missing(given: Iterable[str]) -> set[str]:
    """Return those that the check of the field refuses."""
    return {character for character in given if without_glyph(character)}


def test_every_compatibility_hanja_is_accepted() -> None:
    given = characters(COMPATIBLE)
    assert len(given) > 400
    assert missing(given) == NORTHERN


def test_a_contract_shows_every_syllable_and_hanja() -> None:
    names = [name for name in characters(SYLLABLES, JAMO, LETTERS, UNIFIED, COMPATIBLE) if name not in NORTHERN]
    words = ["".join(names[start : start + 10]) for start in range(0, len(names), 10)]
    for start in range(0, len(words), AT_ONCE):  # a missing glyph raises NotTypeset
        render_contract(loan_contract(1, name=" ".join(words[start : start + AT_ONCE])))


def test_hanja_are_text_in_the_file() -> None:
    pages = PdfReader(BytesIO(render_contract(loan_contract(1, name="李家莊 金樂")))).pages
    assert "李家莊 金樂" in "".join(page.extract_text() for page in pages)
