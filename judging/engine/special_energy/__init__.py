"""Special Energy by name: what it provides, and at which moments its text does more."""

from judging.engine.special_energy.before_2011 import BEFORE_2011
from judging.engine.special_energy.card import ProvidingCondition, SpecialEnergy, TextMoment
from judging.engine.special_energy.since_2011 import SINCE_2011

_ALSO_CALLED = {
    "Delta Rainbow Energy": "δ Rainbow Energy",
    "Delta Species Rainbow Energy": "δ Rainbow Energy",
}

SPECIAL_ENERGY = {one.name: one for one in (*BEFORE_2011, *SINCE_2011)}
SPECIAL_ENERGY |= {also: SPECIAL_ENERGY[name] for also, name in _ALSO_CALLED.items()}

__all__ = ["SPECIAL_ENERGY", "ProvidingCondition", "SpecialEnergy", "TextMoment"]
