"""A version gives the notices of the business disclosure their months."""

from collections.abc import Generator
from datetime import date

import pytest
from alembic import command
from sqlalchemy import create_engine, text

from db.migrate import config
from stack.supervisor import Stack
from stack.temporary import temporary_stack

WRITE = """
insert into notice (uid, title, contents, mandatory, published_at) values (:uid, :title, '', :mandatory, now())
"""
TITLES = {
    "disclosure": "2025년 12월 사업 정보를 공시했어요",
    "notice": "12월 사업 정보 공시가 늦어져요",
    "longer": "2025년 12월 사업 정보를 공시했어요 (고침)",
}


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    parts = ("postgres", "migrations")
    with temporary_stack(tmp_path_factory.mktemp("notices"), parts, durable=False) as stack:
        yield stack


def test_notices_of_disclosures_get_their_months(stack: Stack) -> None:
    engine, alembic = create_engine(stack.settings.database_url), config(stack.settings.database_url)
    command.downgrade(alembic, "0218")
    with engine.begin() as connection:
        for uid, title in TITLES.items():
            connection.execute(text(WRITE), {"uid": uid, "title": title, "mandatory": False})
        connection.execute(text(WRITE), {"uid": "mandatory", "title": TITLES["disclosure"], "mandatory": True})
    command.upgrade(alembic, "head")
    with engine.connect() as connection:
        rows = connection.execute(text("select uid, disclosed_month from notice"))
        months = {row.uid: row.disclosed_month for row in rows}
    assert months == dict.fromkeys((*TITLES, "mandatory")) | {"disclosure": date(2025, 12, 1)}
    engine.dispose()
