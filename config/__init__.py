"""Settings of all processes, and their use at start-up."""
