"""Web pages: the index, the simulated phone, and the app's device frame."""

import re
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.templating import Jinja2Templates

from config.settings import ROOT
from simulator import messages, people, scenarios
from simulator.institutions import bank
from simulator.messages import Message
from simulator.store import CurrentStore

templates = Jinja2Templates(ROOT / "simulator" / "templates")
router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

# Buttons of the phone page: label, institutions, mode, milliseconds.
SCENARIOS = (
    ("문자 늦게 받기", ("message",), "late_callback", 15_000),
    ("승인 소식 늦게 보내기", ("nhis", "esign"), "late_callback", 15_000),
    ("승인 소식 두 번 보내기", ("nhis", "esign"), "duplicate_callback", None),
    ("승인 소식 잃어버리기", ("nhis", "esign"), "lost_callback", None),
    ("건강보험공단 멈추기", ("nhis",), "down", None),
    ("은행 답 늦추기", ("bank",), "timeout", None),
    ("신용조회 멈추기", ("credit_bureau",), "down", None),
    ("KB시세 멈추기", ("kb",), "down", None),
    ("등기소 멈추기", ("registry",), "down", None),
    ("등기소가 돌려보내기", ("registry",), "refuse", None),
)
# The answers that the platform waits for, by the kind of message.
WAITED_FOR = {
    "sms": "문자로 온 인증번호 입력하기",
    "email": "메일로 온 인증번호 입력하기",
    "deposit": "1원 입금자 이름 확인하기",
}
ENDED = {"used": "마침", "approved": "마침", "refused": "거절함", "expired": "시간 지남", "arrived": "받음"}


def _dashed(recipient: str) -> str:
    """Format a mobile number: 01012345678 → 010-1234-5678. An e-mail address is unchanged."""
    return re.sub(r"^(01\d)(\d{3,4})(\d{4})$", r"\1-\2-\3", recipient)


templates.env.filters["dashed"] = _dashed


def page(request: Request, template: str, **values: Any) -> Response:
    site = f"{request.app.state.settings.public_url}/v2/"
    return templates.TemplateResponse(request, template, {"site": site, **values})


@router.get("/")
async def index(request: Request, store: CurrentStore) -> Response:
    return page(request, "index.html", people=people.DEMO, recipients=messages.recent_recipients(store))


@router.get("/phone")
async def phone(request: Request, store: CurrentStore, mobile: str = "") -> Response:
    """Return the phone page. `mobile`: a mobile number, or an e-mail address for its mailbox."""
    recipient = messages.plain(mobile)
    if not recipient:
        return page(request, "phone_entry.html", recipients=messages.recent_recipients(store))
    if recipient != mobile:
        return RedirectResponse(request.url.include_query_params(mobile=recipient))
    others = [other for other in messages.recent_recipients(store) if other != recipient]
    return page(
        request, "phone.html", recipient=recipient, others=others, scenarios=SCENARIOS, **_screen(store, recipient)
    )


@router.get("/phone/screen")
async def phone_screen(request: Request, store: CurrentStore, mobile: str) -> Response:
    """Return the changing parts of the phone page, which polls them once a second."""
    return page(request, "phone_screen.html", recipient=mobile, scenarios=SCENARIOS, **_screen(store, mobile))


def _screen(store: CurrentStore, recipient: str) -> dict[str, Any]:
    received = messages.newest_first(store, recipient)[:20]
    modes = {name: scenario.mode for name, scenario in scenarios.all_current(store).items()}
    return {
        "messages": received,
        "awaited": [_awaited(message) for message in reversed(received) if _is_awaited(message)][-4:],
        "pressed": [all(modes[name] == mode for name in names) for _, names, mode, _ in SCENARIOS],
        "pays_in": bank.virtual_account(store, mobile=recipient) is not None,
        "waiting": any(message.status == "waiting" for message in received),
    }


def _is_awaited(message: Message) -> bool:
    return message.kind == "prompt" or message.code is not None


def _awaited(message: Message) -> dict[str, str]:
    now = message.status == "waiting"
    return {
        "title": WAITED_FOR.get(message.kind, f"{message.sender} 승인하기"),
        "text": message.text,
        "state": "지금" if now else ENDED[message.status],
        "mark": "now" if now else ("done" if message.status in ("used", "approved", "arrived") else "ended"),
    }


@router.get("/device")
async def device(request: Request) -> Response:
    return page(request, "device.html")
