"""The ledger: append-only double entry in won. The database refuses entries that do not balance and overdrafts.

`accounts` identifies the accounts, `posting` books entries, `holds` reserves money, `statement` reads, `check`
verifies.
"""
