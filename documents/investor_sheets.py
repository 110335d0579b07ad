"""The investors' documents as CSV, one table a file: UTF-8 with the byte order mark that Excel expects."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from documents.investor_statements import Statement, WithholdingReceipt

PAID = ("날짜", "상품", "회차", "원금", "이자", "소득세", "지방소득세", "이용료", "받은 돈", "손실 원금")
MOVED = ("때", "종류", "내용", "금액", "잔액")
TAXED = ("지급한 달", "이자", "소득세", "지방소득세", "세액 계")
AMOUNTS = ("principal", "interest", "income_tax", "local_tax", "fee", "net")


def deposit_sheet(statement: Statement) -> bytes:
    """Return the lines of the deposit account."""
    moved = [[f"{row.at:%Y-%m-%d %H:%M}", row.what, row.about, row.amount, row.balance] for row in statement.movements]
    return _csv([MOVED, *moved])


def payout_sheet(statement: Statement) -> bytes:
    """Return the payouts, the losses, and their sum."""
    paid = [[row.on, row.title, row.what, *(getattr(row, name) for name in AMOUNTS), 0] for row in statement.payouts]
    lost = [[row.on, row.title, "손실 확정", *[0] * len(AMOUNTS), row.principal] for row in statement.losses]
    rows = paid + lost
    sums = [sum(column) for column in list(zip(*rows, strict=True))[3:]] or [0] * (len(AMOUNTS) + 1)
    return _csv([PAID, *rows, ["합계", "", "", *sums]])


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
