"""Mortgage loans: the simple limit check and the phone consultation."""
