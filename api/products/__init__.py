"""Products as investors see them: lists, search, one product, its payments."""
