"""Drafts of products that operators write, and the published version of each."""

import secrets
from collections.abc import Sequence
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.corporations import registered_among
from db.accounts.tables import Person
from db.core.sealing import Sealer
from db.core.vault import Vault
from db.loans.accounts import BorrowerAccount, verified_account
from db.loans.borrowers import members_named, outsider
from db.products.tables import ProductDraft
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import PersonKind, PersonState
from domain.products.publication import Offer


class Secrets(BaseModel):
    """The sealed part of a draft: the account for the payout, unless a member's own account is known, and the token of
    the product if it is private."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    account: BorrowerAccount | None
    token: str


async def begin(session: AsyncSession, sealer: Sealer, uid: str, offer: Offer, account: BorrowerAccount | None) -> bool:
    """Store a new draft. Returns False when the name is used."""
    row = insert(ProductDraft).values(
        uid=uid,
        offer=offer.model_dump(mode="json"),
        revision=1,
        sealed=_sealed(sealer, uid, Secrets(account=account, token=secrets.token_urlsafe(16))),
    )
    return await session.scalar(row.on_conflict_do_nothing().returning(ProductDraft.uid)) is not None


def change(sealer: Sealer, draft: ProductDraft, offer: Offer, account: BorrowerAccount | None) -> None:
    """Replace the draft's contents. Without a new account, the stored one stays. Its token never changes."""
    draft.offer, draft.revision = offer.model_dump(mode="json"), draft.revision + 1
    if account:
        token = secrets_of(sealer, draft).token
        draft.sealed = _sealed(sealer, draft.uid, Secrets(account=account, token=token))


def offer_of(draft: ProductDraft) -> Offer:
    """The details of the product to be listed."""
    return Offer.model_validate(draft.offer)


def secrets_of(sealer: Sealer, draft: ProductDraft) -> Secrets:
    """Return the draft's account and token."""
    return Secrets.model_validate_json(sealer.open(draft.sealed, _place(draft.uid)))


async def borrowers_of(session: AsyncSession, sealer: Sealer, offers: Sequence[Offer]) -> list[UUID | None]:
    """Return the borrower of each as a member: selected by an operator, now or earlier under the same reference; or
    the corporation with that number, if it has an account."""
    corporations = await registered_among(session, sealer, {offer.borrower for offer in offers if offer.corporate})
    members = await members_named(session, {outsider(sealer, offer.borrower) for offer in offers})
    return [
        corporations.get(offer.borrower)
        if offer.corporate
        else offer.member or members.get(outsider(sealer, offer.borrower))
        for offer in offers
    ]


async def borrower_of(session: AsyncSession, sealer: Sealer, offer: Offer) -> UUID | None:
    """Return the borrower as a member, if it is one."""
    (borrower,) = await borrowers_of(session, sealer, [offer])
    return borrower


async def member_of(session: AsyncSession, sealer: Sealer, offer: Offer) -> UUID | None:
    """Return the member that the draft names. Raises BusinessError(INVALID_INPUT) for a former or dormant member, or
    if the reference belongs to another member.
    """
    member = await borrower_of(session, sealer, offer)
    if member is None or offer.corporate:
        return member
    reference = outsider(sealer, offer.borrower)
    if offer.borrower and (await members_named(session, [reference])).get(reference, member) != member:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="다른 회원의 차입자 번호예요. 다시 확인해 주세요.")
    person = await session.get(Person, member)
    if person is None or person.kind == PersonKind.LEGAL or person.state != PersonState.ACTIVE:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="차입자인 회원이 탈퇴했거나 쉬고 있어요.")
    return person.id


async def payout_account(
    session: AsyncSession, vault: Vault, member: UUID | None, typed: BorrowerAccount | None
) -> BorrowerAccount:
    """Return the account for the payout: the member's certified account, else the account that an operator has entered.

    Raises BusinessError(INVALID_INPUT) without either.
    """
    account = await verified_account(session, vault, member) if member else None
    if account := account or typed:
        return account
    raise BusinessError(ErrorCode.INVALID_INPUT, reason="대출금을 받을 계좌를 입력해 주세요.")


def _sealed(sealer: Sealer, uid: str, secrets: Secrets) -> bytes:
    return sealer.seal(secrets.model_dump_json().encode(), _place(uid))


def _place(uid: str) -> bytes:
    return f"product-draft/{uid}".encode()
