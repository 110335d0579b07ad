"""Mortgage loans: the simple limit check, the phone consultation, the full application and its owner of the home."""
