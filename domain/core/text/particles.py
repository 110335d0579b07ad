"""Selects the Korean particle that fits the preceding word."""

_FIRST, _LAST = ord("가"), ord("힣")
_RIEUL = 8  # index of the final consonant ㄹ, which takes 로 like a vowel
# The pronunciation of digits and letters: 영 일 삼 육 칠 팔 and 엘 엠 엔 알 end in a consonant.
_READ_AS = dict(zip("0123456789LMNR", "영일이삼사오육칠팔구엘엠엔알", strict=True))


def josa(word: str, pair: str) -> str:
    """Return the word with the fitting particle of `pair` ("을/를", "이/가", "은/는", "과/와", "으로/로")."""
    after_consonant, after_vowel = pair.split("/")
    final = _final_consonant(word)
    if final == _RIEUL and after_vowel == "로":
        final = 0
    return word + (after_consonant if final else after_vowel)


def _final_consonant(word: str) -> int:
    """Return the index of the last syllable's final consonant, 0 for none. It ignores a closing bracket."""
    last = word.rstrip(")\"'”’ ")[-1:].upper()
    last = _READ_AS.get(last, last)
    return (ord(last) - _FIRST) % 28 if last and _FIRST <= ord(last) <= _LAST else 0
