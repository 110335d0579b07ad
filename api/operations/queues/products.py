"""Products that operators list: drafted by one, published by two, corrected until the first investment."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Any, Self
from uuid import UUID, uuid4

from fastapi import Path, Request
from pydantic import Field, StringConstraints, model_validator
from sqlalchemy import Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from activities.loans.steering import LoanSteering
from api.accounts.subject import masked_name
from api.core.dependencies import App, OptionalKey
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.fields import Integer, Mobile, Moment
from api.http.router import PlainRouter
from api.operations.access_log import log_access
from api.operations.approvals.publications import PublishProduct, log_entry, payee_of
from api.operations.approvals.requests import request_approval
from api.operations.holders import must_be_holders
from api.operations.members import account_label
from api.operations.operator import LoggedInOperator, Operator
from api.operations.pages import Choice, Listing, Order, Part, named
from api.operations.reason import WithReason
from api.products.shapes import Rate
from db.accounts.tables import Person
from db.core.sealing import Sealer
from db.core.stored_answers import uid_of_request
from db.loans.accounts import BorrowerAccount, account_left, verified_account
from db.loans.tables import Loan
from db.operators.tables import Approval, OperatorActionRow
from db.products.catalogue import may_be_withdrawn
from db.products.tables import Product, ProductDraft
from db.publication.drafts import begin, borrower_of, change, member_of, offer_of, payout_account, secrets_of
from db.publication.listing import may_be_corrected
from domain.accounts.business_number import borrower_number, corporation_number
from domain.core.codes import PRODUCT_CATEGORIES
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import PersonState
from domain.core.text import masking
from domain.operations import LISTS_PRODUCTS, ApprovalAction, LoanAct
from domain.products.publication import Offer, flaw_of
from domain.products.states import ProductState

router = PlainRouter(prefix="/products")
Uid = Annotated[str, Path(max_length=64)]
Line = StringConstraints(strip_whitespace=True, min_length=1, max_length=60)
Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1_000)]


class ProductStage(StrEnum):
    """The state of a product for operators: a draft is not listed yet, and the clock divides a listed product."""

    DRAFT = "draft"
    APPROVED = ProductState.APPROVED
    PLANNED = "planned"
    ONGOING = "ongoing"
    FULL = ProductState.FULL
    FAILED = ProductState.FAILED
    DISBURSED = ProductState.DISBURSED
    CLOSED = ProductState.CLOSED
    WITHDRAWN = ProductState.WITHDRAWN
    SOLD = ProductState.SOLD
    WRITTEN_OFF = ProductState.WRITTEN_OFF


STAGE = case(
    (Product.uid.is_(None), ProductStage.DRAFT),
    (Product.state != ProductState.LISTED, Product.state),
    (Product.opens_at > func.now(), ProductStage.PLANNED),
    else_=ProductStage.ONGOING,  # until its loan has run
)
# The drafts, each with its published version, its stage, and whether its publication waits for a second operator.
DRAFTS: Select[*tuple[Any, ...]] = (
    select(ProductDraft, Product, STAGE, Approval.id.is_not(None))
    .outerjoin(Product, Product.uid == ProductDraft.uid)
    .outerjoin(
        Approval,
        (Approval.action == ApprovalAction.PUBLISH_PRODUCT)
        & (Approval.subject == ProductDraft.uid)
        & Approval.settled_at.is_(None),
    )
)
AMOUNT = ProductDraft.offer["amount"].as_integer()
LISTING = Listing(
    rows=DRAFTS,
    key=ProductDraft.uid,
    orders={
        Order.NEWEST: [ProductDraft.changed_at.desc(), ProductDraft.uid],
        Order.OLDEST: [ProductDraft.changed_at, ProductDraft.uid],
        Order.LARGEST: [AMOUNT.desc(), ProductDraft.uid],
        Order.SMALLEST: [AMOUNT, ProductDraft.uid],
    },
    amount=AMOUNT,
    title=ProductDraft.offer["title"].as_string(),
    choices={
        "state": Choice(STAGE),
        "category": Choice(ProductDraft.offer["category"].as_string(), named(dict(PRODUCT_CATEGORIES))),
        "second": Choice(case((Approval.id.is_not(None), "second"), else_="")),
    },
)


class PayoutAccount(Camel):
    """The account for the payout and for debits of instalments."""

    bank_code: Annotated[str, StringConstraints(pattern=r"^\d{3}$")]
    account_number: Annotated[str, StringConstraints(pattern=r"^\d{10,14}$")]
    holder: Annotated[str, Line]
    mobile: Mobile | None = None


class ProductOffer(Camel):
    """A product as `domain.products.publication.Offer` has it; `borrower` may be "" of a `member`. Won, percent a year,
    months."""

    category: str
    title: Annotated[str, Line]
    amount: Integer
    annual_rate: Rate
    months: Integer
    repayment_type: str
    interest_only: Annotated[Integer, Field(ge=0)] = 0
    grade: str
    tendency: str
    corporate: bool = False
    borrower: Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^([0-9A-Za-z-]{2,40})?$")]
    member: UUID | None = None
    is_private: bool = False
    discloses_at: Moment | None = None
    opens_at: Moment
    closes_at: Moment
    about: Annotated[Text, Field(min_length=1)]
    security: Text = ""
    repaid_from: Text = ""
    risk: Text = ""


class ProductForm(ProductOffer, WithReason):
    """The input of an operator. Without an account, the stored one is kept; a member's certified account takes
    precedence.

    With `member`, `borrower` is the reference under which the member was listed before, if any; both are then one
    borrower, and `corporate` is ignored. A corporation is identified as a member by its number.
    """

    account: PayoutAccount | None = None

    @model_validator(mode="after")
    def _has_a_borrower(self) -> Self:
        self.corporate = self.corporate and self.member is None
        if self.corporate:
            self.borrower = corporation_number(self.borrower)
        elif self.borrower:
            self.borrower = borrower_number(self.borrower)
        elif self.member is None:
            raise ValueError("차입자 번호를 적거나 회원을 찾아 주세요.")
        moments = (self.discloses_at, self.opens_at, self.closes_at)
        if any(moment and moment.tzinfo is None for moment in moments):
            raise ValueError("시각에는 시간대가 있어야 해요.")
        return self

    def offer(self) -> Offer:
        """Return the part of it that is listed."""
        return Offer(**self.model_dump(by_alias=False, include=set(Offer.model_fields)))


class ProductRow(Camel):
    """A product in the list. Won. `secondAwaited`: publication waits for a second operator; `hasChanges`: has
    unpublished changes.
    """

    uid: str
    title: str
    category: str
    state: ProductStage
    amount: int
    raised: int
    annual_rate: Rate
    months: int
    opens_at: datetime
    closes_at: datetime
    is_private: bool
    has_changes: bool
    second_awaited: bool


class ProductCase(ProductRow):
    """All data of a product. `accountSaid`: bank and last digits, `holder`: masked, `isVerified`: the member has
    certified it; `memberName`: masked, of the member who borrows; `token`: gives access to a private product."""

    offer: ProductOffer
    account_said: str
    holder: str
    is_verified: bool
    member_name: str | None
    token: str | None
    may_change: bool
    may_withdraw: bool


class Drafted(Camel):
    uid: str


class PublicationAsked(Camel):
    """`approval`: the request that a second operator must confirm."""

    approval: UUID


@router.get("")
async def operators_products(operator: LoggedInOperator, app: App, wanted: Part) -> list[ProductRow]:
    """Return the products that match the filter, the latest change first."""
    operator.must_be(LISTS_PRODUCTS)
    async with app.database.transaction() as session:
        return [_row(*row) for row in await session.execute(LISTING.page(wanted))]


@router.get("/{uid}")
async def operators_product(uid: Uid, operator: LoggedInOperator, request: Request, app: App) -> ProductCase:
    """Return one draft. The access is logged with the revision. Raises BusinessError(NOT_FOUND)."""
    operator.must_be(LISTS_PRODUCTS)
    async with app.database.transaction() as session:
        row = (await session.execute(DRAFTS.where(ProductDraft.uid == uid))).one_or_none()
        if row is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        draft, product, *_ = row
        offer, secrets, now = offer_of(draft), secrets_of(app.sealer, draft), datetime.now(UTC)
        member = await _member(session, app.sealer, offer)
        verified = await verified_account(session, app.vault, member.id) if member else None
        loan = await session.get(Loan, uid) if draft.revision == draft.published else None
        account = account_left(app.sealer, loan) if loan else verified or secrets.account
        member_name = await masked_name(session, app.sealer, member) if member else None
        whose, what = log_entry(draft)
        log_access(session, operator, request, whose=whose, what=what, why="product page")
    return ProductCase(
        **_row(*row).model_dump(by_alias=False),
        offer=ProductOffer(**offer.model_dump()),
        account_said=account_label(account) if account else "",
        holder=masking.name(account.holder) if account else "",
        is_verified=verified is not None and account == verified,
        member_name=member_name,
        token=secrets.token if offer.is_private else None,
        may_change=product is None or may_be_corrected(product),
        may_withdraw=product is None or may_be_withdrawn(product, now),
    )


@router.post("")
async def draft_product(body: ProductForm, operator: LoggedInOperator, app: App, key: OptionalKey = "") -> Drafted:
    """Draft a new product, which is not public. The same key is the same draft. The bank confirms the account's holder.

    Raises BusinessError(INVALID_INPUT).
    """
    operator.must_be(LISTS_PRODUCTS)
    _must_be_valid(body.offer())
    account = await _typed_account(app, body)
    uid = uid_of_request(operator.login, key or uuid4().hex)
    async with app.database.transaction() as session:
        await _must_have_an_account(app, session, body.offer(), account)
        if await begin(session, app.sealer, uid, body.offer(), account):
            _note(session, operator, "product_draft", await _draft(session, uid), body.reason)
    return Drafted(uid=uid)


@router.post("/{uid}")
async def change_product(uid: Uid, body: ProductForm, operator: LoggedInOperator, app: App) -> Drafted:
    """Change a draft, or correct a product without investments; the next publication makes the change public.

    Raises BusinessError: NOT_FOUND, INVALID_INPUT, CASE_MOVED.
    """
    operator.must_be(LISTS_PRODUCTS)
    _must_be_valid(body.offer())
    account = await _typed_account(app, body)
    async with app.database.transaction() as session:
        draft = await _draft(session, uid)
        product = await session.scalar(select(Product).where(Product.uid == uid))
        if product and not may_be_corrected(product):
            raise BusinessError(ErrorCode.CASE_MOVED)
        await _must_have_an_account(app, session, body.offer(), account or secrets_of(app.sealer, draft).account)
        change(app.sealer, draft, body.offer(), account)
        _note(session, operator, "product_change", draft, body.reason)
    return Drafted(uid=uid)


@router.post("/{uid}/publish")
async def publish_product(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> PublicationAsked:
    """Ask a second operator to publish the present draft.

    Raises BusinessError: NOT_FOUND, INVALID_INPUT, CASE_MOVED when it is published already, APPROVAL_WAITS.
    """
    operator.must_be(LISTS_PRODUCTS)
    async with app.database.transaction() as session:
        draft = await _draft(session, uid)
        payee = await payee_of(session, app.vault, draft)
    offer = offer_of(draft)
    if draft.published == draft.revision:
        raise BusinessError(ErrorCode.CASE_MOVED)
    _must_be_valid(offer)
    details = PublishProduct(
        uid=uid,
        revision=draft.revision,
        is_correction=draft.published is not None,
        title=offer.title,
        category=offer.category,
        amount=offer.amount,
        annual_rate=offer.annual_rate,
        months=offer.months,
        borrower=offer.borrower,
        discloses_at=offer.discloses_at,
        opens_at=offer.opens_at,
        closes_at=offer.closes_at,
        **payee._asdict(),
    )
    return PublicationAsked(
        approval=await request_approval(app, operator, ApprovalAction.PUBLISH_PRODUCT, uid, details, body.reason)
    )


@router.post("/{uid}/withdraw", status_code=204)
async def withdraw_product(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> None:
    """Withdraw a product before it opens. A draft that was never published is deleted.

    Raises BusinessError: NOT_FOUND, CASE_MOVED.
    """
    operator.must_be(LISTS_PRODUCTS)
    async with app.database.transaction() as session:
        draft = await _draft(session, uid)
        if draft.published is None:
            _note(session, operator, "product_discard", draft, body.reason)
            await session.delete(draft)
            return
    await _withdraw(app, operator, uid, body.reason)


async def _withdraw(app: Platform, operator: Operator, uid: str, reason: str) -> None:
    command = LoanSteering(act=LoanAct.WITHDRAW, operator=operator.login, reason=reason)
    await app.gateway.steer(uid, command, key=uuid4().hex)


def _row(draft: ProductDraft, product: Product | None, stage: str, is_asked: bool) -> ProductRow:
    offer = offer_of(draft)
    return ProductRow(
        uid=draft.uid,
        title=offer.title,
        category=offer.category,
        state=ProductStage(stage),
        amount=offer.amount,
        raised=product.raised if product else 0,
        annual_rate=offer.annual_rate,
        months=offer.months,
        opens_at=offer.opens_at,
        closes_at=product.closes_at if product else offer.closes_at,
        is_private=offer.is_private,
        has_changes=draft.revision != draft.published,
        second_awaited=is_asked,
    )


def _must_be_valid(offer: Offer) -> None:
    if flaw := flaw_of(offer, datetime.now(UTC)):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=flaw)


async def _typed_account(app: Platform, body: ProductForm) -> BorrowerAccount | None:
    if body.account is None:
        return None
    account = BorrowerAccount(**body.account.model_dump(by_alias=False))
    await must_be_holders(app, account)
    return account


async def _must_have_an_account(
    app: Platform, session: AsyncSession, offer: Offer, typed: BorrowerAccount | None
) -> None:
    await payout_account(session, app.vault, await member_of(session, app.sealer, offer), typed)


async def _member(session: AsyncSession, sealer: Sealer, offer: Offer) -> Person | None:
    """Return the member who borrows, unless the account is closed."""
    member = await borrower_of(session, sealer, offer)
    person = await session.get(Person, member) if member else None
    return person if person and person.state != PersonState.WITHDRAWN else None


async def _draft(session: AsyncSession, uid: str) -> ProductDraft:
    if draft := await session.get(ProductDraft, uid, with_for_update=True):
        return draft
    raise BusinessError(ErrorCode.NOT_FOUND)


def _note(session: AsyncSession, operator: Operator, action: str, draft: ProductDraft, reason: str) -> None:
    session.add(
        OperatorActionRow(
            update_id=uuid4().hex,
            journey_id=f"product:{draft.uid}",
            action=action,
            operator=operator.login,
            reason=reason,
            step=f"{draft.revision}",
        )
    )
