"""The search attributes of `temporal.names`, typed. Temporal stores them as plain text, so they contain no personal
data."""

from temporalio.common import SearchAttributeKey

JOURNEY_KIND = SearchAttributeKey.for_keyword("JourneyKind")
JOURNEY_STEP = SearchAttributeKey.for_keyword("JourneyStep")
WAITING_ON = SearchAttributeKey.for_keyword("WaitingOn")
WAITING_SINCE = SearchAttributeKey.for_datetime("WaitingSince")
APPLY_REF = SearchAttributeKey.for_keyword("ApplyRef")
LOAN_REF = SearchAttributeKey.for_keyword("LoanRef")
LOAN_STATE = SearchAttributeKey.for_keyword("LoanState")
