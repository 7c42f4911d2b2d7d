"""The words of the role matrix: who is asked, at which stages, and what they are answered."""

# `guest` is a judge at the one event alone, `stranger` the organiser of another league.
ROLES = (
    "anonymous", "visitor", "stranger", "guest",
    "scorekeeper", "judge", "head_judge", "organiser",
)  # fmt: skip
STAGES = ("registration", "running", "finished")

PUBLIC = "pppppppp"
SIGNED_IN = "sppppppp"
OF_LEAGUE = "snnnpppp"  # the league's staff
AT_EVENT = "snnppppp"  # the league's staff, and who is staff of this event
ORGANISERS = "snnnnnnp"
DOES = "snnnnnnd"  # what an organiser does
REFUSED = "snnnnnnr"
STAFF_DO = "snnddddd"
STAFF_REFUSED = "snnrrrrr"
JUDGES = "snnpnppp"
JUDGES_DO = "snndnddd"
NOTHING_YET = "sggggggg"
REPAIRERS = "snnnnnpp"  # who may mend a round
ON_THE_WAY = "sddddddd"  # sent on, for one step comes before
# The same over HTTP, where nobody is sent to sign in.
API_ORGANISERS = "nnnnnnnp"
API_REFUSED = "nnnnnnnr"
API_STAFF = "nnnppppp"
API_JUDGES = "nnnpnppp"
API_STAFF_REFUSED = "nnnrrrrr"
API_NOTHING_YET = "nggggggg"
