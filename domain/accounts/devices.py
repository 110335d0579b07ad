"""The name of the device from which a session was opened."""

SYSTEMS = (
    ("iPhone", "아이폰"), ("iPad", "아이패드"), ("Android", "안드로이드"), ("Windows", "윈도우"), ("Macintosh", "맥"),
    ("Linux", "리눅스"),
)  # fmt: skip
# A browser's header also names the browsers that it is compatible with, so the more specific name comes first.
BROWSERS = (
    ("IeumApp", "이음 앱"), ("KAKAOTALK", "카카오톡"), ("NAVER", "네이버 앱"), ("SamsungBrowser", "삼성 인터넷"),
    ("Whale", "웨일"), ("Edg", "엣지"), ("OPR", "오페라"), ("CriOS", "크롬"), ("Firefox", "파이어폭스"),
    ("FxiOS", "파이어폭스"), ("Chrome", "크롬"), ("Safari", "사파리"),
)  # fmt: skip
UNKNOWN = "알 수 없는 기기"


def device_name(user_agent: str) -> str:
    """Return system and browser of the User-Agent header: "아이폰 · 사파리". The platform stores nothing else of the
    header."""
    found = [next((name for mark, name in marks if mark in user_agent), "") for marks in (SYSTEMS, BROWSERS)]
    return " · ".join(filter(None, found)) or UNKNOWN
