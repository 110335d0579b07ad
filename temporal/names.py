"""Names that the Temporal server knows. The supervisor reads them before other modules are loaded, so this module
imports nothing.
"""

TASK_QUEUE = "journeys"
LOANS_QUEUE = "loans"
SEARCH_ATTRIBUTES = {  # name → kind; plain text in Temporal: no personal data
    "JourneyKind": "Keyword",
    "JourneyStep": "Keyword",
    "WaitingOn": "Keyword",
    "WaitingSince": "Datetime",
    "ApplyRef": "Keyword",
    "LoanRef": "Keyword",
    "LoanState": "Keyword",
}
