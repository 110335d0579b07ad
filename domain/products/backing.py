"""What stands behind a loan, as its product's page shows it: the collateral, or the borrower of a credit loan."""

from decimal import Decimal

from pydantic import BaseModel, ConfigDict

from domain.borrowing.mortgage import loan_to_value


class Collateral(BaseModel):
    """`kind`, `place`: in words, the place no finer than a 동. `area`: m². Won: `price`, named by `price_source`, and
    `senior`, the debts that are paid from it first.
    """

    model_config = ConfigDict(frozen=True)

    kind: str
    place: str
    price: int
    price_source: str
    senior: int = 0
    area: Decimal | None = None

    def ratio(self, amount: int) -> Decimal:
        """Percent that the senior debts and a loan of `amount` won come to of the price (LTV)."""
        return loan_to_value(self.price, self.senior + amount)


class CreditProfile(BaseModel):
    """The borrower of a credit loan, in words that name nobody. `income`: the band of a year's income."""

    model_config = ConfigDict(frozen=True)

    job: str
    purpose: str
    income: str
