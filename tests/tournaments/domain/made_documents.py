"""Documents of TOM files made by hand: players, rounds and pods in a few words."""

from tournaments.engine.files.tdf.document import Document, Match, Player, Pod, Round

BORN = {"junior": 2001, "senior": 1997, "masters": 1980}


def make_player(number, division="masters", **more):
    return Player(id=str(number), division=division, first_name="P", last_name=f"{number}",
                  birth_year=BORN[division], **more)  # fmt: skip


def make_document(many=8, **more):
    """A document of so many masters in one pod, numbered from 1."""
    listed = more.pop("players", None) or tuple(
        make_player(number, slot=number) for number in range(1, many + 1)
    )
    pods = (Pod(category="10", players=tuple(player.id for player in listed), planned_rounds=1),)
    usual = {"name": "Cup", "date": "2010-03-06", "stage": "4", "planned_rounds": 1, "pods": pods}
    return Document(players=listed, **(usual | more))


def make_round(number, *matches):
    """A round of matches `a b result`, with tables in order; `-` for no opponent."""
    split = [match.split() for match in matches]
    return Round(
        number=number,
        matches=tuple(
            Match(a=a, b=None if b == "-" else b, table=table,
                  result=result[0] if result else None)
            for table, (a, b, *result) in enumerate(split, start=1)
        ),
    )  # fmt: skip
