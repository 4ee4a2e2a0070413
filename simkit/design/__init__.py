"""Which rule matters and how, what a card is worth, how far a strategy can be beaten, what evens two of them."""

from simkit.design.handicaps import Handicap, handicap, handicap_by_variants, seat_handicap
from simkit.design.knockouts import knock_out
from simkit.design.responses import Response, best_response
from simkit.design.screening import Screening, screen
from simkit.design.sweeping import Sweep, sweep

__all__ = [
    "Handicap",
    "Response",
    "Screening",
    "Sweep",
    "best_response",
    "handicap",
    "handicap_by_variants",
    "knock_out",
    "screen",
    "seat_handicap",
    "sweep",
]
