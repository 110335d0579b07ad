"""Company search: made-up employers, found by name, part of it, or initial consonants (ㄱㅇㅌㅋ)."""

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
GIVEN = ("서준", "하은", "도윤", "지우", "예준", "수아", "시우", "민서")

router = institution("company")


class Company(Wire):
    name: str
    business_number: str
    representative: str
    address: str


def _company(name: str) -> Company:
    draw = hashlib.sha256(name.encode()).digest()
    place = PLACES[draw[0] % len(PLACES)]
    return Company(
        name=name,
        business_number=f"{100 + draw[1]}{draw[2] % 80 + 10}{int.from_bytes(draw[3:6], 'big') % 10**5:05}",
        representative=FAMILY[draw[6] % len(FAMILY)] + GIVEN[draw[7] % len(GIVEN)],
        address=f"{place.region} {place.road} {draw[8] + 1}",
    )


COMPANIES = [_company(first + second) for first, second in product(FIRST, SECOND)]


def initials(text: str) -> str:
    """가온테크 → ㄱㅇㅌㅋ; anything but a syllable stays."""
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
