"""The backing of a loan on its product's page: the collateral, or the borrower of a credit loan."""

from decimal import Decimal

from pydantic import BaseModel, ConfigDict

from domain.borrowing.mortgage import loan_to_value


class Collateral(BaseModel):
    """A collateral. `kind` and `place` are texts; the place is no more precise than a 동. `area`: m². In won: `price`,
    from `price_source`, and `senior`, the debts that rank before it.
    """

    model_config = ConfigDict(frozen=True)

    kind: str
    place: str
    price: int
    price_source: str
    senior: int = 0
    area: Decimal | None = None

    def ratio(self, amount: int) -> Decimal:
        """Return the senior debts plus a loan of `amount` won, in percent of the price (LTV)."""
        return loan_to_value(self.price, self.senior + amount)


class CreditProfile(BaseModel):
    """The borrower of a credit loan, described anonymously. `income`: the band of yearly income."""

    model_config = ConfigDict(frozen=True)

    job: str
    purpose: str
    income: str
