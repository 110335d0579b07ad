"""Search in Korean text while it is being typed."""

import re

import pytest

from domain.core.text.hangul import initials, search_pattern

TITLE = "서울마포아파트84㎡"  # without spaces, as it is searched


def test_first_consonants_of_a_title() -> None:
    assert initials("서울 1호") == "ㅅㅇ 1ㅎ"


@pytest.mark.rule("B596")
@pytest.mark.parametrize(
    "typed", ["마포", "ㅁㅍ", "ㅁㅍㅇㅍㅌ", "ㅁㅍ ㅇㅍㅌ", "마ㅍ", "맢", "마포 아", "파트 84", "포앞", "ㅍㅌ84"]
)
def test_finds_partly_typed_text(typed: str) -> None:
    assert re.search(search_pattern(typed), TITLE)


@pytest.mark.parametrize("typed", ["마초", "ㅁㅊ", "맣", "포도", "마폿", "."])
def test_finds_nothing_else(typed: str) -> None:
    assert not re.search(search_pattern(typed), TITLE)
