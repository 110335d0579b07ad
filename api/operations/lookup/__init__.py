"""Operators look up a member, an application or an order, whether or not it waits for them."""
