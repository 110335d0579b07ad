"""The cart. It contains no money and reserves nothing; only an order does."""

from datetime import UTC, datetime, timedelta
from typing import Annotated
from uuid import UUID

from pydantic import Field
from sqlalchemy import delete, func, not_, select
from sqlalchemy.dialects.postgresql import insert

from api.core.dependencies import Person, Session
from api.http.envelope import Asked, Camel
from api.http.fields import Integer
from api.http.router import Router
from api.products.shapes import Card
from db.products.catalogue import NOT_BEGUN, SEEN, Course, courses, in_phase
from db.products.private_access import must_be_invited
from db.products.tables import CartItem, CartSetting, Product
from domain.core.errors import BusinessError, ErrorCode
from domain.products.phase import Phase

router = Router(prefix="/v2/invest", tags=["cart"])
DEADLINE = timedelta(hours=24)  # a product that closes within it causes an alarm
LARGEST = 100  # largest cart that can be ordered: an order accepts as many products

Won = Annotated[Integer, Field(ge=0, le=10**12)]
Uids = Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=LARGEST)]


class Item(Card):
    """A product in the cart, and the won to invest in it."""

    cart_amount: int
    is_new: bool


class Cart(Camel):
    """Products that are open for investing, and products that no longer are."""

    items: list[Item]
    ended_items: list[Item]


class Alarm(Camel):
    """How many products of the cart close within a day."""

    count: int
    shows: bool


class Added(Asked):
    """Products for the cart, each with that amount. A product that is already in the cart keeps its amount."""

    product_uid_list: Uids = []
    product_uid: str | None = None
    amount: Won = 0


class Removed(Camel):
    """Products to remove from the cart."""

    product_uid_list: Uids


class AmountOf(Camel):
    """The won to invest in a product; null for an empty field."""

    product_uid: str
    amount: Won | None = None


class Sorting(Camel):
    """Category → "key-direction"."""

    group_sort_keys: dict[str, Annotated[str, Field(pattern=r"^[a-zA-Z]+-(asc|desc)$")]]


@router.get("/apply/cart")
async def cart(person: Person, session: Session) -> Cart:
    """Return the cart, the latest product first."""
    now = datetime.now(UTC)
    mine = select(CartItem, Product).join(Product, Product.uid == CartItem.product_uid)
    latest = mine.where(CartItem.person_id == UUID(person)).order_by(CartItem.added_at.desc(), Product.number.desc())
    rows = (await session.execute(latest)).all()
    begun = await courses(session, (product for _, product in rows))
    items = [_item(item, product, now, begun.get(product.uid, NOT_BEGUN)) for item, product in rows]
    open_items = [item for item in items if item.state is not Phase.ENDED]
    return Cart(items=open_items, ended_items=[item for item in items if item.state is Phase.ENDED])


@router.get("/apply/cart/alarm")
async def cart_alarm(person: Person, session: Session) -> Alarm:
    """Return whether a product in the cart is about to close."""
    now = datetime.now(UTC)
    closing = select(func.count()).select_from(CartItem).join(Product, Product.uid == CartItem.product_uid)
    found = await session.scalar(
        closing.where(
            CartItem.person_id == UUID(person), in_phase(Phase.ONGOING, now), Product.closes_at <= now + DEADLINE
        )
    )
    return Alarm(count=found or 0, shows=bool(found))


@router.post("/apply/cart/add", status_code=204)
async def add_to_cart(body: Added, person: Person, session: Session) -> None:
    """Put products into the cart; `productUid` takes the amount also if the product is already in the cart.

    Raises BusinessError: PRODUCT_PRIVATE, CART_FULL.
    """
    uids = [*body.product_uid_list, *([body.product_uid] if body.product_uid else [])]
    products = (await session.scalars(select(Product).where(Product.uid.in_(uids), SEEN))).all()
    await must_be_invited(session, person, products)
    rows = [{"person_id": UUID(person), "product_uid": product.uid, "amount": body.amount} for product in products]
    if rows:
        row = insert(CartItem).values(rows)
        taken, chosen = {"amount": row.excluded.amount}, CartItem.product_uid == body.product_uid
        key = ["person_id", "product_uid"]
        await session.execute(row.on_conflict_do_update(index_elements=key, set_=taken, where=chosen))
        open_items = not_(in_phase(Phase.ENDED, datetime.now(UTC)))
        inside = select(func.count()).select_from(CartItem).join(Product, Product.uid == CartItem.product_uid)
        if (await session.scalar(inside.where(CartItem.person_id == UUID(person), open_items)) or 0) > LARGEST:
            raise BusinessError(ErrorCode.CART_FULL, limit=LARGEST)


@router.post("/apply/cart/delete", status_code=204)
async def remove_from_cart(body: Removed, person: Person, session: Session) -> None:
    """Remove products from the cart."""
    removed = delete(CartItem).where(
        CartItem.person_id == UUID(person), CartItem.product_uid.in_(body.product_uid_list)
    )
    await session.execute(removed)


@router.post("/apply/cart/amount", status_code=204)
async def change_amount(body: AmountOf, person: Person, session: Session) -> None:
    """Change the amount for a product, in won; no effect if the product is not in the cart."""
    item = await session.get(CartItem, (UUID(person), body.product_uid))
    if item:
        item.amount = body.amount or 0


@router.get("/cart/filter")
async def cart_filter(person: Person, session: Session) -> Sorting:
    """Return how the cart is sorted."""
    known = await session.get(CartSetting, UUID(person))
    return Sorting(group_sort_keys=known.sort_keys if known else {})


@router.post("/cart/filter")
async def change_cart_filter(body: Sorting, person: Person, session: Session) -> Sorting:
    """Store how the cart is sorted, for every device."""
    row = insert(CartSetting).values(person_id=UUID(person), sort_keys=body.group_sort_keys)
    keys = {"sort_keys": row.excluded.sort_keys}
    await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_=keys))
    return body


def _item(item: CartItem, product: Product, now: datetime, course: Course) -> Item:
    card = Card.of(product, now, course)
    return Item(**card.model_dump(by_alias=False), cart_amount=item.amount, is_new=item.added_at > now - DEADLINE)
