"""What a player cannot see changes when it is dealt anew; what he sees stays."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.records import allocate, digest
from simkit.core.rng import word_at
from simkit.games.sccr import GAME
from simkit.games.sccr.data import pack_driver_deck
from simkit.games.sccr.engine.hand import draw_to_hand, laps_of, pit_time_of, rating_of
from simkit.games.sccr.state import RACE, STREAM_POLICY, STREAM_TRACK_DECK, TWO_TIRE
from tests.games.sccr.table import Table

SEAT, OTHER = 1, 2
HIDDEN_OF_OTHERS = {
    "policy", "param", "strategy", "hand", "lap_mask", "lap_top", "stop_choice", "pit_choice", "deck",
    "laps_of", "rating_of", "pit_of", "face_down",
}  # fmt: skip
SCRATCH = {
    "n_moves", "move", "ask_mask", "n_picked", "picked_mask", "picked_laps", "picked_worth", "next_pick",
    "found_cards", "found_worth", "pick", "worth", "by_laps", "laps_at",
}  # fmt: skip


def in_the_middle(**rules):
    """Return a table on which everybody holds cards, and decks are partly drawn and discarded."""
    table = Table(4, **rules)
    for seat in range(4):
        for _ in range(7):
            draw_to_hand(table.race, table.rules, seat)
        car = table.car(seat)
        for _ in range(9):
            car.deck.n_stock -= 1
            car.deck.discarded[car.deck.stock[car.deck.n_stock]] = 1
            car.deck.n_discards += 1
        car.lap_mask = 0b11
        car.lap_top = 1
        car.stop_choice = TWO_TIRE + 1
        car.pit_choice = 1
        car.param[0] = 1000
    table.race.ask_mask = 0b11
    return table


def dealt_anew(table, seat=SEAT, times=40):
    """Return the race with hidden things dealt anew, so many times."""
    generator = np.random.default_rng(5)
    races = []
    for _ in range(times):
        copy = allocate(RACE, 1)
        copy[0] = table.race
        GAME.hide(copy[0], table.rules, seat, generator)
        races.append(copy[0])
    return races


def held(car):
    return [int(card) for card in car.hand[: car.n_hand]]


def left(pile):
    return [int(card) for card in pile.stock[: pile.n_stock]]


def values(record, besides):
    return {name: np.asarray(record[name]).tolist() for name in record.dtype.names if name not in besides}


def next_card(table, race):
    """Return the card that the player would draw next."""
    copy = allocate(RACE, 1)
    copy[0] = race
    draw_to_hand(copy[0], table.rules, SEAT)
    return held(copy[0].car[SEAT])[-1]


PEEKS = {
    "another driver's hand": lambda table, race: held(race.car[OTHER]),
    "which cards another driver holds": lambda table, race: sorted(held(race.car[OTHER])),
    "the cards another driver has yet to draw": lambda table, race: sorted(left(race.car[OTHER].deck)),
    "the order of his own stock": lambda table, race: left(race.car[SEAT].deck),
    "the order of the track deck": lambda table, race: left(race.track),
    "his own next card": next_card,
    "the random words of his own deck": lambda table, race: race.car[SEAT].deck.word.tolist(),
    "the random words of the track deck": lambda table, race: race.track.word.tolist(),
    "a draw to come": lambda table, race: int(
        word_at(race.seed[STREAM_TRACK_DECK], 7, STREAM_TRACK_DECK, 0, 8)
    ),
    "another driver's lap count": lambda table, race: int(race.car[OTHER].lap_mask),
    "another driver's card on top of it": lambda table, race: int(race.car[OTHER].lap_top),
    "another driver's stop": lambda table, race: int(race.car[OTHER].stop_choice),
    "another driver's pit-time card": lambda table, race: int(race.car[OTHER].pit_choice),
    "the card another driver has laid face down": lambda table, race: int(race.car[OTHER].face_down),
    "another driver's habits": lambda table, race: race.car[OTHER].param.tolist(),
    "another driver's policy": lambda table, race: int(race.car[OTHER].policy),
    "the last list of moves": lambda table, race: race.move[:4].tolist(),
    "cards that another driver has held": lambda table, race: int(
        race.car[OTHER].hand[race.car[OTHER].n_hand]
    ),
    "cards drawn from a stock": lambda table, race: int(
        race.car[OTHER].deck.stock[race.car[OTHER].deck.n_stock]
    ),
}


@pytest.mark.parametrize("peek", PEEKS)
def test_dealt_anew_is(peek):
    table = in_the_middle()
    seen = {repr(PEEKS[peek](table, race)) for race in dealt_anew(table)}
    assert len(seen) > 1


def test_any_card_that_another_driver_might_hold_may_come_up_in_his_hand():
    table = in_the_middle()
    unseen = {*held(table.car(OTHER)), *left(table.car(OTHER).deck)}
    found = {card for race in dealt_anew(table, times=120) for card in held(race.car[OTHER])}
    assert found == unseen
    assert len(unseen) == 60 - 9


def test_no_card_comes_or_goes():
    table = in_the_middle()
    for race in dealt_anew(table):
        assert sorted(left(race.track)) == sorted(left(table.race.track))
        for seat in range(4):
            car, before = race.car[seat], table.car(seat)
            assert sorted(held(car) + left(car.deck)) == sorted(held(before) + left(before.deck))
            assert sorted(left(car.deck)) == sorted(left(before.deck)) or seat != SEAT


def test_what_the_player_sees_stays():
    table = in_the_middle()
    table.traffic(0, 3)
    table.race.season.driver[2].level[1] = 3
    for race in dealt_anew(table):
        # The mask that he is asked to order is his own lap count.
        apart = SCRATCH - {"ask_mask"} | {"seed", "car", "track", "note", "traffic", "season"}
        assert values(race, apart) == values(table.race, apart)
        assert race.traffic.tolist() == table.race.traffic.tolist()
        assert digest(race.season) == digest(table.race.season)
        assert race.seed[STREAM_POLICY] == table.race.seed[STREAM_POLICY]
        assert values(race.car[SEAT], {"deck"}) == values(table.car(SEAT), {"deck"})
        for seat in (0, 2, 3):
            assert values(race.car[seat], HIDDEN_OF_OTHERS) == values(table.car(seat), HIDDEN_OF_OTHERS)
            assert race.car[seat].laps_of.tolist() == table.car(seat).laps_of.tolist()
        for pile, before in [(race.track, table.race.track)] + [
            (race.car[seat].deck, table.car(seat).deck) for seat in range(4)
        ]:
            assert values(pile, {"word", "stock"}) == values(before, {"word", "stock"})


@pytest.mark.parametrize("figure", [laps_of, rating_of, pit_time_of])
@pytest.mark.parametrize("grid", ["drawn", "qualifying"])
def test_figures_dealt_onto_cards_at_random_are_known_only_from_cards_that_were_seen(figure, grid):
    table = in_the_middle(card_placement="random", grid=grid)
    races = dealt_anew(table)

    def figures(race, seat, cards):
        return [int(figure(race, table.rules, seat, card)) for card in cards]

    everything = range(60)
    own = held(table.car(SEAT))
    discards = [card for card in everything if table.car(OTHER).deck.discarded[card] == 1]
    for race in races:
        assert figures(race, SEAT, own) == figures(table.race, SEAT, own)
        assert figures(race, OTHER, discards) == figures(table.race, OTHER, discards)
        for seat in range(4):
            assert sorted(figures(race, seat, everything)) == sorted(figures(table.race, seat, everything))
    stock = left(table.car(SEAT).deck)
    assert len({tuple(figures(race, SEAT, stock)) for race in races}) > 1
    assert len({tuple(figures(race, OTHER, held(table.car(OTHER)))) for race in races}) > 1


def test_figures_printed_on_the_cards_stay():
    table = in_the_middle()
    laps = pack_driver_deck(table.options.driver_table())["laps"].tolist()
    for race in dealt_anew(table, times=3):
        assert [int(laps_of(race, table.rules, OTHER, card)) for card in range(60)] == laps


def test_race_cards_that_are_still_in_the_deck_are_known_to_nobody():
    table = in_the_middle(large_race=True)
    for place, seat in enumerate((2, 0, 3, 1)):
        table.race.order[place] = seat
        table.car(seat).drawn = 1 if place == 0 else 0
    orders = {tuple(int(seat) for seat in race.order[:4]) for race in dealt_anew(table, times=60)}
    assert {order[0] for order in orders} == {2}
    assert len(orders) == 6
