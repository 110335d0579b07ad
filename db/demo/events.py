"""Events of the demo: past ones and running ones."""

import json
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from db.content.tables import Event
from domain.content.events import EventKind
from domain.core.policy import SEOUL


class Announced(NamedTuple):
    """An event to publish. Days from today, or days of the last year in Seoul ("04-01"). `words`, `target`, `given`:
    the benefit, whom it is for, when and how it is given. `result`: who received it, of an event of the past."""

    slug: str
    kind: EventKind
    title: str
    summary: str
    words: str
    target: str
    given: str
    begins: str | int
    ends: str | int
    contents: str
    result: str | None = None

    def details(self) -> str:
        """Return what the cards and the page of the event state first, as JSON."""
        stated = {"words": self.words, "target": self.target, "given": self.given, "result": self.result}
        return json.dumps({name: text for name, text in stated.items() if text}, ensure_ascii=False)


TERMS, POSTING, TRANSFER, CODE = EventKind.TERMS, EventKind.POSTING, EventKind.TRANSFER, EventKind.CODE
CAUTION = """## 꼭 확인하세요

- 투자한 돈은 예금자보호법에 따라 보호되지 않고, 원금과 수익이 보장되지 않아요.
- 혜택은 한 사람에 한 번만 드려요. 다른 사람의 이름으로 참여하거나 거짓으로 참여하면 드리지 않아요.
- 이벤트가 바뀌거나 일찍 끝나면 공지로 먼저 알려 드려요."""
LENT = """## 꼭 확인하세요

- 대출 금리와 한도는 심사 결과에 따라 사람마다 달라요.
- 갈아타기 전에 지금 대출의 중도상환수수료를 확인하세요."""

