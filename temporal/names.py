"""The names that Temporal's server knows. Imports nothing: the supervisor reads them before anything else runs."""

TASK_QUEUE = "journeys"
SEARCH_ATTRIBUTES = {  # name → kind; plain text in Temporal: no personal data
    "JourneyKind": "Keyword",
    "JourneyStep": "Keyword",
    "WaitingOn": "Keyword",
    "WaitingSince": "Datetime",
    "ApplyRef": "Keyword",
    "LoanRef": "Keyword",
    "LoanState": "Keyword",
}
