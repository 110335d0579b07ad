"""Events: reading them and taking part."""
