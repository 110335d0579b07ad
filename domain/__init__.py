"""Pure rules of the platform: no I/O, no imports from the other packages."""
