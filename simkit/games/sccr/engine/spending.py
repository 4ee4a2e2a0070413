"""What a driver may do with his awards between the races of a season (SCCR-7.11, SCCR-7.12)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.sccr.state import N_ATTRIBUTES


@jit
def is_spending(race, seat, answer):
    """Say whether `answer` is legal: 0 keeps the awards, 1 + k raises attribute k by a step; none is ever lowered."""
    season = race.season
    if answer < 1 or answer > N_ATTRIBUTES:
        return answer == 0
    sheet = season.driver[seat]
    return 0 <= sheet.level[answer - 1] < season.most_level and sheet.quarters >= season.step_price
