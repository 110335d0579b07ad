"""Normalization of Korean text for search."""

_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_FIRST, _LAST = ord("가"), ord("힣")
_BLOCK = 21 * 28  # syllables that begin with one consonant


def initials(text: str) -> str:
    """Every syllable as its first consonant, the rest as it is: "서울 1호" is "ㅅㅇ 1ㅎ"."""
    return "".join(_INITIALS[(ord(sign) - _FIRST) // _BLOCK] if _FIRST <= ord(sign) <= _LAST else sign for sign in text)


def is_initials(text: str) -> bool:
    """Return whether the text consists of first consonants only."""
    return bool(text) and all(sign in _INITIALS or sign.isspace() for sign in text)
