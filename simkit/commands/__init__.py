"""The sub-commands of ``simkit``. Each imports what it needs when it is called."""
