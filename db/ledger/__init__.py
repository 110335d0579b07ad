"""The ledger: append-only double entry in won. The database itself refuses what does not balance or is not covered.

`accounts` names what is booked on, `posting` books, `holds` sets money aside, `statement` reads, `check` proves.
"""
