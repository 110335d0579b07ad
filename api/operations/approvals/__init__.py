"""Four-eyes approval: what a second operator must confirm, and its execution."""
