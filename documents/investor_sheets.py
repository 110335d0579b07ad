"""The investors' documents as CSV: UTF-8 with the byte order mark that Excel expects."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from documents.investor_statements import Statement, WithholdingReceipt

PAID = ("받은 날", "상품", "회차", "원금", "이자", "소득세", "지방소득세", "이용료", "받은 돈")
LOST = ("확정한 날", "상품", "돌려받지 못한 원금")
MOVED = ("때", "종류", "내용", "금액", "잔액")
TAXED = ("지급한 달", "이자", "소득세", "지방소득세", "세액 계")
AMOUNTS = ("principal", "interest", "income_tax", "local_tax", "fee", "net")


def statement_sheet(statement: Statement) -> bytes:
    """Return the payouts with their sum, losses if there are any, and the deposit account."""
    amounts = [[getattr(row, name) for name in AMOUNTS] for row in statement.payouts]
    sums = [sum(column) for column in zip(*amounts, strict=True)] or [0] * len(AMOUNTS)
    about = [[row.on, row.title, row.what] for row in statement.payouts]
    paid = [[*what, *its] for what, its in zip(about, amounts, strict=True)]
    moved = [[f"{row.at:%Y-%m-%d %H:%M}", row.what, row.about, row.amount, row.balance] for row in statement.movements]
    lost = [[row.on, row.title, row.principal] for row in statement.losses]
    losses = [[], LOST, *lost] if lost else []
    return _csv([PAID, *paid, ["합계", "", "", *sums], *losses, [], MOVED, *moved])


def receipt_sheet(receipt: WithholdingReceipt) -> bytes:
    """Return a line for each month, and the sum."""
    months = [
        [row.month, row.interest, row.income_tax, row.local_tax, row.income_tax + row.local_tax]
        for row in receipt.months
    ]
    sums = [sum(column) for column in list(zip(*months, strict=True))[1:]]
    return _csv([TAXED, *months, ["합계", *sums]])


def _csv(rows: Iterable[Sequence[object]]) -> bytes:
    text = StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode("utf-8-sig")
