"""Documents: setting them in type, signing them, keeping them."""
