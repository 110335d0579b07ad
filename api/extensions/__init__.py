"""Asking investors to be repaid later."""
