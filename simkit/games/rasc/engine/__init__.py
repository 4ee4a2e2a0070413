"""The compiled race, one module a chapter of the guide."""