EVENTS = (
    Announced(
        "2026-first-look",
        POSTING,
        "이음 써 본 이야기를 들려주세요",
        "블로그나 카페에 이음을 써 본 이야기를 남기면, 열 분을 뽑아 커피 쿠폰을 보내 드려요.",
        "커피 쿠폰 1만원, 열 분",
        "이음 회원 누구나",
        "이벤트가 끝나고 7영업일 안에 문자로",
        -20,
        40,
        f"""좋았던 점도, 아쉬웠던 점도 그대로 적어 주세요. 쓴소리는 담당자가 모두 읽고 고칠 것을 정해요.

## 이렇게 참여해요

- 블로그, 카페, SNS 중 한 곳에 누구나 볼 수 있게 글을 올려요.
- 글에 ‘이음 이벤트에 참여한 글이에요’라고 밝혀 적어요.
- 이 화면에서 참여하기를 누르고 글 주소를 보내요. 끝나는 날까지 주소를 바꿀 수 있어요.

## 이렇게 뽑아요

글 주소를 보낸 분 중 열 분을 추첨해요. 좋게 썼는지 아쉽게 썼는지는 보지 않아요. 뽑힌 분께는 가입한 휴대폰으로
쿠폰을 보내 드리고, 뽑히지 않은 분께도 결과를 문자로 알려 드려요.

{CAUTION}""",
    ),
    Announced(
        "2026-transfer",
        TRANSFER,
        "흩어진 투자를 한곳에 모아 보세요",
        "다른 온투업체에서 돌려받은 돈을 이음에 다시 투자하면, 석 달 동안 낸 플랫폼 이용료를 돌려드려요.",
        "플랫폼 이용료 석 달분, 최대 3만원",
        "출금 계좌를 인증한 개인 투자자",
        "석 달이 지나고 5영업일 안에 예치금으로",
        -10,
        50,
        f"""이벤트 기간에 다른 온라인투자연계금융회사에서 원금을 돌려받고, 그 돈을 이음에 투자했다면 참여할 수 있어요.
1만원부터
가능해요.

## 이렇게 참여해요

- 참여하기를 누르고 돌려받은 회사와 금액을 적어요.
- 돌려받은 내역이 보이는 화면을 사진이나 PDF로 올려요. 최대 5장까지 올릴 수 있어요.
- 담당자가 5영업일 안에 확인하고 문자로 알려 드려요.

## 이렇게 돌려드려요

확인이 끝난 날부터 석 달 동안 옮긴 금액만큼의 투자에서 낸 플랫폼 이용료를 더해, 3만원까지 한 번에 돌려드려요. 이자에서
뗀 세금은 돌려드리지 않아요.

{CAUTION}""",
    ),
    Announced(
        "2026-pro-investor",
        CODE,
        "투자 한도를 올리는 분께",
        "코드를 받아 두면, 소득적격투자자나 개인전문투자자 서류를 낸 날 바로 살펴 드려요.",
        "서류를 낸 날 바로 확인",
        "투자 한도를 올리려는 개인 투자자",
        "코드는 바로, 결과는 서류를 낸 다음 영업일까지 문자로",
        -5,
        90,
        f"""서류 확인은 보통 3영업일 걸려요. 이벤트 기간에는 코드를 알려 준 분의 서류를 먼저 살펴, 다음 영업일까지
결과를 알려
드려요. 인정 기준이 낮아지는 것은 아니에요.

## 이렇게 참여해요

- 참여하기를 누르고 코드를 받아요.
- ‘투자 한도 올리기’에서 소득이나 자산을 확인할 서류를 내요.
- 고객센터에 전화나 1:1 문의로 코드를 알려 줘요.

## 한도가 늘기 전에 생각할 것

한도는 더 투자해도 좋다는 뜻이 아니에요. 없어도 생활에 어려움이 없는 돈인지 먼저 살펴 주세요.

{CAUTION}""",
    ),
    Announced(
        "personal-credit-launch",
        TERMS,
        "개인신용 상품이 열렸어요",
        "개인신용 상품에 처음 투자한 분께 첫 달 플랫폼 이용료를 돌려드렸어요.",
        "첫 달 플랫폼 이용료",
        "개인신용 상품에 처음 투자한 개인 투자자",
        "다음 달 10일에 예치금으로",
        -720,
        -690,
        f"""개인신용 상품이 처음 열린 한 달 동안 참여한 분의 첫 달 플랫폼 이용료를 돌려드렸어요.

{CAUTION}""",
        "신청한 212명에게 첫 달 이용료 모두 31만원을 돌려드렸어요.",
    ),
    Announced(
        "2022-transfer-credit",
        TRANSFER,
        "다른 곳의 투자를 이음으로",
        "다른 온투업체에서 돌려받은 돈을 옮긴 분께 두 달 동안의 플랫폼 이용료를 돌려드렸어요.",
        "플랫폼 이용료 두 달분, 최대 2만원",
        "출금 계좌를 인증한 개인 투자자",
        "확인이 끝나고 5영업일 안에 예치금으로",
        "11-14",
        "12-31",
        f"""다른 온라인투자연계금융회사에서 돌려받은 돈을 이음에 다시 투자한 분께 두 달 동안 낸 플랫폼 이용료를
돌려드렸어요.

{CAUTION}""",
        "내역을 확인한 87명에게 한 사람에 평균 1만 1,000원을 돌려드렸어요.",
    ),
    Announced(
        "2022-pro-investor",
        CODE,
        "전문투자자를 기다려요",
        "코드를 받은 분의 개인전문투자자 서류를 먼저 살펴 드렸어요.",
        "서류를 먼저 확인",
        "개인전문투자자를 신청한 분",
        "결과는 다음 영업일까지 문자로",
        "09-01",
        "10-31",
        f"""코드를 알려 준 분의 서류를 다음 영업일까지 확인했어요. 인정 기준은 다른 때와 같았어요.

{CAUTION}""",
        "코드를 알려 준 24명의 서류를 확인했고, 17명이 인정받았어요.",
    ),
    Announced(
        "2022-new-launching-pf",
        TERMS,
        "부동산 PF 상품을 소개해요",
        "상품 설명을 읽고 신청한 분께 모집 하루 전에 문자로 알려 드렸어요.",
        "모집 하루 전 문자 알림",
        "이음 회원 누구나",
        "모집 전날 오전 10시에 문자로",
        -715,
        -680,
        f"""부동산 PF는 공사가 늦어지거나 분양이 안 되면 원금을 크게 잃을 수 있는 상품이에요. 위험 설명을 끝까지 읽은
분께만
모집 소식을 보내 드렸어요.

{CAUTION}""",
        "신청한 340명에게 모집 소식을 보내 드렸어요.",
    ),
    Announced(
        "2022-invest-in-spring",
        TERMS,
        "봄에 시작하는 분산투자",
        "세 종류의 상품에 나누어 투자한 분께 커피 쿠폰을 보내 드렸어요.",
        "커피 쿠폰 5,000원",
        "세 종류 이상에 투자한 개인 투자자, 먼저 참여한 200명",
        "이벤트가 끝나고 7영업일 안에 문자로",
        "04-01",
        "05-15",
        f"""개인신용, 부동산, 매출채권 상품에 1만원 이상씩 나누어 투자하고 참여하기를 누른 분께 쿠폰을 드렸어요.

{CAUTION}""",
        "176명이 참여해 모두 쿠폰을 받았어요.",
    ),
    Announced(
        "2022-invest-account",
        TERMS,
        "예치금 계좌를 만들어 보세요",
        "예치금 계좌를 처음 만든 분 중 쉰 분께 편의점 쿠폰을 보내 드렸어요.",
        "편의점 쿠폰 5,000원, 쉰 분",
        "예치금 계좌를 처음 만든 회원",
        "이벤트가 끝나고 7영업일 안에 문자로",
        "02-14",
        "03-31",
        f"""투자하지 않아도, 예치금 계좌만 만들면 참여할 수 있었어요.

{CAUTION}""",
        "428명이 참여했고, 추첨으로 뽑힌 50명이 쿠폰을 받았어요.",
    ),
    Announced(
        "2022-11-on-and-on",
        TERMS,
        "꾸준히 투자한 당신에게",
        "석 달 넘게 달마다 투자한 분 중 서른 분께 책을 보내 드렸어요.",
        "투자 입문서 한 권, 서른 분",
        "석 달 넘게 달마다 투자한 개인 투자자",
        "12월 둘째 주에 택배로",
        "11-01",
        "11-30",
        f"""금액은 보지 않고, 달마다 이어 온 분 중에서 추첨했어요.

{CAUTION}""",
        "261명이 참여했고, 추첨으로 뽑힌 30명에게 책을 보내 드렸어요.",
    ),
    Announced(
        "2022-first-step",
        TERMS,
        "첫걸음을 응원해요",
        "새해에 처음 투자한 분께 커피 쿠폰을 보내 드렸어요.",
        "커피 쿠폰 5,000원",
        "1월에 처음 투자한 개인 투자자, 먼저 참여한 100명",
        "2월 10일까지 문자로",
        "01-03",
        "01-31",
        f"""1만원만 투자해도 참여할 수 있었어요. 모의 투자는 들어가지 않았어요.

{CAUTION}""",
        "100명이 모두 차서 1월 24일에 참여를 마감했어요.",
    ),
    Announced(
        "2021-time-to-change",
        TERMS,
        "이제 바꿀 시간이에요",
        "다른 금융회사의 신용대출을 이음으로 갈아탄 분께 인지세를 대신 내 드렸어요.",
        "대출 인지세, 최대 3만 5,000원",
        "이음 개인신용대출로 갈아탄 회원",
        "대출받은 날 이음이 바로 부담",
        "03-01",
        "04-15",
        f"""대출 계약에 붙는 인지세는 이음과 고객이 절반씩 내요. 이벤트 기간에는 고객의 몫까지 이음이 냈어요.

{LENT}""",
        "갈아탄 58명의 인지세를 이음이 냈어요.",
    ),
    Announced(
        "2021-sns-share",
        POSTING,
        "이음을 친구에게 알려 주세요",
        "SNS에 이음을 소개한 분 중 서른 분께 커피 쿠폰을 보내 드렸어요.",
        "커피 쿠폰 5,000원, 서른 분",
        "이음 회원 누구나",
        "이벤트가 끝나고 7영업일 안에 문자로",
        "06-01",
        "07-15",
        f"""‘이음 이벤트에 참여한 글이에요’라고 밝힌 글 중에서 추첨했어요.

{CAUTION}""",
        "143명이 글을 올렸고, 추첨으로 뽑힌 30명이 쿠폰을 받았어요.",
    ),
    Announced(
        "2021-invest-review",
        POSTING,
        "투자 후기를 남겨 주세요",
        "투자하며 느낀 점을 글로 남긴 분 중 스무 분께 커피 쿠폰을 보내 드렸어요.",
        "커피 쿠폰 1만원, 스무 분",
        "이음에서 투자한 회원",
        "이벤트가 끝나고 7영업일 안에 문자로",
        "07-01",
        "08-31",
        f"""연체를 겪은 이야기도 똑같이 받았어요. 좋게 썼는지는 보지 않고 추첨했어요.

{CAUTION}""",
        "96명이 후기를 남겼고, 추첨으로 뽑힌 20명이 쿠폰을 받았어요.",
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
            thumbnail=one.details(),
            begins_at=_at(one.begins),
            ends_at=_at(one.ends),
        )
        for one in EVENTS
    ]


def _at(when: str | int) -> datetime:
    if isinstance(when, int):
        return datetime.now(UTC) + timedelta(days=when)
    return datetime.fromisoformat(f"{datetime.now(SEOUL).year - 1}-{when}").replace(tzinfo=SEOUL)
