from typing import Any

import msgspec

from tournaments.engine import wording
from tournaments.engine.rounds import swiss
from tournaments.engine.rounds.state import State
from tournaments.engine.rounds.why import Why
from tournaments.management.on_states import DONE, NEGATIVE, OnStates


class Command(OnStates):
    help = "Pairs the next Swiss round, the best there is, and says why."

    def answer(self, state: State) -> tuple[Any, int]:
        paired = swiss.pair(state)
        said = {
            "number": paired.number,
            "pairings": [{"table": one.table, "a": one.a, "b": one.b} for one in paired.pairings],
            "bye": paired.bye,
            "awarded_byes": list(paired.awarded),
            "cost": msgspec.to_builtins(paired.cost),
            "optimal": paired.optimal,
            "why": [{"a": one.a, "b": one.b, "text": _text(one)} for one in paired.why],
            "relaxed": list(paired.relaxed),
        }
        return said, NEGATIVE if paired.relaxed else DONE


def _text(why: Why) -> str:
    return " ".join(wording.say(reason.id, reason.args) for reason in why.reasons)
