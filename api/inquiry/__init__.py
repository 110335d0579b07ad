"""The 1:1 inquiry board of a member."""
