"""The states of holds, withdrawals and unmatched deposits."""

from enum import StrEnum


class HoldState(StrEnum):
    """The state of a hold."""

    HELD = "held"
    TAKEN = "taken"
    RELEASED = "released"


class WithdrawalState(StrEnum):
    """The state of a withdrawal from a deposit."""

    ASKED = "asked"  # the bank was asked
    WAITING = "waiting"  # for an operator
    PAID = "paid"
    RETURNED = "returned"  # to the deposit


class WithdrawalTrouble(StrEnum):
    """Why a withdrawal waits for an operator."""

    REFUSED = "refused"  # the bank has not paid
    UNASKED = "unasked"  # the ledger or an erased person prevents the request; a lost request may have been paid
    UNANSWERED = "unanswered"  # the bank may have paid, or may still pay

    @classmethod
    def of(cls, error: str) -> "WithdrawalTrouble":
        """Return the cause of a stored error: "bank refused: …", "ledger refused: …", or a missing answer."""
        who, refused, _ = error.partition(" refused: ")
        if not refused:
            return cls.UNANSWERED
        return cls.REFUSED if who == "bank" else cls.UNASKED


class UnmatchedReason(StrEnum):
    """Why a deposit is in the suspense account."""

    UNKNOWN_ACCOUNT = "unknown-account"  # the account belongs to no member and no loan
    LOAN_CLOSED = "loan-closed"
    LOAN_SOLD = "loan-sold"
    LOAN_WRITTEN_OFF = "loan-written-off"
    OVERPAID = "overpaid"  # the remainder of a repaid loan, or of a recovery above the loss
    FORMER_MEMBER = "former-member"  # money of a person who has closed the account


class UnmatchedState(StrEnum):
    """The state of a deposit that matched nothing."""

    OPEN = "open"  # in the suspense account
    DECIDED = "decided"


class UnmatchedOutcome(StrEnum):
    """The decision of two operators on an unmatched deposit."""

    ASSIGNED = "assigned"  # to the deposit of a member
    SALE_PRICE = "sale-price"  # price of a sold claim on a borrower
    RECOVERED = "recovered"  # from a loan that was written off, for its investors
    RETURNED = "returned"  # to the sender, or to the former member, by a manual transfer at the bank
