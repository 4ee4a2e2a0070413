"""The figures of a bench as data, with what they were measured on."""

from __future__ import annotations

import json
import math
import platform
from collections.abc import Iterable
from dataclasses import asdict

import simkit
from simkit.bench.measures import Measure
from simkit.beside import cores
from simkit.experiment import Experiment


def as_json(experiment: Experiment, measures: Iterable[Measure]) -> str:
    """Return figures as JSON text; a figure that could not be taken is null."""
    rows = [asdict(measure) for measure in measures]
    for row in rows:
        row["value"] = None if math.isnan(row["value"]) else row["value"]
    about = {
        "game": experiment.game.name,
        "title": experiment.title or experiment.name,
        "cars": experiment.n_cars,
        "simkit": simkit.__version__,
        "engine_version": experiment.game.engine_version,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": cores(),
    }
    return json.dumps({**about, "measures": rows}, indent=2)
