"""What only financial institutions use: their own limits and rules."""
