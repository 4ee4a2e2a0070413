"""The options of Race! Formula 90, one module a chapter."""
