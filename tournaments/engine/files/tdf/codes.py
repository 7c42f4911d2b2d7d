"""What TOM's numbers mean. Source: files of TOM 1.74 to 1.86, as no schema was ever published."""

from collections.abc import Mapping

from tournaments.engine.structure.tables import JUNIOR, MASTERS, SENIOR

# `match@outcome`; a deleted match is none at all.
DELETED = "9"
OUTCOMES: Mapping[str, str | None] = {
    "0": None,
    "1": "a",
    "2": "b",
    "3": "tie",
    "4": "awarded_bye",
    "5": "bye",
    "6": "double_loss",  # of old files
    "8": "loss",
    "10": "double_loss",
}
OUTCOME_OF: Mapping[str | None, str] = {result: code for code, result in OUTCOMES.items()}

# `pod@category`: who plays in it.
DIVISIONS: Mapping[str, tuple[str, ...]] = {
    "0": (JUNIOR,),
    "1": (SENIOR,),
    "2": (MASTERS,),
    "8": (JUNIOR, SENIOR),
    "9": (SENIOR, MASTERS),
    "10": (JUNIOR, SENIOR, MASTERS),
}
CATEGORY_OF = {divisions: code for code, divisions in DIVISIONS.items()}
ALL_TOGETHER = "10"

# `dropped/status`
STILL_IN, DROPPED, DISQUALIFIED = "0", "1", "2"
DROPS = (STILL_IN, DROPPED, DISQUALIFIED)

# `tournament@type` and `round@type`
ELIMINATION, SWISS, SWISS_AND_CUT = "1", "2", "3"

# `tournament@stage`
REGISTRATION, CONFIGURED, RUNNING, FINISHED = "1", "3", "4", "5"

# `round@stage`
ROUND_PAIRED, ROUND_FINISHED, ROUND_LAST = "2", "6", "8"

# `tournament@mode`, with the table of rounds and cut it is played by (see engine.structure).
STRUCTURE_OF = {"LEAGUECHALLENGE": "league-challenge", "TCG1DAY": "league-cup"}
CHALLENGE, CUP, OWN_WAY = "LEAGUECHALLENGE", "TCG1DAY", "CUSTOM"
