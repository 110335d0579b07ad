"""The loan contract: drafted, signed by the borrower on the phone, sealed with the platform's signature."""

import asyncio
import hashlib
from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import literal_column, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio import activity

from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from db.accounts.people import read_person
from db.accounts.tables import Agreement
from db.borrowing.liens import CollateralRecord, draft_lien
from db.borrowing.mortgages import AppraisalRecord, MortgageRecord, OwnerRecord, SignerRecord
from db.borrowing.tables import LoanContractRow
from db.core.provider_requests import remember, transaction_of
from db.core.records import AccountRecord, AddressRecord
from db.loans.accounts import BorrowerAccount
from db.loans.borrower_loans import lock_debts, own_debts
from db.publication.listing import list_application
from documents.authority import open_authority
from documents.contract import (
    AgreedTerms,
    Borrower,
    Collateral,
    CollateralOwner,
    Fees,
    LoanContract,
    ScheduleRow,
    render_contract,
)
from documents.deletion import delete_after_commit
from domain.accounts.agreements import CATALOGUE, Context, bundle_hash
from domain.borrowing.credit_check import CreditCheck
from domain.borrowing.journeys.contract import (
    PROVIDER_NAMES,
    ContractDrafted,
    ContractRefused,
    ContractSealed,
    SignatureRefused,
    Signed,
    TermsChanged,
)
from domain.borrowing.lien import maximum_claim
from domain.borrowing.mortgage import PROPERTY_TYPES
from domain.borrowing.scoring import refusal_at_seal
from domain.core.codes import BANKS, name_of
from domain.core.money import Won
from domain.core.policy import SEOUL
from domain.core.snapshot import ActivityInput, Report
from domain.core.text import masking
from domain.investing.schedule import DEFAULT_FEE_RATE
from domain.loans.arrears import overdue_rate
from domain.loans.repayment import EARLY_FEE_RATE
from domain.loans.schedule import mortgage_terms, personal_credit_terms, repayment_schedule
from domain.products.backing import CreditProfile

TITLE = "대출거래 약정서"
LIEN_RELEASED = "집에 설정한 근저당은 저희가 말소해요."  # after a refusal


class CollateralInput(BaseModel):
    """References of the application for a mortgage loan and of its owner's consent; "" if the borrower is the owner."""

    application_ref: str
    owner_ref: str
    appraisal_ref: str


class DraftInput(ActivityInput):
    """The granted terms (won, percent a year, months), and the references of address and account. `collateral`: for a
    mortgage loan."""

    apply_uid: str
    amount: int
    rate: str
    months: int
    address_ref: str
    account_ref: str
    collateral: CollateralInput | None = None


class SignInput(ActivityInput):
    """Request a signature on the person's phone; with `signer_ref`, on the phone of the home's owner."""

    apply_uid: str
    provider: str
    signer_ref: str = ""


class TermsInput(ActivityInput):
    """The draft that the borrower has just signed."""

    apply_uid: str


class Signature(BaseModel):
    """A signature: its provider and the provider's id."""

    provider: str
    signature_id: str


class OwnersSignature(Signature):
    """The signature of a home's owner who is not the borrower. The vault contains the owner's data."""

    signer_ref: str


class SealInput(ActivityInput):
    """Seal the draft that the borrower signed. If the home's owner has signed too, or a lien was registered
    (`is_binding`), it is sealed even if the texts have changed since. `credit`, `check`: what investors read about the
    borrower of a personal loan. `own_debts`: the principal of other contracts that the examination considered, in won;
    None if the amount does not depend on it."""

    apply_uid: str
    provider: str
    document_hash: str
    signature_id: str
    is_binding: bool = False
    owner: OwnersSignature | None = None
    credit: CreditProfile | None = None
    own_debts: int | None = None
    check: CreditCheck | None = None


