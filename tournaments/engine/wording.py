"""English for what the tournament engine says by message id. Faces may translate it."""

from collections.abc import Mapping
from typing import Any

_HOW = {
    "prizes": "took the last Prize",
    "no_pokemon": "left the opponent no Pokémon",
    "deck_out": "the opponent could not draw",
    "concession": "the opponent conceded",
    "penalty": "by penalty",
    "time": "on time",
    "": "",
}
MESSAGES = {
    "game_won": "Game {number}: {winner} won ({how}).",
    "sudden_death_won": "Game {number}, Sudden Death: {winner} won ({how}).",
    "game_tied": "Game {number} is a tie.",
    "both_won_sudden_death": (
        "Game {number}: both won at once in as many ways, so a Sudden Death game decides."
    ),
    "both_won_more_ways": (
        "Game {number}: both won at once, {winner} in more ways ({a} against {b}) and so the game."
    ),
    "pair_level": "Both have {a_points} points and have not met.",
    "pair_float": "{a_points} points against {b_points}: no level opponent was free.",
    "pair_rematch": "They have met before: no pairing without a rematch exists.",
    "bye_lowest": "The lowest score without a bye so far: {points} points.",
    "bye_again": "A second bye: everybody else has had one or would have to meet again.",
}


def how(ended: str) -> str:
    """In which way a game ended."""
    return _HOW.get(ended, ended)


def say(message: str, args: Mapping[str, Any], names: Mapping[str, str] | None = None) -> str:
    """The sentence of a message id; `names` are the players by side."""
    shown = dict(args)
    if "winner" in shown and names:
        shown["winner"] = names.get(shown["winner"], shown["winner"])
    if "how" in shown:
        shown["how"] = _HOW.get(shown["how"], shown["how"])
    return MESSAGES[message].format(**shown).replace(" ()", "")
