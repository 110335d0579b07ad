"""The current date of the loans' calendar, as an SQL expression. `db.loans.calendar` reads and moves it."""

from sqlalchemy import Date, literal_column

TODAY = literal_column(
    "((now() at time zone 'Asia/Seoul')::date + coalesce((select days_ahead from loan_clock), 0))", Date()
)
