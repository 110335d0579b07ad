"""The Open Graph tags of addresses."""

import re

import pytest
from PIL import Image

from api.core.share import CARDS, SITE, share_tags
from config.settings import ROOT


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("", "이음"),
        ("notice/u1", "이음"),
        ("products/detail/u1", "이음 투자 상품"),
        ("company/track-record", "이음의 지금까지의 실적"),
        ("loan/mortgage/guide", "이음 주택담보대출"),
        ("loan/credit/guide", "이음 개인신용대출"),
        ("upl/phone-certification", "이음 개인신용대출"),
        ("loan/guide", "이음 대출"),
    ],
)
def test_a_page_is_shared_by_its_kind(path: str, title: str) -> None:
    tags = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', share_tags(path, "https://ieum.example")))
    assert tags["og:title"] == title
    assert tags["og:image"].startswith("https://ieum.example/v2/share/")


@pytest.mark.parametrize("picture", sorted({card.picture for card in (SITE, *CARDS)}))
def test_every_picture_has_the_declared_size(picture: str) -> None:
    with Image.open(ROOT / "web/public/share" / f"{picture}.png") as image:
        assert image.size == (1200, 630)
