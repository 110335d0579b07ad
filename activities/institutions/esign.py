"""Electronic signing by Kakao and PASS.

Callbacks: `esign.signed` `{signedAt, signatureId}`, `esign.refused`, `esign.expired` (data `{}`).
"""

from datetime import datetime
from typing import Literal

from activities.institutions.base import Institution, Reply


class SigningRequested(Reply):
    tx_id: str
    expires_at: datetime  # 5 minutes after the request


class SigningStatus(Reply):
    """The content of the callbacks, in case callbacks were lost."""

    status: Literal["waiting", "signed", "refused", "expired"]
    signed_at: datetime | None = None
    signature_id: str | None = None


class ESign(Institution):
    name = "esign"

    async def request(
        self,
        *,
        provider: str,
        ci: str,
        name: str,
        mobile: str,
        document_hash: str,
        title: str,
        reference: str,
        callback_url: str,
        key: str,
    ) -> SigningRequested:
        """Request a signature on the person's phone. Refusals: `unknown_provider`, `unavailable`."""
        body = {
            "provider": provider,
            "ci": ci,
            "name": name,
            "mobile": mobile,
            "documentHash": document_hash,
            "title": title,
            "reference": reference,
            "callbackUrl": callback_url,
        }
        return await self._post("/requests", SigningRequested, body, key=key)

    async def status(self, tx_id: str) -> SigningStatus:
        """Return the status. Refusal: `unknown_transaction`."""
        return await self._get(f"/requests/{tx_id}", SigningStatus)
