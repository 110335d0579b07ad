"""Certification of a bank account: the bank transfers one won with four digits in the sender's name. Runs alone or
inside a loan application.
"""

from typing import Protocol

from domain.core.chart import Chart, End, Fact, Form, On, Party, Step, TimedOut
from domain.core.policy import POLICY
from domain.core.view import View


class RequestTransfer(Form):
    """Transfer one won to the account in the vault; the other fields are for screens."""

    account_ref: str
    bank_code: str
    bank_name: str
    masked_account: str


class ConfirmTransfer(Form):
    """The four digits in the sender's name of that one won."""

    code: str


class ChangeAccount(Form):
    """Use another account."""


class UseCertifiedAccount(Form):
    """Use the account in the vault, which is certified already."""

    account_ref: str


class TransferSent(Fact):
    """The bank has transferred the won."""


class TransferRefused(Fact):
    """The bank refuses. `problem` is a code of the error catalogue."""

    problem: str


class VirtualAccountIssued(Fact):
    """The person has a virtual account to pay money into."""


class AccountSteps(Protocol):
    """The steps of the certification. Each chart that contains it has these steps."""

    account: Step[RequestTransfer]
    transfer: Step[TransferSent | TransferRefused]
    account_code: Step[ConfirmTransfer | RequestTransfer | ChangeAccount | TimedOut]


class AccountView(View):
    """The account, masked, and the attempts left for the four digits."""

    bank_code: str | None = None
    bank_name: str | None = None
    masked_account: str | None = None
    attempts_left: int | None = None


class BankAccount(Chart, idle=POLICY.certification_idle):
    """Certification of the account that a member pays from and is paid to. A virtual account is issued for it."""

    account = Step(
        "/authentication/account-verification",
        On(RequestTransfer, "transfer"),
        On(UseCertifiedAccount, "issuing"),
        section="계좌",
    )
    transfer = Step(
        "/authentication/account-verification/send-money",
        On(TransferSent, "account_code"),
        On(TransferRefused, "account"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    account_code = Step(
        "/authentication/account-verification/send-money",
        On(ConfirmTransfer, "issuing", "account_code", "account"),
        On(RequestTransfer, "transfer"),
        On(ChangeAccount, "account"),
        On(UseCertifiedAccount, "issuing"),
        On(TimedOut, "account"),
        within=POLICY.one_won.valid,
    )
    issuing = Step(
        "/authentication/account-verification/send-money",
        On(VirtualAccountIssued, "certified"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )

    certified = End("/authentication/account-verification/virtual-account-have")
    expired = End("/authentication/account-verification")
    cancelled = End("/authentication/account-verification")
