"""Passwords that an attacker tries first (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5, 6.2.4 and 6.2.11)."""

from string import digits, punctuation, whitespace

from zxcvbn.frequency_lists import FREQUENCY_LISTS

COMMON = frozenset(FREQUENCY_LISTS["passwords"])  # 30,000 in lower case; 11,000 of them have 8 characters or more
CONTEXT = frozenset({"ieum", "이음"})  # the platform's names
SHORTEST_WORD = 4  # characters; a shorter match is a coincidence
AROUND_A_WORD = digits + punctuation + whitespace


def is_common(password: str) -> bool:
    """Whether it is a common password, or a common password or the platform's name with digits and signs around it
    ("Password1!", "Ieum-2026"). The case of letters does not matter.
    """
    chosen = password.casefold()
    word = chosen.strip(AROUND_A_WORD)
    return chosen in COMMON or word in CONTEXT or (len(word) >= SHORTEST_WORD and word in COMMON)
