"""Investors who may order a private product because they have opened its link once."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.raw_connection import Executor
from db.products.catalogue import may_see
from db.products.tables import Product, ProductGuest
from domain.core.errors import BusinessError, ErrorCode

INVITED = text("""
select person_id, product_uid from product_guest where person_id = any(:people) and product_uid = any(:products)
""")


async def grant_access(session: AsyncSession, person: str, product: Product, token: str) -> None:
    """Record that the person has presented the product's token. Raises BusinessError(PRODUCT_PRIVATE) for another
    one."""
    if not may_see(product, token):
        raise BusinessError(ErrorCode.PRODUCT_PRIVATE)
    if product.private_hash is not None:
        access = insert(ProductGuest).values(person_id=UUID(person), product_uid=product.uid)
        await session.execute(access.on_conflict_do_nothing())


async def must_be_invited(session: AsyncSession, person: str, products: Iterable[Product]) -> None:
    """Raise BusinessError(PRODUCT_PRIVATE) if a product is private and the person has not presented its token."""
    if await uninvited(session, person, products):
        raise BusinessError(ErrorCode.PRODUCT_PRIVATE)


async def uninvited(session: AsyncSession, person: str | None, products: Iterable[Product]) -> set[str]:
    """Return the private products whose token the person has not presented; all of them for a visitor."""
    private = {product.uid for product in products if product.private_hash is not None}
    if person is None:
        return private
    return private - {uid for _, uid in await invited(session, [UUID(person)], sorted(private))}


async def invited(session: Executor, people: Sequence[UUID], products: Sequence[str]) -> set[tuple[str, str]]:
    """Return the (person, product) pairs of people who were invited to private products."""
    if not products:
        return set()
    found = await session.execute(INVITED, {"people": list(people), "products": products})
    return {(str(access.person_id), access.product_uid) for access in found}
