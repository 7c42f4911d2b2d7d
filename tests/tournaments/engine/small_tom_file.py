"""Two small TOM files that together hold everything: one has the entries, one what was played."""

from tests.tournaments.engine.tom_parts import make_part


def list_texts(**texts):
    """Return a part with a text for each name."""
    return [make_part(tag, text) for tag, text in texts.items()]


def seat_pair(outcome, one, other, table):
    return make_part(
        "match",
        make_part("player1", userid=one, staticseat="2"),
        make_part("player2", userid=other),
        *list_texts(timestamp="11/14/2026 10:20:30", tablenumber=table),
        outcome=outcome,
    )


def seat_alone(outcome, one):
    return make_part(
        "match",
        make_part("player", userid=one, staticseat="5"),
        *list_texts(timestamp="11/14/2026 10:20:31", tablenumber=0),
        outcome=outcome,
    )


def make_round(number, kind, stage, *matches):
    times = list_texts(
        timeleft=60 * number, pairtime="11/14/2026 10:00:00", starttime="11/14/2026 10:05:00"
    )
    return make_part(
        "round", *times, make_part("matches", *matches), number=number, type=kind, stage=stage
    )


def make_pod(category, table, players, *rounds):
    told = list_texts(
        startingtable=table, playoff3rd4th="true", subgroupcount=1, additionalrounds=1,
        blockedranges="",
    )  # fmt: skip
    listed = make_part("players", *(make_part("player", userid=one) for one in players))
    return make_part(
        "pod",
        make_part("poddata", *told),
        make_part("subgroups", make_part("subgroup", listed, number="1")),
        make_part("rounds", *rounds),
        category=category,
        stage="0",
    )


def make_cut(category, size, players):
    return make_part(
        "categorycut",
        make_part("options", *list_texts(value=0), *list_texts(value=4)),
        *list_texts(cut=size, playercount=players, paired3rd4th="true"),
        key=category,
    )


LATE = list_texts(
    round=-1, timestamp="11/14/2026 10:10:10", forcedloss="false", usedforcedloss="true"
)
DROPPED = list_texts(status=1, round=1, timestamp="11/14/2026 11:11:11")
STAMPS = list_texts(creationdate="11/14/2026 09:00:00", lastmodifieddate="11/14/2026 09:30:00")
DATA = [
    *list_texts(
        name="Small Cup", id="26-11-000123", city="Larkspur", state="Fern", country="Germany",
        roundtime=30, finalsroundtime=75,
    ),
    make_part("organizer", popid="7700001", name="Olly O."),
    *list_texts(
        startdate="11/14/2026", lessswiss="false", autotablenumber="true", overflowtablestart=0
    ),
]  # fmt: skip
PLAYERS = [
    make_part(
        "player",
        *list_texts(firstname="Ines", lastname="Kestrel", birthdate="02/27/2013", starter="true",
                    staticseat=2, order=1, seed=2, byes=1),
        make_part("late", *LATE), make_part("dropped", *DROPPED), *STAMPS,
        userid="101",
    ),
    *(make_part("player", *list_texts(firstname=name, lastname="L.", birthdate=born, order=order),
                userid=player)
      for name, born, order, player in (
          ("Noor", "02/27/1990", 2, "102"), ("Tomo", "", 3, "103"),
          ("Ada", "02/27/2012", 4, "104"), ("Bela", "02/27/2011", 5, "105"))),
]  # fmt: skip
PODS = [
    make_pod("2", 3, ("101", "102", "103"),
             make_round(1, "3", "6", seat_pair("1", "101", "102", 3), seat_alone("5", "103")),
             make_round(2, "3", "6", seat_pair("3", "102", "103", 4)),
             make_round(3, "1", "2", seat_pair("2", "103", "102", 1))),
    make_pod("1", 1, ("104", "105"),
             make_round(1, "3", "6", seat_alone("4", "104"), seat_pair("9", "104", "105", 1),
                        seat_alone("8", "105"))),
]  # fmt: skip
PLACES = [
    make_part("pod", make_part("player", id="103", place="1"),
              make_part("player", id="102", place="2"), category="2", type="finished"),
    make_part("pod", make_part("player", id="101", place="1"), category="2", type="dnf"),
    make_part("pod", make_part("player", id="105", place="2"),
              make_part("player", id="104", place="1"), category="1", type="finished"),
]  # fmt: skip
HEAD = {
    "type": "3", "stage": "5", "version": "1.86", "gametype": "TRADING_CARD_GAME",
    "mode": "TCG1DAY",
}  # fmt: skip
# Everything a file says about the event and its players.
ENTERED = make_part(
    "tournament",
    make_part("data", *DATA),
    make_part("timeelapsed", 120),
    make_part("players", PLAYERS[0]),
    make_part("finalsoptions", make_cut("2", 2, 9)),
    **{**HEAD, "stage": "1"},
)
# Everything a file says about what is played.
PLAYED = make_part(
    "tournament",
    make_part("data", *list_texts(id="26-11-000123", roundtime=50, finalsroundtime=0)),
    make_part("players", make_part("player", *PLAYERS[0].inside[-3:], userid="101"), *PLAYERS[1:]),
    make_part("pods", *PODS),
    make_part("standings", *PLACES),
    **HEAD,
)
