"""Processes of the previous release work on the new schema."""

from pathlib import Path

from sqlalchemy import create_engine, text

from stack.temporary import temporary_stack
from tests.ledger.conftest import Books
from tests.ledger.test_orders import listed


def test_old_and_new_processes_agree_on_whether_a_loan_is_paused(tmp_path: Path) -> None:
    with temporary_stack(tmp_path, ("postgres", "migrations"), durable=False) as stack:
        books = Books(stack.settings.database_url)
        uid = listed(books)
        books.close()
        engine = create_engine(stack.settings.database_url)
        with engine.begin() as connection:
            insert = "insert into loan (product_uid, account_sealed) values (:uid, '')"
            connection.execute(text(insert), {"uid": uid})
            for written, read, column in (("loan", "product", "product_uid"), ("product", "loan", "uid")):
                for paused in (True, False):
                    change = text(f"update {written} set is_paused = :paused where {column} = :uid")
                    connection.execute(change, {"paused": paused, "uid": uid})
                    other = "uid" if read == "product" else "product_uid"
                    found = text(f"select is_paused from {read} where {other} = :uid")
                    assert connection.execute(found, {"uid": uid}).scalar_one() is paused, (written, paused)
        engine.dispose()
