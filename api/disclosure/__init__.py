"""Business disclosure: the statistics of the loans, every month, for everybody."""
