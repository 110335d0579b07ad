"""The two bank accounts of a loan: the borrower's own, and the virtual account into which the borrower repays."""

from datetime import timedelta
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.certifications import certified_account
from db.accounts.corporations import holder_of
from db.core.records import AccountRecord, VirtualAccountRecord
from db.core.sealing import NotOpened, Sealer
from db.core.vault import NotInVault, Vault
from db.loans.tables import Loan
from db.products.tables import Product
from domain.products.states import OVER, ProductState

PROPOSED_FOR = timedelta(days=30)  # validity of a proposed account, until a second operator agrees


class BorrowerAccount(BaseModel):
    """The account to which a loan is disbursed and from which instalments are debited. `mobile`: for SMS about both,
    if known.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    bank_code: str
    account_number: str
    holder: str
    mobile: str | None = None


def account_of(sealer: Sealer, loan: Loan) -> BorrowerAccount:
    """Return the borrower's own account."""
    return BorrowerAccount.model_validate_json(sealer.open(loan.account_sealed, _place(loan.product_uid)))


def account_left(sealer: Sealer, loan: Loan) -> BorrowerAccount | None:
    """Return the borrower's own account; None for an erased borrower."""
    try:
        return account_of(sealer, loan)
    except NotOpened:
        return None


def sealed_account(sealer: Sealer, uid: str, account: BorrowerAccount, member: UUID | None) -> bytes:
    """Seal the account for the row of loan `uid`. `member`: the borrower, if it is a member."""
    return sealer.seal(account.model_dump_json().encode(), _place(uid), owner=member)


async def verified_account(session: AsyncSession, vault: Vault, member: UUID) -> BorrowerAccount | None:
    """Return the member's certified account, with the holder's name at its bank."""
    if (account := await certified_account(session, vault.sealer, member)) is None:
        return None
    who = await holder_of(session, vault.sealer, member)
    return BorrowerAccount(**account.model_dump(), holder=who.name, mobile=who.mobile)


def propose_account(session: AsyncSession, vault: Vault, uid: str, account: BorrowerAccount) -> str:
    """Store a proposed account for the loan `uid` until two operators have agreed. Returns its reference."""
    return vault.put(session, _place(uid).decode(), account, retention=PROPOSED_FOR)


async def change_payout_account(
    session: AsyncSession, vault: Vault, product: Product, loan: Loan, proposed: str
) -> bool:
    """Change the account of a fully funded loan that a bank refused to disburse. Returns False if the loan is in
    another state, or the proposal has expired.
    """
    if product.state != ProductState.FULL or loan.payout_refused_at is None:
        return False
    try:
        account = await vault.get(session, _place(product.uid).decode(), proposed, BorrowerAccount)
    except NotInVault:
        return False
    loan.account_sealed = sealed_account(vault.sealer, product.uid, account, loan.person_id)
    return True


def open_repay_account(sealer: Sealer, loan: Loan, account: VirtualAccountRecord) -> None:
    """Store the virtual account that the bank has opened for the loan."""
    loan.repay_sealed = sealer.seal(account.model_dump_json().encode(), _place(loan.product_uid), owner=loan.person_id)
    loan.repay_fingerprint = _fingerprint(sealer, account)


def repay_account_of(sealer: Sealer, loan: Loan) -> VirtualAccountRecord | None:
    """Return the account into which the borrower pays, once the loan is paid out."""
    if loan.repay_sealed is None:
        return None
    return VirtualAccountRecord.model_validate_json(sealer.open(loan.repay_sealed, _place(loan.product_uid)))


async def loan_paid_into(session: AsyncSession, sealer: Sealer, account: AccountRecord) -> str | None:
    """Return the product's uid of the loan that a payment belongs to; None after the loan's end.

    It locks the product, so the loan cannot end while the payment is posted.
    """
    running = select(Loan.product_uid).join(Product, Product.uid == Loan.product_uid)
    paid = Loan.repay_fingerprint == _fingerprint(sealer, account), Product.state.not_in(OVER)
    return await session.scalar(running.where(*paid).with_for_update(of=Product, key_share=True))


async def ended_loan_of(session: AsyncSession, sealer: Sealer, account: AccountRecord) -> Product | None:
    """Return the product of the ended loan that was repaid into that account."""
    repaid = select(Product).join(Loan, Loan.product_uid == Product.uid)
    return await session.scalar(
        repaid.where(Loan.repay_fingerprint == _fingerprint(sealer, account), Product.state.in_(OVER))
    )


async def wake(session: AsyncSession, uid: str) -> None:
    """Flag the loan, so that the worker signals its workflow."""
    await session.execute(update(Loan).where(Loan.product_uid == uid).values(needs_wake=True))


def _fingerprint(sealer: Sealer, account: AccountRecord) -> str:
    return sealer.fingerprint(f"{account.bank_code}/{account.account_number}")


def _place(uid: str) -> bytes:
    return f"loan/{uid}".encode()