class Contracts:
    """Drafts and seals contracts. The document store contains the encrypted documents; the table contains their
    references and hashes."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="contracts.draft")
    async def draft(self, request: DraftInput) -> Report:
        """Return ContractDrafted. A new draft replaces the unsigned one."""
        async with self.at.database.transaction() as session:
            collateral = await self._collateral(session, request)
        contract = await self._contract(request, collateral)
        pdf = await asyncio.to_thread(render_contract, contract, self.at.settings.fonts)
        reference = await self.at.documents.put("contract-draft", pdf, owner=request.person)
        digest = hashlib.sha256(pdf).hexdigest()
        drafted = {
            "principal": request.amount,
            "rate_percent": request.rate,
            "months": request.months,
            "draft_ref": reference,
            "draft_hash": digest,
            "terms_hash": bundle_hash(CATALOGUE[Context.CONTRACT]),
            "account_ref": request.account_ref,
            "overdue_rate": overdue_rate(Decimal(request.rate)),
        }
        row = insert(LoanContractRow).values(apply_uid=request.apply_uid, person_id=UUID(request.person), **drafted)
        async with self.at.database.transaction() as session:
            stored = await session.execute(
                row.on_conflict_do_update(
                    index_elements=["apply_uid"], set_=drafted, where=LoanContractRow.signed_ref.is_(None)
                ).returning(literal_column("old.draft_ref"))
            )
            replaced = stored.scalars().all() or [reference]  # no row if the contract is signed
            await delete_after_commit(session, [ref for ref in replaced if ref])
            if collateral:
                claim = maximum_claim(request.amount)
                await draft_lien(session, self.at.sealer, request.apply_uid, UUID(request.person), claim, collateral)
        return Report.of(ContractDrafted(reference=request.reference, document_hash=digest))

    @activity.defn(name="contracts.request_signature")
    async def request_signature(self, request: SignInput) -> Report | None:
        """Request the signature. The result arrives by callback."""
        async with self.at.database.transaction() as session:
            who = (
                await self.at.vault.get(session, request.person, request.signer_ref, SignerRecord)
                if request.signer_ref
                else await read_person(session, self.at.sealer, request.person)
            )
            contract = await session.get_one(LoanContractRow, request.apply_uid)
        try:
            requested = await self.at.institutions.esign.request(
                provider=request.provider,
                ci=who.ci,
                name=who.name,
                mobile=who.mobile,
                title=TITLE,
                document_hash=contract.draft_hash,
                reference=request.reference,
                callback_url=self.at.settings.callback_url,
                key=request.reference,
            )
        except InstitutionRefused:
            return Report.of(SignatureRefused(reference=request.reference, problem="SIGNATURE_REFUSED"))
        await remember(self.at.database, request.reference, requested.tx_id)
        return None

    @activity.defn(name="contracts.signature_status")
    async def signature_status(self, request: SignInput) -> Report | None:
        """Return the signature's state, in case a callback was lost."""
        tx_id = await transaction_of(self.at.database, request.reference)
        status = await self.at.institutions.esign.status(tx_id)
        if status.status == "signed" and status.signature_id:
            return Report.of(Signed(reference=request.reference, signature_id=status.signature_id))
        if status.status in ("refused", "expired"):
            return Report.of(SignatureRefused(reference=request.reference, problem="SIGNATURE_REFUSED"))
        return None

    @activity.defn(name="contracts.terms_hold")
    async def terms_hold(self, request: TermsInput) -> bool:
        """Return whether the texts of the draft are still the current texts."""
        async with self.at.database.transaction() as session:
            contract = await session.get_one(LoanContractRow, request.apply_uid)
        return contract.terms_hash == bundle_hash(CATALOGUE[Context.CONTRACT])

    @activity.defn(name="contracts.seal")
    async def seal(self, request: SealInput) -> Report:
        """Return ContractSealed; the same transaction lists the loan for investors. Return TermsChanged if the draft or
        the texts in force have changed since the agreement, ContractRefused if the borrower is in arrears here or has
        contracted another loan since the examination. No other contract with the borrower is concluded meanwhile."""
        from documents.signature import sign  # imported here, because its libraries slow down the worker's start

        async with self.at.database.transaction() as session:
            contract = await session.scalar(
                select(LoanContractRow).where(LoanContractRow.apply_uid == request.apply_uid).with_for_update()
            )
            assert contract
            if contract.signed_ref:
                return Report.of(ContractSealed(reference=request.reference))
            in_force = request.is_binding or contract.terms_hash == bundle_hash(CATALOGUE[Context.CONTRACT])
            if contract.draft_hash != request.document_hash or not in_force:
                return Report.of(TermsChanged(reference=request.reference))
            await lock_debts(session, request.person)
            own = await own_debts(session, request.person, without=request.apply_uid)
            examined = None if request.own_debts is None else Won(request.own_debts)
            if refusal := refusal_at_seal(own, examined):
                lien = f" {LIEN_RELEASED}" if request.is_binding else ""
                return Report.of(ContractRefused(reference=request.reference, reason=refusal.value + lien))
            who = await read_person(session, self.at.sealer, request.person)
            at = datetime.now(UTC).replace(microsecond=0)
            signed = await asyncio.to_thread(
                sign,
                await self.at.documents.get(contract.draft_ref),
                **await self._marks(session, request, who.name),
                at=at,
                authority=open_authority(self.at.settings.state / "authority"),
                fonts=self.at.settings.fonts,
            )
            contract.signed_ref = await self.at.documents.put("contract", signed, owner=request.person)
            contract.signature_id, contract.signed_at = request.signature_id, at
            contract.owner_signature_id = request.owner and request.owner.signature_id
            if contract.account_ref:  # empty in contracts drafted before loans had investors
                account = await self.at.vault.get(session, request.person, contract.account_ref, AccountRecord)
                to = BorrowerAccount(**account.model_dump(), holder=who.name, mobile=who.mobile)
                await list_application(session, self.at.sealer, contract, to, request.credit, request.check, at)
        return Report.of(ContractSealed(reference=request.reference))

    async def _marks(self, session: AsyncSession, request: SealInput, borrower: str) -> dict[str, str]:
        """Return the text of the stamp about a signer."""
        names, by, ids = [borrower], [PROVIDER_NAMES[request.provider]], [request.signature_id]
        if request.owner:
            signer = await self.at.vault.get(session, request.person, request.owner.signer_ref, SignerRecord)
            names.append(signer.name)
            by.append(PROVIDER_NAMES[request.owner.provider])
            ids.append(request.owner.signature_id)
        return {
            "signer_name": ", ".join(names),
            "reason": f"{', '.join(by)} 전자서명",
            "signature_id": " / ".join(ids),
        }

    async def _collateral(self, session: AsyncSession, request: DraftInput) -> CollateralRecord | None:
        """Return the home and its owner, as the contract and the register name them."""
        if request.collateral is None:
            return None
        vault, of = self.at.vault, request.collateral
        application = await vault.get(session, request.person, of.application_ref, MortgageRecord)
        appraisal = (
            await vault.get(session, request.person, of.appraisal_ref, AppraisalRecord) if of.appraisal_ref else None
        )
        owner = await vault.get(session, request.person, of.owner_ref, OwnerRecord) if of.owner_ref else None
        return CollateralRecord(
            home=application.line,
            kind=application.collateral_type_code,
            borrower_name=application.name,
            owner_name=owner and owner.name,
            owner_birthday=owner and owner.birthday,
            owner_address=owner and owner.home.line,
            owner_mobile=owner and owner.mobile,
            price=appraisal and appraisal.price,
            senior_debts=appraisal.senior_debts if appraisal else 0,
            purpose=application.purpose,
            check=appraisal and appraisal.check,
        )

    async def _contract(self, request: DraftInput, collateral: CollateralRecord | None) -> LoanContract:
        async with self.at.database.transaction() as session:
            who = await read_person(session, self.at.sealer, request.person)
            address = await self.at.vault.get(session, request.person, request.address_ref, AddressRecord)
            account = await self.at.vault.get(session, request.person, request.account_ref, AccountRecord)
            agreed = (await session.scalars(select(Agreement).where(Agreement.person_id == UUID(request.person)))).all()
        now = datetime.now(UTC).replace(microsecond=0)
        terms_of_kind = mortgage_terms if collateral else personal_credit_terms
        terms = terms_of_kind(Won(request.amount), Decimal(request.rate), request.months, now.astimezone(SEOUL).date())
        names = {text.id: text.name for text in CATALOGUE[Context.LOAN_SIGN_UP] if text.required}
        return LoanContract(
            number=f"{now.astimezone(SEOUL):%Y%m%d}-{request.apply_uid[:8].upper()}",
            made_at=now,
            borrower=Borrower(
                name=who.name,
                birth_date=who.birth_date,
                address=address.line,
                bank=next(bank.name for bank in BANKS if bank.code == account.bank_code),
                masked_account=masking.account(account.account_number),
            ),
            principal=request.amount,
            rate=Decimal(request.rate),
            collateral=_printed(collateral, request.amount) if collateral else None,
            schedule=tuple(ScheduleRow.model_validate(row) for row in repayment_schedule(terms)),
            fees=Fees(
                platform_rate=DEFAULT_FEE_RATE,
                early_repayment_rate=EARLY_FEE_RATE,
                overdue_rate=overdue_rate(Decimal(request.rate)),
            ),
            agreed_terms=tuple(
                AgreedTerms(
                    title=names[x.agreement_id], version=x.version, sha256=x.content_hash, agreed_at=x.agreed_at
                )
                for x in agreed
                if x.agreement_id in names and x.withdrawn_at is None
            ),
        )


def _printed(record: CollateralRecord, principal: int) -> Collateral:
    """Return the collateral as the contract prints it."""
    owner = None
    if record.owner_name and record.owner_birthday and record.owner_address:
        owner = CollateralOwner(name=record.owner_name, birth_date=record.owner_birthday, address=record.owner_address)
    return Collateral(
        kind=name_of(PROPERTY_TYPES, record.kind),
        home=record.home,
        maximum_claim=maximum_claim(principal),
        senior_debts=record.senior_debts,
        owner=owner,
    )
