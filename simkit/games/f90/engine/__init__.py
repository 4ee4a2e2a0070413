"""The compiled turn of Race! Formula 90, one module a phase."""
