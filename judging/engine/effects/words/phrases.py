"""All English phrases by message id, and the singular forms of those that have one."""

from judging.engine.effects.words.phrases_amounts import AMOUNTS
from judging.engine.effects.words.phrases_rules import ONE_RULES, RULES
from judging.engine.effects.words.phrases_steps import ONE_STEPS, PUTS, STEPS
from judging.engine.effects.words.phrases_who import IS_SO, ONE_WHO, WHO

MANY: dict[str, str] = {**WHO, **IS_SO, **AMOUNTS, **STEPS, **PUTS, **RULES}
ONE: dict[str, str] = {**ONE_WHO, **ONE_STEPS, **ONE_RULES}
