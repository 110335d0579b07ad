"""Customer information (고객확인, 특금법 제5조의2): a customer's occupation, purpose and source of money."""

from domain.core.chart import Chart, End, Fact, Form, On, Party, Step
from domain.core.policy import POLICY


class SubmitInformation(Form):
    """The answers, in the vault."""

    information_ref: str


class ScreeningPassed(Fact):
    """The screening found nothing."""


class ScreeningHit(Fact):
    """The watch list or an answer requires a review."""


class ReviewFailed(Fact):
    """An operator refused."""


class CustomerInformation(Chart, idle=POLICY.certification_idle):
    """Registration of the customer's information; renewed once a year."""

    questions = Step("/authentication/aml", On(SubmitInformation, "screening"), section="고객 정보")
    screening = Step(
        "/authentication/aml",
        On(ScreeningPassed, "completed"),
        On(ScreeningHit, "review"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    review = Step(
        "/authentication/aml",
        On(ScreeningPassed, "completed"),
        On(ReviewFailed, "refused"),
        waits_for=Party.OPERATOR,
    )

    completed = End("/authentication/information")
    refused = End("/authentication/information")
    expired = End("/authentication/aml")
    cancelled = End("/authentication/aml")
