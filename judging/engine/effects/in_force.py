"""The rules in force, for those who play other texts: what they ask is found here."""

from judging.engine.effects.protection import is_shielded, keeps_active
from judging.engine.effects.standing import find_texts, rules_in_force, rules_on

__all__ = ["find_texts", "is_shielded", "keeps_active", "rules_in_force", "rules_on"]
