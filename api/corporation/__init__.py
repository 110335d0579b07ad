"""Corporations: sign-up, certification, enquiries."""
