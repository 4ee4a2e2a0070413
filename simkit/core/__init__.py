"""The compiled floor: addressed draws, piles, records. It knows no game."""
