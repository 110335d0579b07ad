"""Practice investing: the calls about products and cart once more, in a world of its own, without log-in."""
