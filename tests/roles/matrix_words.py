"""The words of the role matrix: the roles, the stages, and common words for answers."""

# `guest` is a judge of this event alone, `stranger` the organiser of another league.
ROLES = (
    "anonymous", "visitor", "stranger", "guest",
    "scorekeeper", "judge", "head_judge", "organiser",
)  # fmt: skip
STAGES = ("registration", "running", "finished")

PUBLIC = "pppppppp"
SIGNED_IN = "sppppppp"
OF_LEAGUE = "snnnpppp"  # the league's staff alone
AT_EVENT = "snnppppp"  # the league's staff and the event's own
ORGANISERS = "snnnnnnp"
DOES = "snnnnnnd"  # organisers do it
REFUSED = "snnnnnnr"
STAFF_DO = "snnddddd"
STAFF_REFUSED = "snnrrrrr"
JUDGES = "snnpnppp"
JUDGES_DO = "snndnddd"
NOTHING_YET = "sggggggg"
REPAIRERS = "snnnnnpp"  # those who may repair a round
ON_THE_WAY = "sddddddd"  # sent on to a step that comes before
# The same over HTTP, where nobody is sent to sign in.
API_ORGANISERS = "nnnnnnnp"
API_REFUSED = "nnnnnnnr"
API_STAFF = "nnnppppp"
API_JUDGES = "nnnpnppp"
API_STAFF_REFUSED = "nnnrrrrr"
API_NOTHING_YET = "nggggggg"
