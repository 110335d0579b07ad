"""Inquiries of members and visitors."""

from typing import Any

from tests.api.conftest import Browser

PATH = "/v2/inquiry"
ASKED = {
    "inquiryType1": "invest", "inquiryType2": "tax", "title": "원천징수가 궁금해요",
    "contents": "이자에서 얼마를 떼나요?\n지방세도 있나요?",
}  # fmt: skip


async def asks(browser: Browser, **other: Any) -> str:
    """Write a new inquiry and return its uid."""
    answer = await browser.post(f"{PATH}/post", ASKED | other)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["inquiryUid"]
