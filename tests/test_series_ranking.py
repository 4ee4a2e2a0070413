"""Rankings and pay-offs of a series, from the orders of the finish that it kept."""

from __future__ import annotations

import pytest
from series_made import FANO, desk_of, played, series_of
from shell import typed

import simkit as sk
from simkit.faults import FaultError


@pytest.fixture
def desk(tmp_path, monkeypatch):
    return desk_of(tmp_path, monkeypatch)


@pytest.fixture(scope="module")
def series():
    return played(series_of(variants={"short": {"squares": 6}}))


def keeping(races=400, squares=30):
    """Return a series that keeps the orders of the finish."""
    return series_of(
        races=races, squares=squares, variants={"short": {"squares": 6}}, keep=["orders"], **FANO
    )


@pytest.fixture(scope="module")
def ranked():
    return played(keeping())


def test_a_series_is_ranked_with_races_of_one_number_as_a_unit(ranked):
    ranking = ranked.ranking()
    assert ranking.strategies == tuple("abcdefg")
    assert ranking.races == 7 * 400
    assert ranking.units == 400
    assert ranking.worth == pytest.approx([0] * 7, abs=1e-9)  # all roll the same dice, place by place
    assert list(ranked.rankings()) == ["base", "short"]


def test_who_rolls_first_has_an_edge_in_the_ranking(ranked):
    frame = ranked.ranking().seat_table()
    assert list(frame.seat) == [1, 2, 3]
    assert frame.low[0] > frame.high[2]


def test_a_ranking_is_the_same_from_a_folder(ranked, tmp_path):
    played(keeping(), out=tmp_path / "s")
    again = sk.load(tmp_path / "s").ranking("short")
    assert (again.worth == ranked.ranking("short").worth).all()
    assert (again.covariance == ranked.ranking("short").covariance).all()


def test_a_ranking_takes_the_orders_and_an_arm(ranked, series):
    with pytest.raises(FaultError, match="the orders of the finish were not kept"):
        series.ranking()
    with pytest.raises(FaultError, match="there is no arm 'shrt'; did you mean short"):
        ranked.ranking("shrt")


def test_a_single_field_is_ranked_too(ranked):
    ranking = ranked["field-1"].ranking()
    assert ranking.strategies == ranked["field-1"].strategies
    assert ranking.units == ranking.races == 400


def test_the_orders_of_a_series_go_into_one_file(ranked, tmp_path):
    import pandas as pd

    frame = pd.read_csv(ranked.save_orders(tmp_path / "orders.csv"))
    assert list(frame.columns) == ["member", "race", "arm", "place", "strategy", "car", "seat"]
    assert len(frame) == 7 * 2 * 400 * 3


def test_the_commands_show_rankings_and_orders(desk, capsys):
    (desk / "who.toml").write_text(keeping(races=90).text)
    typed("run", "who.toml", "--quiet")
    assert "simkit show results/runs/who --table ranking" in capsys.readouterr().out
    assert typed("show", "results/runs/who", "--table", "ranking") == 0
    assert capsys.readouterr().out.startswith("arm    rank  strategy")
    assert typed("show", "results/runs/who", "--table", "dominance", "--format", "csv") == 0
    assert capsys.readouterr().out == "strategy,worse_than,least,low\n"
    assert typed("show", "results/runs/who", "--orders", "all.csv") == 0
    assert (desk / "all.csv").read_text().startswith("member,race,arm")
    assert typed("show", "results/runs/who", "--member", "field-1", "--orders", "one.csv") == 0
    assert (desk / "one.csv").read_text().startswith("race,arm")
    capsys.readouterr()
    assert typed("show", "results/runs/who", "--member", "field-1", "--table", "ranking") == 0
    assert capsys.readouterr().out.startswith("arm    rank  strategy")


def test_pay_offs_are_those_of_all_races_in_which_two_meet(ranked, tmp_path):
    import pandas as pd

    frame = pd.read_csv(ranked.save_orders(tmp_path / "orders.csv")).query("arm == 'short'")
    both = frame.merge(frame, on=["member", "race"], suffixes=("", "_b")).query(
        "strategy == 'a' and strategy_b == 'c'"
    )
    payoffs = ranked.payoffs("short")
    table = payoffs.table().set_index(["strategy", "versus"]).loc[("a", "c")]
    assert len(both) == table.meetings == 400
    assert table.ahead == pytest.approx((both.place < both.place_b).mean())
    assert table.low < table.ahead < table.high
    assert payoffs.name == "short"
    assert "rock, paper, scissors" in repr(payoffs)
    assert "nash" in payoffs._repr_html_()


def test_pay_offs_take_the_orders_and_an_arm(ranked, series):
    with pytest.raises(FaultError, match="the orders of the finish were not kept"):
        series.payoffs()
    with pytest.raises(FaultError, match="there is no arm 'shrt'; did you mean short"):
        ranked.payoffs("shrt")
    assert ranked["field-1"].payoffs().strategies == ranked["field-1"].strategies


def test_the_commands_show_pay_offs_and_standings(desk, capsys):
    (desk / "who.toml").write_text(keeping(races=90).text)
    typed("run", "who.toml", "--quiet")
    capsys.readouterr()
    assert typed("show", "results/runs/who", "--table", "payoffs", "--format", "csv") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "arm,strategy,versus,ahead,low,high,meetings"
    assert len(lines) == 1 + 2 * 7 * 6
    assert typed("show", "results/runs/who", "--member", "field-1", "--table", "standings") == 0
    heads = capsys.readouterr().out.splitlines()[0].split()
    assert heads[:6] == ["arm", "strategy", "mean", "layer", "nash", "nash_low"]
    assert heads[-3:] == ["cyclic", "cyclic_low", "cyclic_high"]
