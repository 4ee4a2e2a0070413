"""Stock Car Championship Racing Card Game, with its Expansion Pack."""
