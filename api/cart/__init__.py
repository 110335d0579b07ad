"""What somebody thinks of investing in, on every device."""
