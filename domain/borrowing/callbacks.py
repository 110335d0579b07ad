"""Maps callbacks of institutions to facts of a journey."""

from collections.abc import Callable
from typing import Any

from domain.borrowing.journeys.contract import SignatureRefused, Signed
from domain.borrowing.journeys.upl import ConsentGiven, ConsentRefused, Scraped, ScrapingFailed
from domain.core.chart import Fact
from domain.core.snapshot import Report

PROGRESS = "scraping.progress"
SENDERS = {"consent": "nhis", "scraping": "nhis", "esign": "esign", "deposit": "bank"}  # by the event's first part

Facts = Callable[[str, dict[str, Any]], Fact]
FACTS: dict[str, Facts] = {
    "consent.approved": lambda ref, _: ConsentGiven(reference=ref),
    "consent.refused": lambda ref, _: ConsentRefused(reference=ref, problem="CONSENT_REFUSED"),
    "consent.expired": lambda ref, _: ConsentRefused(reference=ref, problem="CONSENT_TIMED_OUT"),
    "scraping.done": lambda ref, data: Scraped(reference=ref, bundle_id=data["bundleId"]),
    "scraping.failed": lambda ref, _: ScrapingFailed(reference=ref, problem="INCOME_NOT_FOUND"),
    "esign.signed": lambda ref, data: Signed(reference=ref, signature_id=data["signatureId"]),
    "esign.refused": lambda ref, _: SignatureRefused(reference=ref, problem="SIGNATURE_REFUSED"),
    "esign.expired": lambda ref, _: SignatureRefused(reference=ref, problem="SIGNATURE_REFUSED"),
}


def may_send(institution: str, event: str) -> bool:
    """Whether the institution is the one that sends this event. Unknown events have no sender."""
    return SENDERS.get(event.partition(".")[0], institution) == institution


def report_of(event: str, reference: str, data: dict[str, Any]) -> Report | None:
    """Return the report of a callback; None for an event that concerns no journey."""
    fact = FACTS.get(event)
    return Report.of(fact(reference, data)) if fact else None
