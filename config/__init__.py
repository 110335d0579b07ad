"""The settings of every process, and what a process does with them when it starts."""
