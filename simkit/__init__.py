"""simkit: balance analysis for tabletop racing games. Importing it compiles nothing."""
