"""The grade of an investor and its benefits."""

from uuid import UUID

from api.accounts.profile import service
from api.core.dependencies import App, Person, Session
from api.http.envelope import Camel
from api.http.router import Router
from api.investing.investor import Investing
from db.investing.membership import average_invested
from db.loans.calendar import today
from domain.investing.limits import CAPACITIES, Limit
from domain.investing.membership import BENEFITS, BOUNDS, Grade, grade_of

router = Router(prefix="/v2/user", tags=["membership"])


class Level(Camel):
    """A grade: its minimum average balance (won), and its benefits."""

    grade: Grade
    least: int
    benefits: list[str]


class Membership(Camel):
    """The caller's grade, and the average balance that determines it, in won.

    `grade`: null for a borrower who does not invest. `limit`: the largest balance that the caller may have by law, null
    for an investor without this limit. A grade above it cannot be reached.
    """

    grade: Grade | None
    average_invested: int
    limit: int | None
    levels: list[Level]


@router.get("/membership")
async def user_membership(person: Person, investor: Investing, app: App, session: Session) -> Membership:
    """Return the caller's grade, and the benefits of all grades."""
    user = await service.user_info(app, session, person)
    average = await average_invested(session, UUID(person), await today(session))
    least = {Grade.BLUE: 0, **{grade: bound for bound, grade in BOUNDS}}
    return Membership(
        grade=grade_of(average) if user.is_investor else None,
        average_invested=average,
        limit=CAPACITIES[investor.investor_class].get(Limit.NORMAL),
        levels=[Level(grade=grade, least=least[grade], benefits=list(BENEFITS[grade])) for grade in Grade],
    )
