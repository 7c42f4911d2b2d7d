"""What TOM's numbers mean. Source: files of TOM 1.74 to 1.86; no schema was ever published."""

from collections.abc import Mapping

from tournaments.engine.structure.tables import JUNIOR, MASTERS, SENIOR

# `match@outcome`; a deleted match is treated as if it were not there.
DELETED_MATCH = "9"
RESULT_BY_OUTCOME: Mapping[str, str | None] = {
    "0": None,
    "1": "a",
    "2": "b",
    "3": "tie",
    "4": "awarded_bye",
    "5": "bye",
    "6": "double_loss",  # in old files
    "8": "loss",
    "10": "double_loss",
}
OUTCOME_BY_RESULT: Mapping[str | None, str] = {
    result: code for code, result in RESULT_BY_OUTCOME.items()
}

# `pod@category`: which divisions play in it.
DIVISIONS_BY_CATEGORY: Mapping[str, tuple[str, ...]] = {
    "0": (JUNIOR,),
    "1": (SENIOR,),
    "2": (MASTERS,),
    "8": (JUNIOR, SENIOR),
    "9": (SENIOR, MASTERS),
    "10": (JUNIOR, SENIOR, MASTERS),
}
CATEGORY_BY_DIVISIONS = {divisions: code for code, divisions in DIVISIONS_BY_CATEGORY.items()}

# `dropped/status`
STILL_IN, DROPPED, DISQUALIFIED = "0", "1", "2"
DROP_CODES = (STILL_IN, DROPPED, DISQUALIFIED)

# `tournament@type` and `round@type`
ELIMINATION, SWISS, SWISS_AND_CUT = "1", "2", "3"

# `tournament@stage`
REGISTRATION, CONFIGURED, RUNNING, FINISHED = "1", "3", "4", "5"

# `round@stage`
ROUND_PAIRED, ROUND_FINISHED, ROUND_LAST = "2", "6", "8"

# `tournament@mode`, and which table of rounds and cut applies to it (see engine.structure).
STRUCTURE_BY_MODE = {"LEAGUECHALLENGE": "league-challenge", "TCG1DAY": "league-cup"}
CUSTOM_MODE = "CUSTOM"
