"""Orders: signed amounts, confirmation line by line, receipt, cancellation until the product is fully funded."""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID, uuid4

from fastapi import Depends, Header, HTTPException, Path, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import Field, TypeAdapter, ValidationError
from sqlalchemy import select

from api.accounts.session.nonce import issue_nonce
from api.core import single_use
from api.core.dependencies import App, Key, Person, RequestName, Session
from api.http.caller import bearer
from api.http.envelope import Camel, Data
from api.http.fields import Integer
from api.http.route import Handler, Route
from api.http.router import PlainRouter, Router
from api.http.transaction import name_of, wanted_of
from api.investing.admission import SIGNED, OrderProof
from api.investing.order_batcher import OrderBatcher, OrderRequest
from db.core import stored_answers
from db.core.raw_connection import RawConnection
from db.core.stored_answers import uid_of_request
from db.investing.orders import Answer, Line, quote, withdraw
from db.products.catalogue import in_phase
from db.products.tables import Investment, Product
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import amount_text
from domain.core.policy import POLICY
from domain.investing.ordering import NUMBERS
from domain.investing.states import InvestmentState
from domain.products.phase import Phase

router = Router(prefix="/v2", tags=["invest"])
SIGNING = "order-signing"
CONFIRM = "/v2/invest/multiple-confirm"
OpaqueToken = Annotated[str, Field(min_length=16, max_length=200)]
KEY: TypeAdapter[str] = TypeAdapter(Key)
OrderUid = Annotated[str, Path(max_length=300)]


class OrderRoute(Route):
    """Parses an order without FastAPI, whose own parsing takes a fifth of the time of an order."""

    def handler(self) -> Handler:
        async def read(request: Request) -> Response:
            try:
                order = Confirmation.model_validate(await request.json())
                key = KEY.validate_python(request.headers.get("Idempotency-Key"))
            except ValidationError as error:
                raise RequestValidationError(error.errors()) from None
            except (ValueError, RecursionError):
                raise HTTPException(400) from None
            batcher: OrderBatcher = request.app.state.order_batcher
            return await confirm(request, order, batcher, key, request.headers.get("X-Nonce", ""))

        return read


class Token(Camel):
    """Single use."""

    token: str


class Signed(Token):
    """The signed amounts. `nonce`: the `X-Nonce` of their order, which therefore needs no call of `nonce`."""

    nonce: str


class OrderLine(Camel):
    """Won to invest in one product."""

    product_uid: Annotated[str, Field(max_length=100)]
    amount: Annotated[Integer, Field(ge=1, le=10**12)]


class Amounts(Camel):
    """The amounts that are being signed. `token`: of `issue-sign-token`."""

    token: OpaqueToken
    lines: Annotated[list[OrderLine], Field(min_length=1, max_length=100)]


class Confirmation(Amounts):
    """An order. `token`: of the signed amounts; `agreements`: agreement id → content hash."""

    agreements: dict[str, str]


class Outcome(Camel):
    """The result of a line: accepted won, or the refusal. `limitCode`: the specification's number, if it has one."""

    product_uid: str
    amount: int
    is_taken: bool
    code: str | None = None
    limit_code: int | None = None
    title: str | None = None
    message: str | None = None
    available: int | None = None

    @classmethod
    def of(cls, answer: Answer) -> "Outcome":
        """Create it with the texts of the catalogue."""
        line, refused = answer.line, answer.refusal
        if refused is None:
            return cls(product_uid=line.product, amount=line.amount, is_taken=True)
        error = BusinessError(refused.code, available=amount_text(refused.available))
        return cls(
            product_uid=line.product,
            amount=line.amount,
            is_taken=False,
            code=error.code.name,
            limit_code=NUMBERS.get(error.code),
            title=error.title,
            message=error.message,
            available=refused.available,
        )


class LimitCheck(Camel):
    """Lines of an intended order."""

    limit_check_list: Annotated[list[OrderLine], Field(min_length=1, max_length=100)]


class Checked(Camel):
    """Whether all lines would be accepted now; each line counts towards the limits of the next."""

    is_passed: bool
    limit_check_list: list[Outcome]


class Confirmed(Camel):
    """`orderUid` identifies the receipt; it is null if no line was accepted."""

    order_uid: str | None
    lines: list[Outcome]


class Ordered(Camel):
    """A line of a receipt: won. `isWithdrawable` until its product is fully funded."""

    order_uid: str
    product_uid: str
    title: str
    amount: int
    outstanding: int
    state: str
    is_withdrawable: bool
    at: datetime


class Order(Camel):
    """A receipt."""

    order: list[Ordered]


class Investments(Camel):
    """All investments, newest first."""

    list: list[Ordered]


async def _batcher(request: Request) -> OrderBatcher:
    return request.app.state.order_batcher


AppOrderBatcher = Annotated[OrderBatcher, Depends(_batcher)]


@router.post("/transfer/issue-sign-token/invest")
async def issue_sign_token(person: Person, app: App) -> Token:
    """Return a token with which amounts may be signed once."""
    token = await single_use.issue(app.redis, SIGNING, person, POLICY.order_signature)
    return Token(token=token)


