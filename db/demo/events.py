"""Events of the demo: past ones and running ones."""

import json
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from db.content.tables import Event
from domain.content.events import EventKind
from domain.core.policy import SEOUL


class Announced(NamedTuple):
    """An event to publish. Days from today, or days of the last year in Seoul ("04-01"). `words`: the
    benefit, on the card of the event."""

    slug: str
    kind: EventKind
    title: str
    summary: str
    words: str
    begins: str | int
    ends: str | int
    contents: str


TERMS, POSTING, TRANSFER, CODE = EventKind.TERMS, EventKind.POSTING, EventKind.TRANSFER, EventKind.CODE
CAUTION = """## 알아 두세요

- 투자한 돈은 원금이 보장되지 않아요. 이벤트 때문에 무리해서 투자하지 마세요.
- 혜택으로 받은 금액에는 세금이 붙을 수 있어요.
- 거짓으로 참여하면 혜택을 드리지 않거나 돌려받아요."""

EVENTS = (
    Announced(
        "2026-first-look",
        POSTING,
        "이음 써 본 이야기를 들려주세요",
        "글을 남기면 열 분께 커피를 보내 드려요.",
        "커피 쿠폰, 열 분",
        -20,
        40,
        f"""이음을 써 보고 좋았던 점과 아쉬웠던 점을 블로그나 카페에 남겨 주세요. 쓴소리도 좋아요.

## 참여하는 방법

- 이음을 써 본 이야기를 블로그, 카페, SNS에 누구나 볼 수 있게 남겨요.
- 이 화면에 글 주소를 입력해요.

## 혜택

열 분을 뽑아 커피 쿠폰을 문자로 보내 드려요. 좋게 쓴 글과 아쉽게 쓴 글을 가리지 않고 뽑아요.

{CAUTION}""",
    ),
    Announced(
        "2026-transfer",
        TRANSFER,
        "흩어진 투자를 한곳에 모아 보세요",
        "다른 곳에서 돌려받은 투자금을 옮기면 플랫폼 이용료를 돌려드려요.",
        "플랫폼 이용료 석 달 돌려받기",
        -10,
        50,
        f"""다른 온라인투자연계금융회사에서 돌려받은 투자금을 이음에 다시 투자했다면, 석 달 동안 낸 플랫폼 이용료를
돌려드려요.

## 참여하는 방법

- 출금 계좌를 인증한 투자자가 참여할 수 있어요.
- 옮긴 금액과 회사 이름을 적고, 돌려받은 내역이 보이는 화면을 올려요.

## 혜택

확인이 끝나면 석 달 동안 낸 플랫폼 이용료를 예치금으로 돌려드려요. 확인에는 영업일로 닷새쯤 걸려요.

{CAUTION}""",
    ),
    Announced(
        "2026-pro-investor",
        CODE,
        "투자 한도를 올리는 분께",
        "코드를 받아 두면 서류를 먼저 살펴 드려요.",
        "서류를 먼저 확인",
        -5,
        90,
        f"""소득적격투자자나 개인전문투자자가 되면 더 많이 투자할 수 있어요. 이 이벤트의 코드를 고객센터에 알려 주시면
신청한 서류를 먼저 살펴 드려요.

## 참여하는 방법

- 약관에 동의하고 코드를 받아요.
- 투자 한도 올리기에서 서류를 내고, 고객센터에 코드를 알려 주세요.

{CAUTION}""",
    ),
    Announced(
        "personal-credit-launch",
        TERMS,
        "개인신용 상품이 열렸어요",
        "처음 투자한 분께 첫 달 이용료를 받지 않았어요.",
        "첫 달 이용료 없음",
        -720,
        -690,
        f"""개인신용 상품이 열린 것을 함께 기뻐한 이벤트예요. 기간 안에 개인신용 상품에 처음 투자한 분께 첫 달 플랫폼
이용료를 받지 않았어요.

{CAUTION}""",
    ),
    Announced(
        "2022-transfer-credit",
        TRANSFER,
        "다른 곳의 투자를 이음으로",
        "옮긴 금액에 따라 이용료를 돌려드렸어요.",
        "플랫폼 이용료 돌려받기",
        "11-14",
        "12-31",
        f"""다른 곳에서 돌려받은 투자금을 이음에 다시 투자한 분께 플랫폼 이용료를 돌려드린 이벤트예요.

{CAUTION}""",
    ),
    Announced(
        "2022-pro-investor",
        CODE,
        "전문투자자를 기다려요",
        "코드를 받은 분의 서류를 먼저 살펴 드렸어요.",
        "서류를 먼저 확인",
        "09-01",
        "10-31",
        f"""개인전문투자자를 신청한 분의 서류를 먼저 살펴 드린 이벤트예요.

{CAUTION}""",
    ),
    Announced(
        "2022-new-launching-pf",
        TERMS,
        "부동산 PF 상품을 소개해요",
        "새 상품의 설명을 읽은 분께 소식을 먼저 보내 드렸어요.",
        "새 상품 소식 먼저 받기",
        -715,
        -680,
        f"""부동산 PF 상품이 처음 열릴 때, 설명을 읽고 신청한 분께 오픈 소식을 먼저 보내 드린 이벤트예요.

{CAUTION}""",
    ),
    Announced(
        "2022-invest-in-spring",
        TERMS,
        "봄에 시작하는 분산투자",
        "여러 상품에 나누어 투자한 분과 함께했어요.",
        "분산투자 응원",
        "04-01",
        "05-15",
        f"""봄 동안 세 개가 넘는 상품에 나누어 투자한 분을 응원한 이벤트예요.

{CAUTION}""",
    ),
    Announced(
        "2022-invest-account",
        TERMS,
        "예치금 계좌를 만들어 보세요",
        "계좌를 처음 만든 분과 함께했어요.",
        "예치금 계좌",
        "02-14",
        "03-31",
        f"""예치금 계좌를 처음 만든 분을 반긴 이벤트예요.

{CAUTION}""",
    ),
    Announced(
        "2022-11-on-and-on",
        TERMS,
        "꾸준히 투자한 당신에게",
        "석 달 넘게 꾸준히 투자한 분과 함께했어요.",
        "꾸준한 투자 감사",
        "11-01",
        "11-30",
        f"""석 달 넘게 꾸준히 투자한 분께 고마움을 전한 이벤트예요.

{CAUTION}""",
    ),
    Announced(
        "2022-first-step",
        TERMS,
        "첫걸음을 응원해요",
        "처음 투자한 분과 함께했어요.",
        "첫 투자 응원",
        "01-03",
        "01-31",
        f"""새해에 처음 투자한 분을 응원한 이벤트예요.

{CAUTION}""",
    ),
    Announced(
        "2021-time-to-change",
        TERMS,
        "이제 바꿀 시간이에요",
        "높은 금리의 대출을 갈아탄 분과 함께했어요.",
        "금리가 낮은 대출",
        "03-01",
        "04-15",
        """금리가 높은 대출을 이음으로 갈아탄 분과 함께한 이벤트예요.

## 알아 두세요

- 대출 금리와 한도는 사람마다 달라요.
- 이미 갚기 시작한 대출은 중도상환수수료를 먼저 확인하세요.""",
    ),
    Announced(
        "2021-sns-share",
        POSTING,
        "이음을 친구에게 알려 주세요",
        "SNS에 알린 분과 함께했어요.",
        "친구에게 알리기",
        "06-01",
        "07-15",
        f"""이음을 SNS에 소개한 분과 함께한 이벤트예요.

{CAUTION}""",
    ),
    Announced(
        "2021-invest-review",
        POSTING,
        "투자 후기를 남겨 주세요",
        "후기를 남긴 분과 함께했어요.",
        "투자 후기",
        "07-01",
        "08-31",
        f"""투자하며 느낀 점을 글로 남긴 분과 함께한 이벤트예요.

{CAUTION}""",
    ),
)


def rows() -> list[Event]:
    """Return all events as rows."""
    return [
        Event(
            slug=one.slug,
            kind=one.kind,
            title=one.title,
            summary=one.summary,
            contents=one.contents,
            thumbnail=json.dumps({"words": one.words}, ensure_ascii=False),
            begins_at=_at(one.begins),
            ends_at=_at(one.ends),
        )
        for one in EVENTS
    ]


def _at(when: str | int) -> datetime:
    if isinstance(when, int):
        return datetime.now(UTC) + timedelta(days=when)
    return datetime.fromisoformat(f"{datetime.now(SEOUL).year - 1}-{when}").replace(tzinfo=SEOUL)
