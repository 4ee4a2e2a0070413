"""The compiled season."""
