"""An order gets the amount that was quoted: quotes and orders on the real database."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from uuid import UUID, uuid4

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.investing.limits import limit_of, within
from db.investing.investors import eligibility_of
from db.investing.orders import Line
from domain.core.codes import PERSONAL_CREDIT, PF_CATEGORY
from domain.investing.limits import CAPACITIES, InvestorClass, Limit
from tests.ledger.conftest import Books
from tests.ledger.ordering import MILLION, NOW, investor, listed, place, quote, ready

ESTATE, UNIT = "1", 10_000
RICH = 1_000 * MILLION
OFFERS = st.tuples(
    st.sampled_from((PERSONAL_CREDIT, ESTATE, PF_CATEGORY)),
    st.integers(0, 3),  # the borrower
    st.integers(1, 9_000).map(lambda units: units * UNIT),
)
HELD = text("""
select category, borrower, outstanding from investment join product on uid = product_uid
where person_id = :person and investment.state = 'held'
""")


@dataclass
class Offer:
    """A product of the test. `won`: what may be ordered of it alone."""

    uid: str
    category: str
    borrower: str
    most: int = 0


def split(offers: Sequence[Offer], headroom: dict[str, int], total: int) -> dict[str, int]:
    """Return how `total` won can be split among the products, if possible (augmenting paths): won by product.

    headroom: won left for all products, property, construction and each borrower.
    """
    left: defaultdict[tuple[str, str], int] = defaultdict(int)
    left["from", "everything"] = min(headroom["everything"], total)
    left["everything", "property"], left["property", "construction"] = headroom["property"], headroom["construction"]
    inside = {PERSONAL_CREDIT: "everything", ESTATE: "property", PF_CATEGORY: "construction"}
    for offer in offers:
        left[inside[offer.category], offer.uid] = left[offer.uid, offer.borrower] = offer.most
        left[offer.borrower, "to"] = headroom[offer.borrower]

    def way(path: list[str]) -> Iterator[list[str]]:
        if path[-1] == "to":
            yield path
        for start, end in [*left]:
            if start == path[-1] and end not in path and left[start, end] > 0:
                yield from way([*path, end])

    while path := next(way(["from"]), None):
        won = min(left[step] for step in pairwise(path))
        for start, end in pairwise(path):
            left[start, end] -= won
            left[end, start] += won
    return {offer.uid: won for offer in offers if (won := left[offer.borrower, offer.uid])}


async def headroom_left(
    session: AsyncSession, person: str, offers: Sequence[Offer], capacities: Mapping[Limit, int]
) -> dict[str, int]:
    """Return what the law's limits leave, calculated here from the holdings."""

    rows = (await session.execute(HELD, {"person": UUID(person)})).all()

    def headroom(limit: Limit, *categories: str) -> int:
        return capacities.get(limit, RICH) - sum(row.outstanding for row in rows if row.category in categories)

    def of(borrower: str) -> int:
        used = sum(row.outstanding for row in rows if row.borrower == borrower)
        return capacities.get(Limit.SAME_BORROWER, RICH) - used

    return {
        "everything": headroom(Limit.NORMAL, PERSONAL_CREDIT, ESTATE, PF_CATEGORY),
        "property": headroom(Limit.ESTATE, ESTATE, PF_CATEGORY),
        "construction": headroom(Limit.PF, PF_CATEGORY),
        **{offer.borrower: of(offer.borrower) for offer in offers},
    }


async def promised(session: AsyncSession, person: str, uids: Sequence[str]) -> tuple[list[int], int]:
    """Return the quoted won of each product alone, and of all together."""
    eligibility = await eligibility_of(session, person)
    alone = [(await limit_of(session, eligibility, uid)).investment_available for uid in uids]
    return alone, await within(session, eligibility, uids)


# No shrinking, because each attempt takes a second.
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=(Phase.explicit, Phase.generate),
)
@given(
    st.sampled_from((None, "income_qualified", "professional")),
    st.lists(OFFERS, min_size=1, max_size=7),
    st.lists(st.tuples(OFFERS, st.integers(1, 500)), max_size=4),
    st.randoms(use_true_random=False),
)
def test_an_order_gets_the_quoted_amount(
    books: Books,
    investor_class: str | None,
    offers: list[tuple[str, int, int]],
    before: list[tuple[tuple[str, int, int], int]],
    dice: Random,
) -> None:
    person, names = ready(books, investor(books, RICH, investor_class)), [uuid4().hex for _ in range(4)]

    def offer(category: str, borrower: int, amount: int) -> Offer:
        uid = listed(books, category=category, borrower=names[borrower], amount=amount)
        return Offer(uid, category, names[borrower])

    holdings = [Line(uuid4().hex, person, offer(*held).uid, units * UNIT) for held, units in before]
    books.do(place, holdings, NOW)  # refused lines are not held
    asked = [offer(*each) for each in offers]
    uids = [each.uid for each in asked]
    alone, together = books.do(promised, person, uids)

    async def answers(session: AsyncSession, *wanted: tuple[str, int]) -> list[bool]:
        lines = [Line(uuid4().hex, person, uid, won) for uid, won in wanted]
        return [answer.refusal is None for answer in await quote(session, lines, NOW)]

    for each, most in zip(asked, alone, strict=True):
        each.most = most
        assert books.do(answers, (each.uid, most + UNIT)) == [False]
        assert most == 0 or books.do(answers, (each.uid, most)) == [True]

    capacities = CAPACITIES[InvestorClass(investor_class or "ordinary")]
    shared = split(asked, books.do(headroom_left, person, asked, capacities), RICH)
    assert sum(shared.values()) == together
    more = [(uid, dice.randrange(1, 600) * UNIT) for uid in dice.sample(uids, len(uids))]
    taken = [won for (_, won), was in zip(more, books.do(answers, *more), strict=True) if was]
    assert sum(taken) <= together
    lines = [Line(uuid4().hex, person, uid, won) for uid, won in shared.items()]
    dice.shuffle(lines)
    assert [answer.refusal for answer in books.do(place, lines, NOW)] == [None] * len(lines)
    assert books.do(promised, person, uids)[1] == 0


def test_a_remainder_below_the_unit_is_quoted_as_a_whole(books: Books) -> None:
    person, other = investor(books, RICH), investor(books, RICH)
    product = listed(books, amount=1_005_000)
    assert books.do(promised, person, [product, product]) == ([1_005_000] * 2, 1_005_000)
    books.do(place, [Line(uuid4().hex, other, product, MILLION)], NOW)
    assert books.do(promised, person, [product]) == ([5_000], 5_000)
    (answer,) = books.do(place, [Line(uuid4().hex, person, product, 5_000)], NOW)
    assert answer.refusal is None


def test_an_ended_product_has_a_limit_of_zero(books: Books) -> None:
    person, product = investor(books, RICH), listed(books, closes_at=NOW)
    assert books.do(promised, person, [product]) == ([0], 0)