@router.post("/transfer/sign/multiple-invest-amount")
async def sign_amounts(body: Amounts, person: Person, app: App, _: Key, name: RequestName) -> Signed:
    """Sign the amounts: the returned token is valid for an order of exactly these lines."""
    await _spend(app, SIGNING, body.token, name, person)
    token = await single_use.issue(app.redis, SIGNED, signature_of(person, body.lines), POLICY.order_signature)
    return Signed(token=token, nonce=await issue_nonce(app.redis, CONFIRM))


@router.post("/invest/multiple-limit-check")
async def check_limits(body: LimitCheck, person: Person, session: Session) -> Checked:
    """Return whether the lines could be ordered now."""
    uid = uuid4().hex
    lines = [Line(uid, person, line.product_uid, line.amount) for line in body.limit_check_list]
    outcomes = [Outcome.of(answer) for answer in await quote(await RawConnection.of(session), lines, datetime.now(UTC))]
    return Checked(is_passed=all(o.is_taken for o in outcomes), limit_check_list=outcomes)


async def confirm(
    request: Request,
    body: Confirmation,
    batcher: AppOrderBatcher,
    key: Key,
    nonce: Annotated[str, Header(alias="X-Nonce")] = "",
) -> Response:
    """Order the lines; each is accepted in full or refused. The same key is the same order.

    Raises BusinessError: NONCE_INVALID, INVESTOR_NOT_CERTIFIED, INVESTOR_TERMS_REQUIRED, INVESTOR_UNSUITABLE,
    TERMS_CHANGED, TERMS_REQUIRED, SINGLE_USE_TOKEN_INVALID.
    """
    person, family = bearer(request)
    uid = uid_of_request(person, key)

    def written(answers: Sequence[Answer]) -> bytes:
        outcomes = [Outcome.of(answer) for answer in answers]
        confirmed = Confirmed(order_uid=uid if any(o.is_taken for o in outcomes) else None, lines=outcomes)
        return Data(data=confirmed).model_dump_json().encode()

    path, owned = request.scope["path"], stored_answers.Key(stored_answers.person_owner(person), key)
    wanted, signature = wanted_of(path, await request.body()), signature_of(person, body.lines)
    proof = OrderProof(name_of(owned, wanted), nonce, path.removeprefix("/api"), body.token, signature, body.agreements)
    lines = [Line(uid, person, line.product_uid, line.amount) for line in body.lines]
    order_request = OrderRequest(owned, family, wanted, proof, lines, written)
    return Response(await batcher.place(order_request), media_type="application/json")


# Orders that arrive at the same time share the batcher's transaction. The specification also calls it by its full path,
# outside of the API's base.
confirming, at_full_path = (PlainRouter(OrderRoute, tags=["invest"]) for _ in range(2))
confirming.post(CONFIRM, response_model=Data[Confirmed])(confirm)
at_full_path.post(CONFIRM, name="confirm_at_full_path", response_model=Data[Confirmed])(confirm)


@router.get("/invest/list")
async def investments(person: Person, session: Session) -> Investments:
    """Return all investments of the caller."""
    return Investments(list=await _ordered(session, person))


@router.get("/invest/{order_uid}/order")
async def order(order_uid: OrderUid, person: Person, session: Session) -> Order:
    """Return the caller's receipt."""
    if not (lines := await _ordered(session, person, order_uid)):
        raise BusinessError(ErrorCode.NOT_FOUND)
    return Order(order=lines)


@router.post("/invest/{order_uid}/withdraw")
async def withdraw_order(order_uid: OrderUid, body: OrderLine, person: Person, session: Session) -> Order:
    """Withdraw a line and refund all its money.

    Raises BusinessError: ORDER_NOT_WITHDRAWABLE once its product is fully funded, INVALID_INPUT for another amount.
    """
    given_back = await withdraw(session, person, order_uid, body.product_uid, datetime.now(UTC))
    if not given_back:
        raise BusinessError(ErrorCode.ORDER_NOT_WITHDRAWABLE)
    if given_back != body.amount:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="투자한 금액 전체만 취소할 수 있어요.")
    return Order(order=await _ordered(session, person, order_uid))


async def _spend(app: App, kind: str, token: str, request: str, wanted: str) -> None:
    if await single_use.spend(app.redis, kind, token, request) != wanted:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)


def signature_of(person: str, lines: list[OrderLine]) -> str:
    """Return the data that a signature covers."""
    written = json.dumps([person, *([line.product_uid, line.amount] for line in lines)])
    return hashlib.sha256(written.encode()).hexdigest()


async def _ordered(session: Session, person: str, order_uid: str = "") -> list[Ordered]:
    is_open = in_phase(Phase.ONGOING, datetime.now(UTC))
    mine = select(Investment, Product.title, is_open).join(Product, Product.uid == Investment.product_uid)
    mine = mine.where(Investment.person_id == UUID(person)).order_by(Investment.id.desc())
    if order_uid:
        mine = mine.where(Investment.order_uid == order_uid)
    return [
        Ordered(
            order_uid=line.order_uid,
            product_uid=line.product_uid,
            title=title,
            amount=line.amount,
            outstanding=line.outstanding,
            state=line.state,
            at=line.at,
            is_withdrawable=still_open and line.state == InvestmentState.HELD,
        )
        for line, title, still_open in await session.execute(mine)
    ]
