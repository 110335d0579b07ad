"""Pretendard as the site's packages bring it; without it pages use the system's font."""

from stack.settings import ROOT

_PRETENDARD = ROOT / "web" / "node_modules" / "pretendard" / "dist"

WEB = _PRETENDARD / "web" / "variable"
STYLESHEET = "pretendardvariable-dynamic-subset.css"
BOLD = _PRETENDARD / "public" / "static" / "Pretendard-Bold.otf"
REGULAR = _PRETENDARD / "public" / "static" / "Pretendard-Regular.otf"
