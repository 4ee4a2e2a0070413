"""The options of the rules, one module a chapter of the guide."""
