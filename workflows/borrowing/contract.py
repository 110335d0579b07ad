"""The part of every loan's journey from the certified account to the signed draft of the contract."""

from typing import Any, NamedTuple

from activities.borrowing.contracts import Contracts, DraftInput, Signature, SignInput
from domain.borrowing import fraud
from domain.borrowing.journeys.contract import (
    PROVIDER_NAMES,
    PreparationSteps,
    RequestSignature,
    SignatureRefused,
    Signed,
    SigningSteps,
)
from domain.core.notices import Notice
from domain.core.policy import POLICY
from workflows.accounts.bank_account import account_certified
from workflows.core.journey import Journey


class Prepared(NamedTuple):
    """References of account and address; whether an operator must review the answers to the fraud questions."""

    account_ref: str
    address_ref: str
    is_suspicious: bool


class SignedDraft(NamedTuple):
    """The draft that the borrower signed, by its SHA-256."""

    document_hash: str
    signature: Signature


async def prepared(journey: Journey, steps: type[PreparationSteps]) -> Prepared:
    """Certify the account, and ask for the address and the fraud questions."""
    account_ref = await account_certified(journey, steps)
    address = await journey.ask(steps.address)
    answers: dict[int, str] = {}
    for question in range(1, fraud.LAST_STEP + 1):
        journey.update_view(question=question)
        answers[question] = (await journey.ask(steps.fds)).option_set_uid
    return Prepared(account_ref, address.address_ref, fraud.needs_review(journey.start.apply_uid, answers))


async def signed_draft(journey: Journey, steps: type[SigningSteps], *, is_again: bool, **terms: Any) -> SignedDraft:
    """Draft the contract, and have the borrower read, accept and sign it. `terms`: the fields of DraftInput except the
    application. `is_again`: the texts have changed since an earlier draft."""
    await journey.move(steps.drafting)
    apply_uid = journey.start.apply_uid
    drafted = await journey.call_provider(steps.drafting, Contracts.draft, DraftInput, apply_uid=apply_uid, **terms)
    journey.update_view(documentHash=drafted.document_hash, termsToken=None)
    await journey.notify(Notice.CONTRACT_READY)
    if is_again:
        journey.problem("TERMS_CHANGED")
    await journey.ask(steps.contract_info)
    agreed = await journey.ask(steps.agreements)
    journey.update_view(termsToken=agreed.terms_token)
    return SignedDraft(agreed.document_hash, await _signature(journey, steps))


async def _signature(journey: Journey, steps: type[SigningSteps]) -> Signature:
    """Request the signature on the borrower's phone, and wait for it."""
    provider, event = "", await journey.ask(steps.signing)
    while True:
        match event:
            case RequestSignature(provider=provider):
                journey.update_view(signer=provider, signerName=PROVIDER_NAMES[provider])
                await journey.move(steps.signature)
                event = await journey.call_provider(
                    steps.signature,
                    Contracts.request_signature,
                    SignInput,
                    apply_uid=journey.start.apply_uid,
                    provider=provider,
                    poll=Contracts.signature_status,
                    when_down=SignatureRefused(problem="INSTITUTION_DOWN"),
                )
            case Signed(signature_id=signature_id):
                return Signature(provider=provider, signature_id=signature_id)
            case SignatureRefused(problem=problem):
                refuse_signature(journey, problem, provider)
                event = await journey.ask(steps.signing)
            case _:
                refuse_signature(journey, "CONSENT_TIMED_OUT", provider)
                event = await journey.ask(steps.signing)


def refuse_signature(journey: Journey, problem: str, provider: str) -> None:
    """Show why a signature was not given, and the validity of the next request."""
    name, minutes = PROVIDER_NAMES[provider], int(POLICY.consent.total_seconds() // 60)
    journey.problem(problem, institution=name, provider=name, minutes=minutes)
