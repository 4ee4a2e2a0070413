"""``python -m simkit`` is the command ``simkit``."""

from simkit.cli import main

main()
