"""Which rule matters, what a card is worth, how far a strategy can be beaten, what evens two of them."""

from simkit.design.handicaps import Handicap, handicap, seat_handicap
from simkit.design.knockouts import knock_out
from simkit.design.responses import Response, best_response
from simkit.design.screening import Screening, screen

__all__ = [
    "Handicap",
    "Response",
    "Screening",
    "best_response",
    "handicap",
    "knock_out",
    "screen",
    "seat_handicap",
]
