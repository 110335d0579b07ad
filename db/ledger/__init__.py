"""The ledger: append-only double entry in won. The database itself refuses an entry that does not balance or is not
covered.

`accounts` identifies the accounts, `posting` books entries, `holds` reserves money, `statement` reads, `check`
verifies.
"""
