"""Certification of identity by mobile phone: the person enters a code that the agency sends."""

from datetime import datetime, timedelta

from domain.core.chart import Chart, End, Fact, Form, On, Party, Step, TimedOut
from domain.core.view import View


class SendCode(Form):
    """Request a code from the agency. The vault stores the person's data under `request_ref`."""

    request_ref: str
    masked_mobile: str = ""


class ConfirmCode(Form):
    """The six digits that came by SMS."""

    code: str


class CodeSent(Fact):
    """The agency has sent the code. `expires_at` is the end of its validity."""

    expires_at: datetime


class SendRefused(Fact):
    """The agency does not send a code. `problem` is a code of the error catalogue."""

    problem: str


class Identified(Fact):
    """The agency identified the person. `identity_ref` points into the vault."""

    identity_ref: str
    joined: bool
    adult: bool


class CodeRefused(Fact):
    """The code was wrong or has expired. `problem` is a code of the error catalogue."""

    problem: str


class IdentityView(View):
    """The code's times (ISO 8601) and attempts; the identity in the vault once the person is certified."""

    masked_mobile: str | None = None
    expires_at: str | None = None
    resend_after: str | None = None
    attempts_left: int | None = None
    identity_ref: str | None = None
    is_joined: bool | None = None


class Identity(Chart, idle=timedelta(minutes=30), anonymous=True):
    """The journey is anonymous until the agency answers. Its result permits a sign-up or a log-in."""

    phone = Step("/{at}/phone-certification", On(SendCode, "sending"), section="본인 확인")
    sending = Step(
        "/{at}/identity-authentication",
        On(CodeSent, "code"),
        On(SendRefused, "phone"),
        waits_for=Party.PROVIDER,
        within=timedelta(minutes=1),
    )
    code = Step("/{at}/identity-authentication", On(ConfirmCode, "checking"), On(SendCode, "sending"))
    checking = Step(
        "/{at}/identity-authentication",
        On(Identified, "certified", "minor"),
        On(CodeRefused, "code", "locked"),
        On(TimedOut, "code"),
        waits_for=Party.PROVIDER,
        within=timedelta(minutes=1),
    )

    certified = End("/{at}/identity-authentication")
    minor = End("/minors")
    locked = End("/{at}/phone-certification")
    expired = End("/{at}/phone-certification")
    cancelled = End("/{at}/phone-certification")
