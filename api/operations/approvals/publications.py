"""Two operators publish a draft: the details that an approval stores, and the publication."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import NamedTuple

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.platform import Platform
from api.operations.access_log import has_accessed
from api.operations.members import account_label
from api.operations.operator import Operator
from db.core.vault import Vault
from db.loans.accounts import verified_account
from db.operators.tables import Approval, OperatorActionRow
from db.products.tables import ProductDraft
from db.publication.drafts import member_of, offer_of, payout_account, secrets_of
from db.publication.listing import publish
from domain.core.errors import BusinessError, ErrorCode
from domain.core.text import masking


class PublishProduct(BaseModel):
    """Details of PUBLISH_PRODUCT: the revision of a draft; won, percent a year, months. `borrower`: "" if the draft
    contains a member. `to`: bank and last digits of the account that receives the loan; `holder`: masked;
    `is_verified`: the member has certified it, otherwise an operator has entered it. A request of an earlier version
    has no account and cannot be confirmed."""

    uid: str
    revision: int
    is_correction: bool
    title: str
    category: str
    amount: int
    annual_rate: Decimal
    months: int
    borrower: str
    discloses_at: datetime | None
    opens_at: datetime
    closes_at: datetime
    to: str = ""
    holder: str = ""
    is_verified: bool = False


class Payee(NamedTuple):
    """Who receives the loan's money. The names are those of PublishProduct."""

    to: str
    holder: str
    is_verified: bool


async def payee_of(session: AsyncSession, vault: Vault, draft: ProductDraft) -> Payee:
    """Return who receives the money if the draft is published now. Raises BusinessError(INVALID_INPUT) without an
    account."""
    member = await member_of(session, vault.sealer, offer_of(draft))
    account = await payout_account(session, vault, member, secrets_of(vault.sealer, draft).account)
    certified = await verified_account(session, vault, member) if member else None
    return Payee(account_label(account), masking.name(account.holder), certified is not None)


def log_entry(draft: ProductDraft) -> tuple[str, str]:
    """Return whose data an operator sees who opens the draft, and which, for the log of accesses."""
    return f"product:{draft.uid}", f"product draft, revision {draft.revision}"


async def publish_product(app: Platform, _: AsyncSession, approval: Approval, second: Operator) -> None:
    """Publish the draft as it was requested.

    Raises BusinessError: CASE_MOVED if the draft or the account has changed, INVALID_INPUT if the second operator has
    not opened the draft.
    """
    details, key = PublishProduct.model_validate(approval.details), f"approval/{approval.id}"
    async with app.database.transaction() as session:
        draft = await session.get(ProductDraft, details.uid, with_for_update=True)
        if await session.get(OperatorActionRow, key):
            return
        if draft is None or draft.revision != details.revision:  # changed since the request
            raise BusinessError(ErrorCode.CASE_MOVED)
        if await payee_of(session, app.vault, draft) != (details.to, details.holder, details.is_verified):
            raise BusinessError(ErrorCode.CASE_MOVED)
        whose, what = log_entry(draft)
        if not await has_accessed(session, second, whose=whose, what=what):
            raise BusinessError(ErrorCode.INVALID_INPUT, reason="상품을 먼저 열어 보세요.")
        await publish(session, app.vault, draft, datetime.now(UTC))
        session.add(
            OperatorActionRow(
                update_id=key,
                journey_id=f"product:{details.uid}",
                action="product_publish",
                operator=approval.first,
                second=second.login,
                reason=approval.reason,
                step=f"{details.revision}",
            )
        )
