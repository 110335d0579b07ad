"""The states of investments and of automatic investing."""

from enum import StrEnum


class InvestmentState(StrEnum):
    """The result of one line of an order."""

    HELD = "held"  # its money is reserved
    WITHDRAWN = "withdrawn"
    REFUNDED = "refunded"
    FUNDED = "funded"
    REPAID = "repaid"
    LOST = "lost"  # part of it was not repaid, because its loan was written off or sold


LIVE = (InvestmentState.HELD, InvestmentState.FUNDED)
LENT = (InvestmentState.FUNDED, InvestmentState.REPAID, InvestmentState.LOST)  # the loan was paid out


class AutoInvestState(StrEnum):
    """The state of a member's automatic investing."""

    DRAFT = "draft"  # before the first start
    ON = "on"
    PAUSED = "paused"
    STOPPED = "stopped"
