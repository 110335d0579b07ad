"""Raising one's investment limit as a qualified or professional investor."""
