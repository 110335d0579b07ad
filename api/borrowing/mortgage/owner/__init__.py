"""The owner of the collateral who is not the borrower: invitation and contract."""
