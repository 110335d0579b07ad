"""The first tables"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


APPEND_ONLY = ("journey_move", "operator_action", "personal_data_access")
REFUSE_CHANGE = """
create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception 'rows of % are never changed', tg_table_name; end $$
"""


def upgrade() -> None:
    op.execute(REFUSE_CHANGE)
    op.create_table(
        "attempt",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("attempt_pkey")),
    )
    op.create_index(op.f("attempt_kind_subject_at_idx"), "attempt", ["kind", "subject", "at"], unique=False)
    op.create_table(
        "draft",
        sa.Column("journey_id", sa.Text(), nullable=False),
        sa.Column("apply_uid", sa.Text(), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("saved_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("journey_id", "apply_uid", "step", name=op.f("draft_pkey")),
    )
    op.create_table(
        "journey",
        sa.Column("journey_id", sa.Text(), nullable=False),
        sa.Column("apply_uid", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("waiting_on", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.Column("opened_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("moved_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("journey_id", "apply_uid", name=op.f("journey_pkey")),
    )
    op.create_index("journey_latest", "journey", ["journey_id", "opened_at"], unique=False)
    op.create_index("journey_of_person", "journey", ["person", "opened_at"], unique=False)
    op.create_index("journey_one_open", "journey", ["kind", "person"], unique=True, postgresql_where=sa.text("open"))
    op.create_table(
        "journey_move",
        sa.Column("journey_id", sa.Text(), nullable=False),
        sa.Column("apply_uid", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=True),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column(
            "at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("clock_timestamp()"), nullable=False
        ),
        sa.PrimaryKeyConstraint("journey_id", "apply_uid", "sequence", name=op.f("journey_move_pkey")),
    )
    op.create_table(
        "one_won_code",
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("code_fingerprint", sa.Text(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("last_try", sa.Text(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("reference", name=op.f("one_won_code_pkey")),
    )
    op.create_table(
        "operator_action",
        sa.Column("update_id", sa.Text(), nullable=False),
        sa.Column("journey_id", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("operator", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("update_id", name=op.f("operator_action_pkey")),
    )
    op.create_index(op.f("operator_action_journey_id_idx"), "operator_action", ["journey_id"], unique=False)
    op.create_table(
        "outbox_message",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("relayed_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("outbox_message_pkey")),
        sa.UniqueConstraint("key", name=op.f("outbox_message_key_key")),
    )
    op.create_index(
        "outbox_waiting", "outbox_message", ["id"], unique=False, postgresql_where=sa.text("relayed_at is null")
    )
    op.create_table(
        "person",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("ci_fingerprint", sa.Text(), nullable=False),
        sa.Column("mobile_fingerprint", sa.Text(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("is_borrower", sa.Boolean(), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("person_pkey")),
        sa.UniqueConstraint("ci_fingerprint", name=op.f("person_ci_fingerprint_key")),
    )
    op.create_index(op.f("person_mobile_fingerprint_idx"), "person", ["mobile_fingerprint"], unique=False)
    op.create_table(
        "personal_data_access",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("whose", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("personal_data_access_pkey")),
    )
    op.create_index(op.f("personal_data_access_whose_idx"), "personal_data_access", ["whose"], unique=False)
    op.create_table(
        "provider_request",
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("tx_id", sa.Text(), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("reference", name=op.f("provider_request_pkey")),
    )
    op.create_table(
        "stored_answer",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("request_hash", sa.Text(), nullable=False),
        sa.Column("status", sa.SmallInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("owner", "key", name=op.f("stored_answer_pkey")),
    )
    op.create_index(op.f("stored_answer_created_at_idx"), "stored_answer", ["created_at"], unique=False)
    op.create_table(
        "vault_item",
        sa.Column("ref", sa.Uuid(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("purge_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("ref", name=op.f("vault_item_pkey")),
    )
    op.create_index(op.f("vault_item_owner_idx"), "vault_item", ["owner"], unique=False)
    op.create_index(op.f("vault_item_purge_at_idx"), "vault_item", ["purge_at"], unique=False)
    op.create_table(
        "agreement",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("agreement_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.Text(), nullable=False),
        sa.Column("agreed_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("withdrawn_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("agreement_person_id_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("agreement_pkey")),
    )
    op.create_index(op.f("agreement_person_id_idx"), "agreement", ["person_id"], unique=False)
    op.create_table(
        "loan_contract",
        sa.Column("apply_uid", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("principal", sa.BigInteger(), nullable=False),
        sa.Column("rate_percent", sa.Text(), nullable=False),
        sa.Column("months", sa.SmallInteger(), nullable=False),
        sa.Column("terms_hash", sa.Text(), nullable=False),
        sa.Column("draft_ref", sa.Text(), nullable=False),
        sa.Column("draft_hash", sa.Text(), nullable=False),
        sa.Column("signed_ref", sa.Text(), nullable=True),
        sa.Column("signature_id", sa.Text(), nullable=True),
        sa.Column("signed_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("loan_contract_person_id_fkey")),
        sa.PrimaryKeyConstraint("apply_uid", name=op.f("loan_contract_pkey")),
    )
    op.create_index(op.f("loan_contract_person_id_idx"), "loan_contract", ["person_id"], unique=False)
    op.create_table(
        "refresh_token",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("family", sa.Uuid(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("expires_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("used_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("revoked_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("refresh_token_person_id_fkey")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("refresh_token_pkey")),
    )
    op.create_index(op.f("refresh_token_family_idx"), "refresh_token", ["family"], unique=False)
    op.create_index(op.f("refresh_token_person_id_idx"), "refresh_token", ["person_id"], unique=False)
    for table in APPEND_ONLY:
        op.execute(
            f"create trigger {table}_append_only before update or delete or truncate on {table} "
            "execute function refuse_change()"
        )


def downgrade() -> None:
    op.drop_index(op.f("refresh_token_person_id_idx"), table_name="refresh_token")
    op.drop_index(op.f("refresh_token_family_idx"), table_name="refresh_token")
    op.drop_table("refresh_token")
    op.drop_index(op.f("loan_contract_person_id_idx"), table_name="loan_contract")
    op.drop_table("loan_contract")
    op.drop_index(op.f("agreement_person_id_idx"), table_name="agreement")
    op.drop_table("agreement")
    op.drop_index(op.f("vault_item_purge_at_idx"), table_name="vault_item")
    op.drop_index(op.f("vault_item_owner_idx"), table_name="vault_item")
    op.drop_table("vault_item")
    op.drop_index(op.f("stored_answer_created_at_idx"), table_name="stored_answer")
    op.drop_table("stored_answer")
    op.drop_table("provider_request")
    op.drop_index(op.f("personal_data_access_whose_idx"), table_name="personal_data_access")
    op.drop_table("personal_data_access")
    op.drop_index(op.f("person_mobile_fingerprint_idx"), table_name="person")
    op.drop_table("person")
    op.drop_index("outbox_waiting", table_name="outbox_message", postgresql_where=sa.text("relayed_at is null"))
    op.drop_table("outbox_message")
    op.drop_index(op.f("operator_action_journey_id_idx"), table_name="operator_action")
    op.drop_table("operator_action")
    op.drop_table("one_won_code")
    op.drop_table("journey_move")
    op.drop_index("journey_one_open", table_name="journey", postgresql_where=sa.text("open"))
    op.drop_index("journey_of_person", table_name="journey")
    op.drop_index("journey_latest", table_name="journey")
    op.drop_table("journey")
    op.drop_table("draft")
    op.drop_index(op.f("attempt_kind_subject_at_idx"), table_name="attempt")
    op.drop_table("attempt")
    op.execute("drop function refuse_change")
