"""Certification of an e-mail address: the person enters a code that was sent to it."""

from datetime import timedelta

from domain.core.chart import Chart, End, Form, On, Step
from domain.core.view import View


class RequestEmailCode(Form):
    """Send a code. The vault stores the address under `email_ref`."""

    email_ref: str
    masked_email: str = ""


class ConfirmEmailCode(Form):
    """The six digits that came by e-mail."""

    code: str


class EmailCodeView(View):
    """The code's times (ISO 8601) and attempts."""

    masked_email: str | None = None
    expires_at: str | None = None
    resend_after: str | None = None
    attempts_left: int | None = None


class EmailView(EmailCodeView):
    """The view of a code, and the address in the vault."""

    email_ref: str | None = None


class Email(Chart, idle=timedelta(minutes=30), anonymous=True):
    """The journey belongs to the browser. The holder of its token has verified the address. `at` is the full path of
    its page."""

    address = Step("/{at}", On(RequestEmailCode, "code"), section="이메일 인증")
    code = Step("/{at}", On(ConfirmEmailCode, "confirmed", "code", "locked"), On(RequestEmailCode, "code"))

    confirmed = End("/{at}")
    locked = End("/{at}")
    expired = End("/{at}")
    cancelled = End("/{at}")
