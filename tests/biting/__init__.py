"""Do the tests bite? Every constant of a game is changed, one at a time, and a test must fail."""
