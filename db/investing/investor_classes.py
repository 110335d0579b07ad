"""Investor classes that operators grant on request, and an institution's own rules."""
