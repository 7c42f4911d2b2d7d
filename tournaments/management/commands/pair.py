"""Pairs the next round of tournaments given as files; prints a line of JSON for each."""

from typing import Any

import msgspec

from tournaments.engine import wording
from tournaments.engine.rounds import swiss
from tournaments.engine.rounds.state import State
from tournaments.engine.rounds.why import Why
from tournaments.management.on_states import ANSWERED_NO, DONE, StatesCommand


class Command(StatesCommand):
    help = "Pairs the next Swiss round, the best there is, and says why."

    def answer_state(self, state: State) -> tuple[Any, int]:
        paired = swiss.pair_round(state)
        answer = {
            "number": paired.number,
            "pairings": [{"table": why.table, "a": why.a, "b": why.b} for why in paired.pairings],
            "bye": paired.bye,
            "awarded_byes": list(paired.awarded),
            "cost": msgspec.to_builtins(paired.cost),
            "optimal": paired.optimal,
            "why": [{"a": why.a, "b": why.b, "text": _describe_pairing(why)} for why in paired.why],
            "relaxed": list(paired.relaxed),
        }
        return answer, ANSWERED_NO if paired.relaxed else DONE


def _describe_pairing(why: Why) -> str:
    return " ".join(wording.render_message(reason.id, reason.args) for reason in why.reasons)
