"""What messengers and search engines show of an address: title, one sentence and a picture for each kind of page."""

import re
from html import escape
from typing import NamedTuple


class Card(NamedTuple):
    """`pattern` of the path below `/v2/`; `picture`: name of a PNG file of 1200 by 630 pixels in `web/public/share`."""

    pattern: str
    title: str
    description: str
    picture: str


SITE = Card("", "이음", "빌릴 돈과 갚을 돈을 먼저 보고 정하는 온라인투자연계금융이에요.", "site")
CARDS = (
    Card("products/", "이음 투자 상품", "1만원부터 나누어 투자해요. 원금과 수익은 보장되지 않아요.", "invest"),
    Card(
        "company/track-record",
        "이음의 지금까지의 실적",
        "수익뿐 아니라 연체와 손실도 같은 크기로 보여 드려요.",
        "record",
    ),
    Card("loan/mortgage/", "이음 주택담보대출", "주소와 이미 받은 대출만으로 한도를 먼저 알아봐요.", "mortgage"),
    Card("loan/credit/|upl/", "이음 개인신용대출", "한도를 알아봐도 신용점수는 내려가지 않아요.", "loan"),
    Card("loan/", "이음 대출", "금리와 매달 갚을 돈을 계약 전에 모두 봐요.", "loan"),
)


def share_tags(path: str, origin: str) -> str:
    """The Open Graph tags of a page. Messengers need the whole address of the picture, therefore the site's origin."""
    card = next((card for card in CARDS if re.match(card.pattern, path)), SITE)
    tags = {
        "og:type": "website",
        "og:locale": "ko_KR",
        "og:site_name": "이음",
        "og:title": card.title,
        "og:description": card.description,
        "og:image": f"{origin}/v2/share/{card.picture}.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": card.title,
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    return "".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])
