"""Products as investors see them: lists, search, one product, what it pays."""
