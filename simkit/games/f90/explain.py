"""Why an answer of a policy is illegal, in words: for the error that names the policy."""

from __future__ import annotations

from typing import Any

from simkit.games.f90.engine.answers import list_moves
from simkit.games.f90.packed import pack
from simkit.games.f90.rules import Rules
from simkit.games.f90.state import (
    DECISIONS,
    DECLARE,
    DRAW_TRACK_CARD,
    EXTREME_ATTEMPT,
    GO_ON,
    LATER_STOP,
    PIT_STOP,
    PLAY,
    SKIP_TURN,
    TRACK_CARD,
    USE_VERSATILITY,
    USE_WISE,
)
from simkit.games.f90.words import STRATEGIES, TYRES

MOST_SHOWN = 12

_PLAIN = {
    GO_ON: "go on",
    EXTREME_ATTEMPT: "attempt the extreme trajectory",
    USE_WISE: "drive wisely",
}
_YES_NO = {
    "spare_car": ("keep the hand", "take the spare car"),
    "keep": ("keep the first card", "keep the second card"),
    "sharp": ("decline the sharp trajectory", "use the sharp trajectory"),
    "swap": ("draw the damage", "pay tyres in its place"),
    "weather": ("leave the weather card", "put the weather card under"),
    "blue_disc": ("keep the blue disc", "spend a blue disc"),
    "late_braking": ("stay behind", "brake late"),
}
_CARD = {
    "qualify": "qualify with",
    "wise_discard": "throw away",
    "fuel_discard": "discard, for one more draw,",
    "discard": "discard",
    "tyre_card": "pay a tyre point with",
    "check": "check with",
    "challenge": "challenge with",
    "defend": "defend with",
}
_NO_CARD = {
    "wise_discard": "throw no more away",
    "fuel_discard": "discard nothing",
    "tyre_card": "pay the rest in chips",
    "check": "check blindly",
    "challenge": "challenge nobody",
}


def card_names(rules: Rules) -> list[str]:
    """Return what the cards are called by number, race cards from 0, Track cards from TRACK_CARD."""
    race = [_race_card(entry.values) for entry in rules.table("race_deck").cards()]
    track = [f"{entry.name} (+{entry.values[2]})" for entry in rules.table("track_deck").cards()]
    return race + ["no card"] * (TRACK_CARD - len(race)) + track


def _race_card(values: tuple[Any, ...]) -> str:
    colour, mp, factor = values[0], values[1], values[-1]
    return f"{colour} +{mp}/{factor}"


def explain_fault(race: Any, rules: Rules) -> str:
    """Return what the answer meant and what would have been legal as the race stands now.

    Parameters
    ----------
    race : record
        The race as the engine left it; `fault_seat`, `fault_decision` and `fault_answer` say what happened.
    rules : Rules
    """
    seat, decision = int(race.fault_seat), int(race.fault_decision)
    names = card_names(rules)
    car = race.car[seat]
    hand = [names[int(car.hand[slot])] for slot in range(int(car.n_hand))]
    meant = describe(decision, int(race.fault_answer), hand, rules)
    n = list_moves(race, pack(rules)[0], seat, decision)
    legal = list(dict.fromkeys(describe(decision, int(move), hand, rules) for move in race.move[:n]))
    shown = "; ".join(legal[:MOST_SHOWN]) + ("; ..." if len(legal) > MOST_SHOWN else "")
    return (
        f"that means {meant}, but with {', '.join(hand) or 'no card'} in hand he may: {shown or 'do nothing'}"
    )


def describe(decision: int, answer: int, hand: list[str], rules: Rules) -> str:
    """Return an answer in words.

    Parameters
    ----------
    decision : int
        One of the decisions in `simkit.games.f90.state`.
    answer : int
    hand : list of str
        Names of the cards in hand, by slot.
    rules : Rules
    """
    name = DECISIONS[decision]
    if answer < 0:
        return f"nothing known ({answer})"
    if decision == DECLARE:
        return _declaration(answer)
    if decision == PLAY:
        return _play(answer, hand)
    if name in _CARD:
        if answer == 0 and name in _NO_CARD:
            return _NO_CARD[name]
        return f"{_CARD[name]} {_card(answer - 1, hand)}"
    if name in _YES_NO:
        return _YES_NO[name][answer] if answer < 2 else f"nothing known ({answer})"
    if name == "prepare":
        return _preparation(answer, rules)
    if name == "save_fuel":
        words = {DRAW_TRACK_CARD: "draw a Track card", LATER_STOP: "move the refuelling chit one turn later"}
        return words.get(answer, f"nothing known ({answer})")
    return _flag(name, answer, rules)


def _card(slot: int, hand: list[str]) -> str:
    return hand[slot] if 0 <= slot < len(hand) else f"no card ({slot + 1})"


def _play(answer: int, hand: list[str]) -> str:
    slots = [slot - 1 for slot in (answer & 63, answer >> 6) if slot]
    return "play " + (" with ".join(_card(slot, hand) for slot in slots) if slots else "no card")


def _tyres(code: int) -> str:
    return TYRES[code] if code < len(TYRES) else f"unknown ({code})"


def _strategy(choice: int) -> str:
    return STRATEGIES[choice - 1].replace("_", " ") if choice <= len(STRATEGIES) else f"unknown ({choice})"


def _declaration(answer: int) -> str:
    kind, detail = answer & 7, answer >> 3
    if kind == PIT_STOP:
        extra = " and extra fuel" if detail >> 2 & 1 else ""
        change = f", from now on {_strategy(detail >> 3)}" if detail >> 3 else ""
        return f"stop for {_tyres(detail & 3)} tyres{extra}{change}"
    if kind == SKIP_TURN:
        return "skip the turn" + (f", from now on {_strategy(detail)}" if detail else "")
    if kind == USE_VERSATILITY:
        return f"change to {_strategy(detail)}"
    return _PLAIN[kind] if kind in _PLAIN and detail == 0 else f"nothing known ({answer})"


def _preparation(answer: int, rules: Rules) -> str:
    loads = [entry.values[0] for entry in rules.table("fuel").entries]
    load = answer & 15
    if load >= len(loads):
        return f"nothing known ({answer})"
    return f"start on {_tyres(answer >> 4)} tyres with fuel for a {rules.table('fuel').entries[load].name}"


def _flag(name: str, answer: int, rules: Rules) -> str:
    if answer == 0:
        return "play no flag"
    if name == "yellow_flag":
        sections = [entry.name for entry in rules.table("sections").entries]
        where = sections[answer - 1] if answer <= len(sections) else f"no section ({answer})"
        return f"play a yellow flag on {where}"
    return f"show a blue flag to the car in seat {answer - 1}"
