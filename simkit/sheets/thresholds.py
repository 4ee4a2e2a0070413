"""What a value has to be beyond for a sheet to flag it, and what that means to people."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Threshold:
    """From where on a metric is worth a look.

    Parameters
    ----------
    low, high : float
        Values below or above are flagged.
    if_low, if_high : str
        What such a value says, in plain words.
    says : str
        What any value says: a sentence with the value at ``{}``.
    """

    says: str
    low: float = -math.inf
    high: float = math.inf
    if_low: str = ""
    if_high: str = ""

    def reading(self, low: float, high: float, shown: str) -> tuple[str, str]:
        """Return a plain sentence, and the flag: ``!`` where the whole interval is beyond, ``?`` where a part is."""
        sentence = self.says.format(shown)
        if high < self.low:
            return f"{sentence}: {self.if_low}", "!"
        if low > self.high:
            return f"{sentence}: {self.if_high}", "!"
        return sentence, "?" if low < self.low or high > self.high else ""


FAIR_SEAT = 0.02
SEATS = Threshold(
    "starting first is worth {} of the races",
    -FAIR_SEAT,
    FAIR_SEAT,
    "whoever starts first is worse off",
    "whoever starts first is better off",
)

DOMINANT, HOPELESS = 1.5, 0.5
STRATEGY = Threshold(
    "wins {} times its fair share",
    HOPELESS,
    DOMINANT,
    "nobody should drive so",
    "everybody should drive so",
)
"""For a strategy's part of the wins over its part of the cars."""

SKILL = Threshold(
    "who drives makes {} of the difference in wins", low=0.01, if_low="it hardly matters who drives"
)
LUCK = Threshold("luck makes {}")
COMMON = Threshold("{} is luck that strikes all cars of a race alike")
SOURCE = Threshold("{} comes from this source of chance alone")
"""Of parts of the variance of a car's wins: `simkit.sources`."""

SECTIONS: dict[str, dict[str, Threshold]] = {
    "pace": {
        "race_turns": Threshold("a race takes {}"),
        "race_turns_spread": Threshold("give or take {}"),
        "decisions": Threshold("each player makes {}"),
        "table_minutes": Threshold("about {} at the table, by invented times for a decision and a turn"),
    },
    "drama": {
        "changes_of_lead": Threshold(
            "there are {} of the lead in a race", 1, math.inf, "it hardly ever changes"
        ),
        "lead_change_rate": Threshold("that is {}"),
        "overtake_rate": Threshold("there are {}"),
        "dead_time": Threshold(
            "{} of the turns are left when the winner is ahead for good",
            high=0.5,
            if_high="half of the race is played out",
        ),
        "half_leader_wins": Threshold(
            "who leads at half distance wins {} of the races",
            high=0.8,
            if_high="the second half decides little",
        ),
        "comeback_rate": Threshold(
            "who is last at half distance wins {}", 0.02, math.inf, "whoever is last may as well go home"
        ),
        "half_rank_correlation": Threshold(
            "the order at half distance and the finish correlate by {}",
            high=0.8,
            if_high="little changes after that",
        ),
        "runaway_slope": Threshold(
            "a lead of 1 at half distance becomes {}", high=1.25, if_high="leaders run away"
        ),
        "catch_up": Threshold(
            "the last makes up {} of the gap to the first",
            high=0.75,
            if_high="being behind costs almost nothing",
        ),
        "finish_gap": Threshold("the first two finish {} apart"),
        "close_finishes": Threshold("{} of the finishes are close"),
        "suspense": Threshold("what the chances are expected to move adds up to {}"),
        "surprise": Threshold("what they do move adds up to {}"),
        "drama": Threshold("the winner was {} of winning chance behind the favourite, on average"),
    },
    "elimination": {
        "cars_out": Threshold(
            "{} of the cars are out before the end", high=0.25, if_high="many players only watch"
        ),
        "out_when": Threshold(
            "they go out when {} of the distance is run", 0.4, math.inf, "those who do watch for long"
        ),
    },
}
"""By section and metric of whole races."""
