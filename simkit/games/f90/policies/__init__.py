"""The strategies that drive the cars."""
