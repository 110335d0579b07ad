"""Reactivation of a dormant account: the owner proves the identity and agrees to the current terms."""

from datetime import timedelta

from domain.accounts.agreements import Context
from domain.accounts.journeys.email import ConfirmEmailCode, EmailCodeView, RequestEmailCode
from domain.core.chart import Chart, End, Form, On, Step


class Enter(Form):
    """A log-in named the dormant account. Its member agrees to `terms`. `masked_email`: the address for a code, if the
    account has one.
    """

    account: str  # the person's id
    terms: Context = Context.LOAN_SIGN_UP
    masked_email: str = ""


class EnterCertified(Enter):
    """The same as Enter, by a log-in that has just certified the person's identity."""


class ProveIdentity(Form):
    """The person is certified; the vault stores the identity under `identity_ref`."""

    identity_ref: str


class AgreeAgain(Form):
    """The ticked agreements of the current texts, by id."""

    ticked: tuple[str, ...]


class DormantView(EmailCodeView):
    """The dormant account (a person's id) and the terms that its owner must accept."""

    account: str | None = None
    terms: Context | None = None


class Dormant(Chart, idle=timedelta(minutes=30), anonymous=True):
    """The journey belongs to the browser. Each of its calls also needs the log-in's `tempToken`. No step opens a
    session before the account is active again."""

    login = Step("/login/dormant", On(Enter, "proof"), On(EnterCertified, "agreement"), section="본인 확인")
    proof = Step("/dormant", On(RequestEmailCode, "email_code"), On(ProveIdentity, "agreement", "proof"))
    email_code = Step(
        "/dormant",
        On(ConfirmEmailCode, "agreement", "email_code", "proof"),
        On(RequestEmailCode, "email_code"),
        On(ProveIdentity, "agreement", "proof"),
    )
    agreement = Step("/login/dormant/agreement", On(AgreeAgain, "recovered"), section="약관 동의")

    recovered = End("/dormant")
    expired = End("/login/dormant")
    cancelled = End("/login/dormant")
