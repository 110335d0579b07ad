"""Answers to the questions of customer information."""

ANSWERS = {
    "use": "invest", "jobCode": "office", "purposeCode": "01", "moneySourceCode": "01", "annualInvestAmountCode": "2",
}  # fmt: skip
