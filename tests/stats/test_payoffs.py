"""Pay-off tables, dominance, Nash averaging, alpha-rank and cycles, on games and races of known truth."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from simkit.faults import FaultError
from simkit.stats.cycles import cycles, split
from simkit.stats.equilibria import alpha_rank, nash_average
from simkit.stats.layers import layers_of, pareto_dominates
from simkit.stats.payoffs import Payoffs, count_leads, surely_dominated

ROCK = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) / 2
"""Rock loses to paper, paper to scissors, scissors to rock."""

SEED = 11


def beside(game, row):
    """Return a game with one strategy more, which gets `row` against the others."""
    n = len(game)
    wider = np.zeros((n + 1, n + 1))
    wider[:n, :n], wider[n, :n], wider[:n, n] = game, row, -np.array(row)
    return wider


def ranked(worths):
    """Return chances to be ahead less behind by Plackett and Luce's model."""
    apart = np.subtract.outer(worths, worths)
    return np.tanh(apart / 2)


def drawn(value, races, seed=SEED, batches=100):
    """Return a pay-off table of so many duels of every two."""
    random = np.random.default_rng(seed)
    n = len(value)
    lead, meetings = np.zeros((2, batches, n, n), dtype=np.int64)
    for i, j in itertools.combinations(range(n), 2):
        ahead = random.binomial(races // batches, (1 + value[i, j]) / 2, size=batches)
        lead[:, i, j] = 2 * ahead - races // batches
        lead[:, j, i] = -lead[:, i, j]
        meetings[:, i, j] = meetings[:, j, i] = races // batches
    return Payoffs(tuple("abcdefgh"[:n]), lead, meetings, races=races)


@pytest.mark.parametrize("weigh", [nash_average, alpha_rank])
def test_rock_paper_scissors_is_even(weigh):
    assert weigh(ROCK) == pytest.approx([1 / 3] * 3, abs=1e-6)


@pytest.mark.parametrize("weigh", [nash_average, alpha_rank])
def test_the_best_of_a_ranking_has_all_the_weight(weigh):
    assert weigh(ranked([0.1, 0.7, -0.2, 0.5])) == pytest.approx([0, 1, 0, 0], abs=1e-4)


@pytest.mark.parametrize("weigh", [nash_average, alpha_rank])
def test_who_loses_to_all_has_no_weight(weigh):
    assert weigh(beside(ROCK, [-0.1, -0.1, -0.1])) == pytest.approx([1 / 3] * 3 + [0], abs=1e-5)


def test_nash_averages_of_unequal_cycles_are_those_of_the_textbook():
    """In a cycle in which a gets x from b, b gets y from c, c gets z from a, the weights are as y to z to x."""
    x, y, z = 0.2, 0.3, 0.5
    game = np.array([[0, x, -z], [-x, 0, y], [z, -y, 0]])
    assert nash_average(game) == pytest.approx(np.array([y, z, x]))
    assert alpha_rank(game) == pytest.approx([1 / 3] * 3, abs=1e-5)


def test_a_copy_of_a_strategy_takes_no_weight_from_the_others():
    twice = beside(ROCK, ROCK[0])
    assert nash_average(twice) == pytest.approx([1 / 6, 1 / 3, 1 / 3, 1 / 6], abs=1e-5)


def test_where_all_are_alike_the_weights_are_even():
    assert nash_average(np.zeros((4, 4))) == pytest.approx([0.25] * 4)
    assert alpha_rank(np.zeros((4, 4))) == pytest.approx([0.25] * 4)
    assert alpha_rank(np.zeros((1, 1))) == [1]


@pytest.mark.parametrize("n", [3, 5, 12, 31])
def test_nobody_beats_a_nash_average(n):
    random = np.random.default_rng(n)
    game = random.normal(size=(n, n))
    weights = nash_average(game - game.T)
    assert weights.sum() == pytest.approx(1)
    assert weights.min() >= 0
    assert ((game - game.T) @ weights).max() < 1e-7


def test_of_many_mixtures_that_nobody_beats_the_most_even_is_taken():
    """Two pairs of copies: half to each pair member of rock, paper, scissors twice over."""
    six = np.kron(ROCK, np.ones((2, 2)))
    assert nash_average(six) == pytest.approx([1 / 6] * 6, abs=1e-5)


def test_a_population_goes_round_a_cycle_that_beats_the_rest_of_a_larger_one():
    five = beside(beside(ROCK, [-0.2, -0.2, -0.2]), [-0.3, -0.3, -0.3, 0.4])
    assert alpha_rank(five)[:3] == pytest.approx([1 / 3] * 3, abs=1e-4)


def test_layers_are_peeled_off():
    values = np.array([[3, 1], [1, 3], [2, 0.5], [0.5, 2], [0.4, 0.4], [3, 1]])
    assert layers_of(pareto_dominates(values, ["high", "high"])).tolist() == [1, 1, 2, 2, 3, 1]
    assert layers_of(pareto_dominates(values[:3], ["low", "high"])).tolist() == [2, 1, 2]
    with pytest.raises(ValueError, match="nobody is left"):
        layers_of(np.array([[False, True], [True, False]]))


def test_a_table_is_a_ranking_and_a_cycle():
    worths = np.array([0.5, 0.1, -0.6])
    cycle = 0.3 * ROCK
    worth, rest = split(np.subtract.outer(worths, worths) + cycle)
    assert worth == pytest.approx(worths)
    assert rest == pytest.approx(cycle)


def odds_to_value(log_odds):
    return np.tanh(log_odds / 2)


@pytest.mark.parametrize("part", [0.0, 0.2, 0.7, 1.0])
def test_the_rock_paper_scissors_share_is_found_with_its_interval(part):
    worths = np.array([0.4, 0.0, -0.4]) * np.sqrt(1 - part)
    ranking = np.subtract.outer(worths, worths)
    cycle = ROCK * np.sqrt(part * 6 * 0.32 / (6 * 0.25))
    truth = part
    assert (cycle**2).sum() / ((cycle**2).sum() + (ranking**2).sum()) == pytest.approx(truth)
    inside = 0
    for seed in range(60):
        found = drawn(odds_to_value(ranking + cycle), 20_000, seed).cycles()
        inside += found.low - 1e-3 <= truth <= found.high + 1e-3
        assert found.share == pytest.approx(truth, abs=0.1)
    assert inside >= 52
    assert (found.p < 0.05) == (part > 0)


def test_a_ranking_is_seldom_called_cyclic():
    value = ranked([0.3, 0.1, -0.1, -0.3])
    wrong = sum(drawn(value, 5000, seed).cycles().p < 0.05 for seed in range(80))
    assert wrong <= 11


def test_the_largest_cycle_is_named():
    game = beside(ROCK, [-0.3, -0.3, -0.3])
    found = drawn(game * 0.5, 50_000).cycles()
    assert set(found.largest()) == {0, 1, 2}
    first, second, third = found.largest()
    assert game[first, second] > 0 < game[second, third]
    assert str(found).endswith("the rest a ranking")


def test_intervals_of_pay_offs_all_hold_together():
    value = ranked([0.5, 0.0, -0.1, -0.4])
    inside = 0
    for seed in range(150):
        frame = drawn(value, 4000, seed).table()
        truth = [
            (1 + value["abcd".index(a), "abcd".index(b)]) / 2
            for a, b in zip(frame.strategy, frame.versus, strict=True)
        ]
        inside += ((frame.low <= truth) & (truth <= frame.high)).all()
    assert inside / 150 > 0.9


def test_only_who_is_better_against_all_dominates():
    value = np.array([[0, 0.2, 0.3, 0.4], [-0.2, 0, 0.1, 0.35], [-0.3, -0.1, 0, 0.5], [-0.4, -0.35, -0.5, 0]])
    payoffs = drawn(value, 40_000)
    assert np.argwhere(payoffs.dominates()).tolist() == [[0, 1], [0, 3], [1, 3], [2, 3]]
    frame = surely_dominated({"base": payoffs})
    assert frame.values.tolist() == [
        ["base", "b", "a"],
        ["base", "d", "a"],
        ["base", "d", "b"],
        ["base", "d", "c"],
    ]
    standings = payoffs.standings()
    assert standings.strategy.tolist() == ["a", "c", "b", "d"]
    assert standings.layer.tolist() == [1, 1, 2, 3]


def test_nobody_is_surely_dominated_where_all_are_alike():
    wrong = sum(drawn(np.zeros((4, 4)), 2000, seed).dominates().any() for seed in range(100))
    assert wrong <= 5


def test_intervals_of_weights_cover_the_truth(monkeypatch):
    monkeypatch.setattr("simkit.stats.payoffs.REPLICATES", 100)
    x, y, z = 0.2, 0.3, 0.5
    game = beside(np.array([[0, x, -z], [-x, 0, y], [z, -y, 0]]), [-0.4, -0.4, -0.4])
    truth = {"nash": [0.3, 0.5, 0.2, 0], "alpha": [1 / 3] * 3 + [0]}
    inside = {name: np.zeros(4) for name in truth}
    for seed in range(10):
        frame = drawn(game, 8000, seed).standings().set_index("strategy").loc[list("abcd")]
        for name, weights in truth.items():
            low, high = frame[f"{name}_low"] - 1e-4, frame[f"{name}_high"] + 1e-4
            inside[name] += (low <= weights) & (weights <= high)
    assert min(found.min() for found in inside.values()) >= 7


def test_leads_are_counted_for_every_pair_of_cars():
    races = np.array([0, 1, 2, 200])
    finishers = np.array([[0, 2, 2], [2, 0, 2], [2, 2, 0], [0, 2, 2]])
    lead, meetings = count_leads([(races, finishers)], 3)
    assert lead[:, 0, 2].tolist() == [4, 0, -2]
    assert meetings[:, 0, 2].tolist() == [4, 2, 2]
    assert not meetings[:, 1].any()
    assert not lead[:, 2, 2].any()


def test_pieces_of_any_size_count_the_same(monkeypatch):
    random = np.random.default_rng(SEED)
    finishers = random.permuted(np.tile([0, 1, 1, 2], (500, 1)), axis=1)
    whole = count_leads([(np.arange(500), finishers)], 3)
    monkeypatch.setattr("simkit.stats.payoffs._PIECE", 7)
    parts = count_leads([(np.arange(a, a + 100), finishers[a : a + 100]) for a in range(0, 500, 100)], 3)
    assert all((a == b).all() for a, b in zip(whole, parts, strict=True))


def test_who_never_meets_is_named():
    lead, meetings = np.zeros((2, 5, 3, 3), dtype=np.int64)
    meetings[:, 0, 1] = meetings[:, 1, 0] = 1
    with pytest.raises(FaultError, match="a and c never meet"):
        Payoffs(("a", "b", "c"), lead, meetings)
    with pytest.raises(FaultError, match="two races or more"):
        Payoffs(("a", "b"), lead[:1, :2, :2], meetings[:1, :2, :2])


def test_luck_alone_makes_no_cycle_of_two():
    found = cycles(
        np.array([[0, 0.2], [-0.2, 0]]), np.array([[[0, 0.1], [-0.1, 0]]] * 9), np.full((2, 2), 100), 0.95
    )
    assert found.share == pytest.approx(0, abs=1e-9)
