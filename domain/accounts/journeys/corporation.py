"""Sign-up of a corporation: from the consents of its representative to an operator's approval.

Specification: borrower side, sections 2 (corporate sign-up) and 7 (calls). Before the step `account`, the journey
belongs to the browser that began it; after it, to the corporation that logs in on any device.
"""

from datetime import timedelta
from typing import Annotated

from pydantic import AfterValidator, Field

from domain.accounts.corporation import Partition, correction
from domain.core.chart import Chart, End, Fact, Form, On, Party, Step, TimedOut
from domain.core.policy import POLICY
from domain.core.view import View

# -- what the applicant submits -----------------------------------------------------------------


class AgreeTerms(Form):
    """Consents, by agreement id."""

    agreements: list[str]


class ResumeApplication(Form):
    """An existing account continues an application that had ended."""


class CertifyOwner(Form):
    """The representative is certified; the identity is in the vault. `represents`: number of represented corporations
    with an account.
    """

    owner_ref: str
    masked_name: str
    represents: int


class CheckRegistration(Form):
    """The business number, in the vault."""

    number_ref: str
    masked_number: str


class ChooseType(Form):
    """A code of CORPORATION_TYPES."""

    type: str


class ProveEmail(Form):
    """The certified e-mail address by which the corporation will log in, in the vault."""

    email_ref: str
    masked_email: str


class OpenAccount(Form):
    """The hash of the chosen password, in the vault."""

    password_ref: str


class SubmitCompany(Form):
    """The corporation as it is registered, in the vault."""

    company_ref: str


class SubmitContact(Form):
    """The contact person and beneficial owners, in the vault."""

    contact_ref: str


class ChoosePartition(Form):
    """Which kind of investor."""

    partition: Partition


class AddDocument(Form):
    """A document of a kind, in the document store; it replaces an earlier one."""

    kind: str
    document_ref: str
    media_type: str
    size: int


class SendApplication(Form):
    """Submit the complete application for review."""


Amendment = SubmitCompany | SubmitContact | ChoosePartition | AddDocument

# -- what the registry and operators report ------------------------------------------------------


class RegistrationFound(Fact):
    """The business is open, its representative is the certified person, and it has no account."""


class RegistrationRefused(Fact):
    """The registration does not fit. `problem` is a code of the error catalogue."""

    problem: str


class ApplicationApproved(Fact):
    """An operator approved the application."""


def _well_formed(line: str) -> str:
    correction(line)
    return line


class ApplicationReturned(Fact):
    """An operator requests corrections. `reasons`: lines "what: why". `what` is a document or a section, by its Korean
    name or its key."""

    reasons: Annotated[list[Annotated[str, AfterValidator(_well_formed)]], Field(min_length=1)]

    @property
    def corrections(self) -> dict[str, str]:
        """Return what has to be corrected, by key → why."""
        return dict(map(correction, self.reasons))


class ApplicationRefused(Fact):
    """An operator refused the application for good."""

    reason: str


ENTRY = POLICY.identity_retention  # as long as the certified data are stored
REGISTRY_TIME = timedelta(minutes=1)


class CorporationView(View):
    """What the applicant entered, masked. `represents`: number of represented corporations with an account;
    `reasons`: what has to be corrected, or why it was refused, by key."""

    owner_ref: str | None = None
    owner_name: str | None = None
    represents: int | None = None
    masked_number: str | None = None
    type: str | None = None
    masked_email: str | None = None
    partition: Partition | None = None
    partition_name: str | None = None
    reasons: dict[str, str] | None = None


class Corporation(Chart, idle=POLICY.application_idle, anonymous=True, joins=True):
    """Corporate sign-up."""

    terms = Step(
        "/signup/corporation", On(AgreeTerms, "owner"), On(ResumeApplication, "company"), within=ENTRY, section="약관"
    )
    owner = Step("/signup/corporation", On(CertifyOwner, "registration"), within=ENTRY, section="대표자 확인")
    registration = Step("/signup/corporation", On(CheckRegistration, "checking"), within=ENTRY, section="사업자 확인")
    checking = Step(
        "/signup/corporation",
        On(RegistrationFound, "type"),
        On(RegistrationRefused, "registration"),
        On(TimedOut, "registration"),
        waits_for=Party.PROVIDER,
        within=REGISTRY_TIME,
    )
    type = Step("/signup/corporation/type", On(ChooseType, "email"), within=ENTRY)
    email = Step("/signup/corporation/email", On(ProveEmail, "account"), within=ENTRY, section="계정")
    account = Step("/signup/corporation/account", On(OpenAccount, "company", "email", "registration"), within=ENTRY)
    company = Step("/signup/corporation/step1", On(SubmitCompany, "contact"), section="법인 정보")
    contact = Step("/signup/corporation/step2", On(SubmitContact, "partition"))
    partition = Step("/signup/corporation/type/investor", On(ChoosePartition, "documents"), section="투자자 유형")
    documents = Step(
        "/signup/corporation/documents",
        On(AddDocument, "documents"),
        On(SubmitCompany, "documents"),
        On(SubmitContact, "documents"),
        On(ChoosePartition, "documents"),
        On(SendApplication, "review"),
        section="서류",
    )
    review = Step(
        "/mypage/corporation/certification/review",
        On(ApplicationApproved, "active"),
        On(ApplicationReturned, "returned"),
        On(ApplicationRefused, "refused"),
        waits_for=Party.OPERATOR,
        section="심사",
    )
    returned = Step(
        "/mypage/corporation/certification/returned",
        On(AddDocument, "returned"),
        On(SubmitCompany, "returned"),
        On(SubmitContact, "returned"),
        On(ChoosePartition, "returned"),
        On(SendApplication, "review"),
    )

    active = End("/mypage/corporation/certification")
    refused = End("/mypage/corporation/certification/refused")
    expired = End("/signup/corporation")
    cancelled = End("/signup/corporation")
