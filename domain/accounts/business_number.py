"""The number of a business (사업자등록번호): 3 digits of the tax office, 2 of the kind, 4 in order, 1 to check."""

DIGITS = 10
_WEIGHTS = (1, 3, 7, 1, 3, 7, 1, 3, 5)
# Kinds of legal persons: 81 86 87 88 companies, 82 non-profit, 84 foreign, 85 branches. Others are people's businesses
# (01-80, 90-99), the state (83) and religious groups (89).
_CORPORATIONS = frozenset({"81", "82", "84", "85", "86", "87", "88"})


def check_digit(first_nine: str) -> int:
    """The last digit: what the weighted sum, and the carry of the ninth digit, lack to the next ten."""
    digits = [int(digit) for digit in first_nine]
    total = sum(digit * weight for digit, weight in zip(digits, _WEIGHTS, strict=True)) + digits[8] * 5 // 10
    return -total % 10


def business_number(value: str) -> str:
    """Ten digits, with or without the two hyphens, whose last one fits; the digits. Raises ValueError."""
    digits = value.replace("-", "") if value.count("-") == 2 else value
    if len(digits) != DIGITS or not (digits.isascii() and digits.isdigit()):
        raise ValueError("사업자등록번호 10자리를 모두 넣어 주세요.")
    if check_digit(digits[:-1]) != int(digits[-1]):
        raise ValueError("없는 사업자등록번호예요. 다시 확인해 주세요.")
    return digits


def borrower_number(value: str) -> str:
    """The platform's own reference of a borrower; of a person's business its digits, so that one borrower has one form.

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
    """A business number of a legal person. Raises ValueError."""
    digits = business_number(value)
    if digits[3:5] not in _CORPORATIONS:
        raise ValueError("개인사업자 번호예요. 법인 사업자등록번호를 넣어 주세요.")
    return digits
