"""Mortgage contracts have a lien and a signature of the owner; consultations are found by requester"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0040"
down_revision: str | None = "0034"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("loan_contract", sa.Column("owner_signature_id", sa.Text(), nullable=True))
    op.add_column("consultation", sa.Column("mobile_fingerprint", sa.Text(), nullable=True))
    op.create_index(op.f("consultation_mobile_fingerprint_idx"), "consultation", ["mobile_fingerprint"])
    op.create_table(
        "mortgage_lien",
        sa.Column("apply_uid", sa.Text(), nullable=False),
        sa.Column("maximum_claim", sa.BigInteger(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("receipt_number", sa.Text(), nullable=True),
        sa.Column("registration_number", sa.Text(), nullable=True),
        sa.Column("registered_on", sa.Date(), nullable=True),
        sa.Column("document_ref", sa.Text(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("moved_at", sa.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "state in ('drafted', 'filed', 'registered', 'releasing', 'waiting', 'released')",
            name=op.f("mortgage_lien_state_check"),
        ),
        sa.CheckConstraint("maximum_claim > 0", name=op.f("mortgage_lien_claim_check")),
        sa.CheckConstraint(
            "state <> 'registered' or num_nulls(registration_number, registered_on, document_ref, receipt_number) = 0",
            name=op.f("mortgage_lien_proof_check"),
        ),
        sa.ForeignKeyConstraint(["apply_uid"], ["loan_contract.apply_uid"], name=op.f("mortgage_lien_apply_uid_fkey")),
        sa.PrimaryKeyConstraint("apply_uid", name=op.f("mortgage_lien_pkey")),
    )
    op.create_index(
        "mortgage_lien_waiting", "mortgage_lien", ["moved_at"], postgresql_where=sa.text("state = 'waiting'")
    )


def downgrade() -> None:
    op.drop_table("mortgage_lien")
    op.drop_index(op.f("consultation_mobile_fingerprint_idx"), table_name="consultation")
    op.drop_column("consultation", "mobile_fingerprint")
    op.drop_column("loan_contract", "owner_signature_id")
