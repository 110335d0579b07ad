"""Typesets, signs and stores documents."""
