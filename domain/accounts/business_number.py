"""Business registration numbers (사업자등록번호): 3 digits for the tax office, 2 for the kind, 4 in sequence, 1 check
digit."""

DIGITS = 10
_WEIGHTS = (1, 3, 7, 1, 3, 7, 1, 3, 5)
# Kinds of legal persons: 81, 86, 87 and 88 are companies, 82 non-profit, 84 foreign, 85 branches. The others are sole
# proprietors (01-80, 90-99), the state (83) and religious groups (89).
_CORPORATIONS = frozenset({"81", "82", "84", "85", "86", "87", "88"})


def check_digit(first_nine: str) -> int:
    """Return the check digit: the weighted sum plus the carry of the ninth digit, subtracted from the next multiple of
    ten."""
    digits = [int(digit) for digit in first_nine]
    total = sum(digit * weight for digit, weight in zip(digits, _WEIGHTS, strict=True)) + digits[8] * 5 // 10
    return -total % 10


def business_number(value: str) -> str:
    """Validate a business number, with or without its two hyphens, and return its ten digits. Raises ValueError."""
    digits = value.replace("-", "") if value.count("-") == 2 else value
    if len(digits) != DIGITS or not (digits.isascii() and digits.isdigit()):
        raise ValueError("사업자등록번호 10자리를 모두 입력해 주세요.")
    if check_digit(digits[:-1]) != int(digits[-1]):
        raise ValueError("없는 사업자등록번호예요. 다시 확인해 주세요.")
    return digits


def borrower_number(value: str) -> str:
    """Return a borrower's reference in its only form: the digits of a sole proprietor's business number, or the
    platform's own reference unchanged.

    Raises ValueError for the number of a legal person.
    """
    try:
        digits = business_number(value)
    except ValueError:
        return value
    if digits[3:5] in _CORPORATIONS:
        raise ValueError("법인 사업자등록번호예요. ‘법인이 빌려요’를 골라 주세요.")
    return digits


def corporation_number(value: str) -> str:
    """Validate the business number of a legal person and return its ten digits. Raises ValueError."""
    digits = business_number(value)
    if digits[3:5] not in _CORPORATIONS:
        raise ValueError("개인사업자 번호예요. 법인 사업자등록번호를 입력해 주세요.")
    return digits
