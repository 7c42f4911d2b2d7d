"""The tables of judging."""

from judging.models.rulings import Appeal, Change, Clarification, Decision, Outcome, Ruling

__all__ = ["Appeal", "Change", "Clarification", "Decision", "Outcome", "Ruling"]
