"""The name of a session's device."""

import pytest

from domain.accounts.devices import device_name


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Safari/604", "아이폰 · 사파리"),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36", "안드로이드 · 크롬"),
        ("Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27 Chrome/125 Safari/537", "안드로이드 · 삼성 인터넷"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140", "윈도우 · 엣지"),
        ("python-httpx/0.28", "알 수 없는 기기"),
        ("", "알 수 없는 기기"),
    ],
)  # fmt: skip
def test_devices_are_named_by_system_and_browser(user_agent: str, name: str) -> None:
    assert device_name(user_agent) == name
