"""The health insurance service (건강보험공단): a consent given on the phone, then the records of twelve months.

Callbacks: `consent.approved`, `consent.refused`, `consent.expired` (data `{}`), `scraping.progress` `{done, total}`,
`scraping.done` `{bundleId}`, `scraping.failed` `{code}`. All carry the consent's txId and the given reference.
"""

from datetime import date, datetime
from typing import Literal

from activities.institutions.base import Institution, Reply


class ConsentProvider(Reply):
    code: Literal["kakao", "pass"]
    name: str


class ConsentRequested(Reply):
    tx_id: str
    expires_at: datetime  # 5 minutes after the request


class NhisStatus(Reply):
    """The content of the callbacks, in case callbacks were lost."""

    status: Literal["waiting", "approved", "refused", "expired", "collecting", "collected", "failed"]
    done: int  # months collected
    total: int  # always 12
    bundle_id: str | None = None


class CollectionStarted(Reply):
    tx_id: str
    total: int


class Premium(Reply):
    month: str  # "2026-10"
    premium: int  # won the insured person paid, long-term care excluded


class InsuranceBundle(Reply):
    """Twelve months, the oldest first.

    An employee pays half of 7.19 percent of the monthly pay, a self-employed person all of it, rounded down to 10 won
    (국민건강보험법 제69조, 시행령 제44조): yearly income = premium / rate × 12.
    """

    insured_type: Literal["employee", "selfEmployed"]
    employer: str | None
    employed_since: date | None
    months: tuple[Premium, ...]


class Nhis(Institution):
    name = "nhis"

    async def providers(self) -> list[ConsentProvider]:
        return await self._get("/providers", list[ConsentProvider])

    async def request_consent(
        self, *, provider: str, name: str, birth_date: date, mobile: str, reference: str, callback_url: str, key: str
    ) -> ConsentRequested:
        """Request a consent on the person's phone. Refusals: `unknown_provider`, `no_records`."""
        body = {
            "provider": provider,
            "name": name,
            "birthDate": birth_date.isoformat(),
            "mobile": mobile,
            "reference": reference,
            "callbackUrl": callback_url,
        }
        return await self._post("/consents", ConsentRequested, body, key=key)

    async def status(self, tx_id: str) -> NhisStatus:
        """Return the status. Refusal: `unknown_transaction`."""
        return await self._get(f"/consents/{tx_id}", NhisStatus)

    async def collect(self, tx_id: str, *, reference: str, callback_url: str, key: str) -> CollectionStarted:
        """Start to collect the records, which takes about two seconds. Refusals: `not_approved`,
        `unknown_transaction`."""
        body = {"reference": reference, "callbackUrl": callback_url}
        return await self._post(f"/consents/{tx_id}/collections", CollectionStarted, body, key=key)

    async def bundle(self, bundle_id: str) -> InsuranceBundle:
        """Return the records. Refusal: `unknown_bundle`."""
        return await self._get(f"/bundles/{bundle_id}", InsuranceBundle)
