"""The JSON Schema of experiment files, for editors: from the shape that is checked, and what each game says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.experiment.limits import KEEP
from simkit.experiment.schema import Document
from simkit.experiment.series import DESIGNS
from simkit.games.fields import Option
from simkit.games.game import Game
from simkit.games.registry import GAMES
from simkit.stats.race_metrics import RACE_METRICS

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]


def experiment_schema() -> Schema:
    """Return the JSON Schema of experiment files.

    It has every option of every game with its bounds, its default and what it is. What a schema cannot say (how many cars a field may
    have in all, which options go together) `simkit check FILE` says.
    """
    schema = Document.model_json_schema(ref_template="#/$defs/{model}")
    games = [GAMES[name] for name in GAMES]
    tables = {name for game in games for name in game.tables}
    schema |= {"$schema": DIALECT, "title": "simkit experiment"}
    properties = schema["properties"]
    properties["game"] = {"enum": [game.name for game in games], "description": "which game is played"}
    properties |= {name: {"type": "object"} for name in sorted(tables)}
    properties["keep"]["items"] = {"enum": list(KEEP)}
    schema["$defs"]["SeriesTable"]["properties"]["design"] = {"enum": list(DESIGNS)}
    schema["allOf"] = [
        {
            "if": {"properties": {"game": {"const": game.name}}, "required": ["game"]},
            "then": {"properties": _of_game(game, tables)},
        }
        for game in games
    ]
    return schema


def _of_game(game: Game, tables: set[str]) -> Schema:
    """Return what one game says of the parts of a file."""
    defaults = game.rules().values()
    options = {name: option_schema(option, defaults[name]) for name, option in game.rules.options().items()}
    changes: Schema = {
        name: {"type": "object", "description": slot.kind.name} for name, slot in game.tables.items()
    }
    metrics = {"enum": [*(metric.name for metric in game.metrics), *RACE_METRICS]}
    return {
        "rules": _closed(options),
        "variants": {"additionalProperties": _closed(options | changes)},
        "field": {"additionalProperties": _strategy(game)},
        "compare": {"properties": {"metrics": {"items": metrics}}},
        "seeds": {"propertyNames": {"enum": list(game.streams)}},
        "data": {"propertyNames": {"enum": list(game.tables)}},
        **changes,
        **{name: False for name in tables if name not in game.tables},
    }


def _closed(properties: Mapping[str, Any]) -> Schema:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}


def _strategy(game: Game) -> Schema:
    """Return what a ``[field.NAME]`` may say: traits of the driver, and by policy its parameters."""
    traits = {name: option_schema(option, default) for name, (default, option) in game.traits.items()}
    policies = {name: policy.says for name, policy in game.policies.items()}
    known = {name for policy in game.policies.values() for name in policy.parameters}
    shape: Schema = {
        "properties": {
            "policy": {"enum": list(policies), "description": "; ".join(map(": ".join, policies.items()))},
            **traits,
        },
        "propertyNames": {"enum": sorted({"policy", "cars", *traits, *known})},
        "allOf": [_policy(game, name) for name in game.policies],
    }
    if not game.rule_driven:
        shape["required"] = ["policy"]
    return shape


def _policy(game: Game, name: str) -> Schema:
    """Return what a strategy with this policy may say besides."""
    parameters = game.policies[name].parameters
    own = {key: option_schema(option, default) for key, (default, option) in parameters.items()}
    others = {key for policy in game.policies.values() for key in policy.parameters}
    others -= {*own, *game.traits}
    return {
        "if": {"properties": {"policy": {"const": name}}, "required": ["policy"]},
        "then": {"properties": own | dict.fromkeys(sorted(others), False)},
    }


def option_schema(option: Option, default: Any) -> Schema:
    """Return the schema of one option: its kind and bounds, its default, and what it is."""
    kinds: dict[str, Schema] = {
        "number": {"type": "integer", "minimum": option.low, "maximum": option.high},
        "choice": {"enum": list(option.options)},
        "switch": {"type": "boolean"},
    }
    unit = f" [{option.unit}]" if option.unit else ""
    clauses = f" ({', '.join(option.clauses)})" if option.clauses else ""
    says = f"{option.says}{unit}{clauses}; default: {option.source}"
    return {**kinds[option.kind], "default": default, "description": says}
