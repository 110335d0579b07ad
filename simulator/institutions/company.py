"""Company search: invented employers, found by name, part of it, or initial consonants (ㄱㅇㅌㅋ). The tax office knows
every number with a correct check digit; the sixth digit determines whether that business is open."""

import hashlib
from itertools import product
from typing import Annotated, Any

from fastapi import Query

from simulator.contract import institution
from simulator.places import PLACES
from simulator.wire import Wire

FIRST = (
    *("가온", "나래", "다솜", "라온", "마루", "바른", "새결", "아라", "자람", "한빛", "해솔", "늘봄"),
    *("도담", "미르", "보람", "산들", "여울", "온새", "이룸", "참빛", "큰솔", "푸른", "하람", "차오름"),
)
SECOND = (
    *("테크", "소프트", "건설", "물류", "식품", "제약"),
    *("전자", "디자인", "교육", "에너지", "모빌리티", "바이오"),
)
CONSONANTS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
FAMILY = "김이박최정강조윤장임"
KINDS = ("81", "86", "87", "88")  # of companies, in the middle of their numbers
STATUS = {"9": "closed", "8": "suspended", "7": "unknown"}  # by the sixth digit; any other is open
GIVEN = ("서준", "하은", "도윤", "지우", "예준", "수아", "시우", "민서")

router = institution("company")


def check_digit(number: str) -> int:
    """Return the check digit. `number`: the first nine digits."""
    weighted = sum(int(digit) * weight for digit, weight in zip(number, (1, 3, 7, 1, 3, 7, 1, 3, 5), strict=True))
    return -(weighted + int(number[8]) * 5 // 10) % 10


class Company(Wire):
    name: str
    business_number: str
    representative: str
    address: str


def _company(name: str) -> Company:
    draw = hashlib.sha256(name.encode()).digest()
    place = PLACES[draw[0] % len(PLACES)]
    number = f"{100 + draw[1]}{KINDS[draw[2] % 4]}{int.from_bytes(draw[3:5], 'big') % 7_000:04}"
    return Company(
        name=name,
        business_number=f"{number}{check_digit(number)}",
        representative=FAMILY[draw[6] % len(FAMILY)] + GIVEN[draw[7] % len(GIVEN)],
        address=f"{place.region} {place.road} {draw[8] + 1}",
    )


COMPANIES = [_company(first + second) for first, second in product(FIRST, SECOND)]


def initials(text: str) -> str:
    """Return the initial consonants: 가온테크 → ㄱㅇㅌㅋ. Other characters are unchanged."""
    return "".join(CONSONANTS[(ord(c) - ord("가")) // 588] if "가" <= c <= "힣" else c for c in text)


@router.get("/companies")
async def search(
    text: str,
    page: Annotated[int, Query(ge=1)] = 1,
    page_size: Annotated[int, Query(alias="pageSize", ge=1, le=100)] = 20,
) -> dict[str, Any]:
    wanted = text.replace(" ", "").removeprefix("(주)").removeprefix("주식회사")
    found = [c for c in COMPANIES if wanted and (wanted in c.name or wanted in initials(c.name))]
    start = (page - 1) * page_size
    return {"items": found[start : start + page_size], "total": len(found), "page": page, "pageSize": page_size}


class Asked(Wire):
    business_number: str
    representative: str


@router.post("/registrations")
async def registration(asked: Asked) -> dict[str, Any]:
    """Return whether a business is open and belongs to the person; one without an owner matches every person."""
    number = asked.business_number
    known = next((company for company in COMPANIES if company.business_number == number), None)
    return {
        "status": STATUS.get(number[5], "open") if check_digit(number[:-1]) == int(number[-1]) else "unknown",
        "represented": known is None or known.representative == asked.representative,
    }
