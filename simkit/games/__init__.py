"""The games. Each package has the same rooms; `simkit.games.game` says what a game is."""
