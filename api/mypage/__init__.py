"""The investor's my-page: investments, payments, returns, papers."""
