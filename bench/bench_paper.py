"""Paper for 1,000 players: pairings, standings and 500 match slips, laid out and drawn.

Seconds of this process for one turn, fonts already read: codes are cached once drawn, so a second
turn would measure something else. The first row is the table the others are compared with.
"""

from collections.abc import Callable
from time import process_time
from typing import Any

import django

from bench.run import Table as Figures

PLAYERS = 1000


def measure() -> Figures:
    """Seconds for each paper."""
    django.setup()
    from league.base.paper.drawing import choose_paper, draw_pages  # noqa: PLC0415 -- set up by now
    from league.base.paper.table import Column, Table, lay_out_table  # noqa: PLC0415 -- the same
    from tournaments.web.paper.slips import lay_out_slips  # noqa: PLC0415 -- the same

    paper = choose_paper("a4")
    names = [f"Player {number} of Pallet Town" for number in range(PLAYERS)]
    columns = [Column("Player", 40, bold=True), Column("Table", 10, "right"), Column("Against", 40)]
    rows = [
        (one, f"{at}", other)
        for at, (one, other) in enumerate(zip(names, reversed(names), strict=True))
    ]
    pairings = Table("Pairings", "Cup", columns, rows)
    columns = [
        Column(name, 10) for name in ("Place", "Player", "Division", "Points", "W", "O", "OO")
    ]
    figures = [
        (f"{at}", name, "Masters", "21", "7-2-0", f"{50 + at / 40:.2f}", f"{60 - at / 60:.2f}")
        for at, name in enumerate(names)
    ]
    standings = Table("Standings", "Cup", columns, figures)
    slips = _make_slips(names)
    draw_pages(
        lay_out_table(Table("", "", [Column("A", 1, bold=True)], [("a",)]), paper), paper, ""
    )
    table = Figures(f"Paper, {PLAYERS:,} players (CPU)")
    works: dict[str, Callable[[], Any]] = {
        "pairings by name": lambda: draw_pages(lay_out_table(pairings, paper), paper, ""),
        "standings": lambda: draw_pages(lay_out_table(standings, paper), paper, ""),
        "500 match slips": lambda: draw_pages(lay_out_slips(slips, paper), paper, ""),
    }
    for name, work in works.items():
        began = process_time()
        work()
        table.add_row(name, process_time() - began)
    return table


def _make_slips(names: list[str]) -> list[Any]:
    from tournaments.web.paper.slips import Slip, SlipPlayer  # noqa: PLC0415 -- set up by now

    def make_player(at: int) -> SlipPlayer:
        token = f"{123456 + at}.{654321 - at}.kf93jf-SZ2lq0_fjw8s3nvm2kfo9w0dkfmv8skf7skv"
        return SlipPlayer(names[at], f"{at:08}", f"http://192.168.178.20:8000/m/{token}/")

    half = len(names) // 2
    return [
        Slip(
            f"Table {at}", "Round 3", "Cup · Masters", 2, (make_player(at), make_player(at + half))
        )
        for at in range(half)
    ]
