"""Masked forms of personal data for screens, messages and documents. These show personal data only in these forms."""


def name(value: str) -> str:
    """홍길동 → 홍*동, 남궁길동 → 남**동, 홍길 → 홍*."""
    return value[:1] + "*" * max(len(value) - 2, 1) + value[2:][-1:]


def mobile(value: str) -> str:
    """01012345678 or 010-1234-5678 → 010-****-5678."""
    digits = value.replace("-", "")
    return f"{digits[:3]}-{'*' * (len(digits) - 7)}-{digits[-4:]}"


def account(value: str) -> str:
    """Last four digits only: 110234567890 → ********7890. Hyphens are dropped."""
    digits = value.replace("-", "")
    return "*" * max(len(digits) - 4, 4) + digits[-4:]


def civil_code(value: str) -> str:
    """Birth and the digit after it: 9001011234567 → 900101-1******."""
    digits = value.replace("-", "")
    return f"{digits[:6]}-{digits[6]}******"


def driver_licence(value: str) -> str:
    """Masks the third part, which identifies the holder: 11-22-334455-66 → 11-22-******-66."""
    region, year, number, check = value.split("-")
    return f"{region}-{year}-{'*' * len(number)}-{check}"


def email(value: str) -> str:
    """First two characters of the local part: honggildong@example.com → ho***@example.com."""
    local, _, host = value.partition("@")
    return f"{local[:2]}***@{host}"


def hyphenated_mobile(value: str) -> str:
    """The number written with hyphens, unmasked: 01012345678 → 010-1234-5678, 0111234567 → 011-123-4567."""
    digits = value.replace("-", "")
    return f"{digits[:3]}-{digits[3:-4]}-{digits[-4:]}"


def business_number(value: str) -> str:
    """Tax office and kind: 1248100998 → 124-81-*****."""
    return f"{value[:3]}-{value[3:5]}-*****"
