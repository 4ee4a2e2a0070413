"""Roll and Move, the smallest game: the model for a designer's own."""

from __future__ import annotations

from simkit.games.game import Game, Metric
from simkit.games.rollmove import bare, engine
from simkit.games.rollmove.exact import seat_shares
from simkit.games.rollmove.narrate import narrate
from simkit.games.rollmove.peers import PEERS
from simkit.games.rollmove.policies import POLICIES
from simkit.games.rollmove.rules import RULES, Rules, pack
from simkit.games.rollmove.state import CLOSE_FINISH, MAX_CARS, OUTCOME, RACE, STREAMS, TRAIL_EVERY

GAME = Game(
    name="rollmove",
    title="Roll and Move",
    engine_version=1,
    rules=Rules,
    rules_dtype=RULES,
    race_dtype=RACE,
    outcome_dtype=OUTCOME,
    streams=STREAMS,
    cars=(1, MAX_CARS),
    policies=POLICIES,
    metrics=(
        Metric("win_share", "position", "equals", 1, "races won", "share", "high", summed=True),
        Metric("mean_finish", "position", says="finishing position", unit="place", better="low"),
        Metric(
            "squares", "square", says="squares moved when the race stopped", unit="squares", better="high"
        ),
        Metric("turns", "turns", says="turns of the race", unit="turns"),
    ),
    pack=pack,
    play_races=engine.play_races,
    start_race=engine.start_race,
    play_turn=engine.play_turn,
    write_outcome=engine.write_outcome,
    narrate=narrate,
    progress=engine.progress,
    note_turn=engine.note_turn,
    distance_unit="squares",
    close_finish=CLOSE_FINISH,
    trail_every=TRAIL_EVERY,
    play_bare=bare.play_bare,
    exact=seat_shares,
    peers=PEERS,
    bench_rules={"squares": 100},
    bench_cars=4,
)
