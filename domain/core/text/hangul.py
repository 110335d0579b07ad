"""Normalization of Korean text for search."""

import re

_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_FIRST, _LAST = ord("가"), ord("힣")
_FINALS = 28  # including none
_FINAL_LETTERS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_BLOCK = 21 * _FINALS  # number of syllables with the same first consonant


def initials(text: str) -> str:
    """Replace every syllable by its first consonant: "서울 1호" is "ㅅㅇ 1ㅎ"."""
    return "".join(_INITIALS[(ord(sign) - _FIRST) // _BLOCK] if _FIRST <= ord(sign) <= _LAST else sign for sign in text)


def search_pattern(typed: str) -> str:
    """Return the regular expression that finds partly typed text in text without spaces.

    A single consonant stands for every syllable that begins with it: "ㅁㅍ" and "마ㅍ" find "마포". The last syllable
    may be incomplete: "마" finds "말", and "맢", typed on the way to "마포", finds "마포".
    """
    signs = [sign for sign in typed if not sign.isspace()]
    return "".join(_found_by(sign, is_last=place == len(signs)) for place, sign in enumerate(signs, start=1))


def _found_by(sign: str, *, is_last: bool) -> str:
    if sign in _INITIALS:
        return _beginning(sign)
    code = ord(sign) - _FIRST
    if not is_last or not _FIRST <= ord(sign) <= _LAST:
        return re.escape(sign)
    final = code % _FINALS
    if final == 0:
        return f"[{sign}-{chr(ord(sign) + _FINALS - 1)}]"
    next_one = _FINAL_LETTERS[final]
    open_one = chr(ord(sign) - final)
    return f"(?:{sign}|{open_one}{_beginning(next_one)})" if next_one in _INITIALS else sign


def _beginning(consonant: str) -> str:
    """Return the syllables that begin with it, and itself."""
    first = _FIRST + _INITIALS.index(consonant) * _BLOCK
    return f"[{consonant}{chr(first)}-{chr(first + _BLOCK - 1)}]"
