"""Change a TOM file to match a document, leaving everything else byte for byte."""

from collections.abc import Iterator

import msgspec

from tournaments.engine.files.tdf import codes, layout
from tournaments.engine.files.tdf.document import Document, Match, Player, Pod, Round
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element, Tree, make_element
from tournaments.engine.files.tdf.reading import rounds_of_file
from tournaments.engine.files.tdf.values import is_cut, matches_of, pod_players, pods_of, rounds_of

# The elements of a player, in TOM's order.
PLAYER_ELEMENTS = (
    "firstname", "lastname", "birthdate", "starter", "staticseat", "order", "seed", "byes",
    "late", "dropped", "creationdate", "lastmodifieddate",
)  # fmt: skip
ELEMENT_BY_FIELD = {
    "name": "name",
    "sanction_id": "id",
    "city": "city",
    "region": "state",
    "country": "country",
    "round_minutes": "roundtime",
    "cut_minutes": "finalsroundtime",
}


class DocumentChange:
    """Changes one file from the document it held before to the wanted document."""

    def __init__(self, tree: Tree, before: Document, wanted: Document) -> None:
        self.tree, self.root = tree, tree.root
        self.before, self.document = before, wanted
        self.home = {player: pod.category for pod in wanted.pods for player in pod.players}
        self.seats = {
            player.id: player.fixed_table
            for player in wanted.players
            if player.fixed_table is not None
        }
        self.time = f"{_to_tom_date(wanted.date)} 00:00:00"

    def write_changes(self) -> bytes:
        self._write_data()
        self._write_players()
        self._write_pods()
        for pod in pods_of(self.root):
            self._write_rounds(pod)
        self._write_cuts()
        if self.before.places != self.document.places:
            self._write_places()
        self._write_stage()
        self._write_planned_rounds()
        return self.tree.as_bytes()

    # --- head

    def _write_data(self) -> None:
        data = self._find_or_add_part("data")
        for field, tag in ELEMENT_BY_FIELD.items():
            if getattr(self.before, field) != getattr(self.document, field):
                self._write_text(data, tag, str(getattr(self.document, field)), 1)
        if self.before.date != self.document.date:
            self._write_text(data, "startdate", _to_tom_date(self.document.date), 1)
        organizer = data.find_child("organizer")
        if organizer is not None:
            organizer.set_attribute("popid", self.document.organizer_id)
            organizer.set_attribute("name", self.document.organizer)
        for name, field in (("type", "type"), ("mode", "mode"), ("gametype", "game")):
            if value := getattr(self.document, field):
                self.root.set_attribute(name, value)
        if self.before.elapsed != self.document.elapsed:
            self._write_text(self.root, "timeelapsed", str(self.document.elapsed), 0)

    def _write_stage(self) -> None:
        """Set the stage as the document says; an event that has a round is at least running."""
        stage = self.document.stage or self.before.stage
        if (self.document.rounds or self.document.cut) and stage in "13":
            stage = codes.RUNNING
        self.root.set_attribute("stage", stage)

    def _write_planned_rounds(self) -> None:
        """Write rounds beyond TOM's table as additional ones; fewer cannot be written."""
        planned = rounds_of_file(self.tree)
        more = self.document.planned_rounds - planned
        for pod in pods_of(self.root) if more else ():
            if (about := pod.find_child("poddata")) is None:
                continue
            further = more + int(about.text_of("additionalrounds") or "0")
            if further >= 0:
                self._write_text(about, "additionalrounds", str(further), 3)

    # --- players

    def _write_players(self) -> None:
        part = self._find_or_add_part("players")
        nodes = {element.attributes["userid"]: element for element in part.find_children("player")}
        before = {player.id: player for player in self.before.players}
        for gone in set(nodes) - {player.id for player in self.document.players}:
            part.remove_element(nodes.pop(gone))
        for player in self.document.players:
            unchanged = before.get(player.id) if player.id in nodes else None
            if player.id not in nodes:
                nodes[player.id] = layout.player_element(player, self.time)
                part.insert_element(nodes[player.id], 1)
            self._write_player(nodes[player.id], unchanged, player)
        self._put_in_order(part, [nodes[player.id] for player in self.document.players])

    def _put_in_order(self, part: Element, nodes: list[Element]) -> None:
        """Put the players in the roster's order, the last tie-break; lines between them stay."""
        indexes = [
            n
            for n, piece in enumerate(part.inside)
            if isinstance(piece, Element) and piece.tag == "player"
        ]
        for n, node in zip(indexes, nodes, strict=True):
            part.inside[n] = node

    def _write_player(self, node: Element, before: Player | None, player: Player) -> None:
        before = before or Player(
            id=player.id, division=player.division, first_name=player.first_name,
            last_name=player.last_name, birth_year=player.birth_year, starter=player.starter,
        )  # fmt: skip
        texts = {
            "first_name": ("firstname", player.first_name),
            "last_name": ("lastname", player.last_name),
            "birth_year": ("birthdate", layout.tom_birthdate(player.birth_year)),
            "starter": ("starter", "true" if player.starter else ""),
            "fixed_table": ("staticseat", _to_tom_number(player.fixed_table)),
            "slot": ("order", _to_tom_number(player.slot)),
            "seed": ("seed", _to_tom_number(player.seed)),
            "awarded_byes": ("byes", _to_tom_number(len(player.awarded_byes) or None)),
        }
        for field, (tag, text) in texts.items():
            if getattr(before, field) != getattr(player, field):
                self._write_text(node, tag, text, 2)
        if before.late != player.late:
            self._write_mark(node, "late", layout.late_element(self.time) if player.late else None)
        drop = ("dropped_after", "disqualified")
        if any(getattr(before, field) != getattr(player, field) for field in drop):
            gone = player.dropped_after is not None
            self._write_mark(
                node, "dropped", layout.dropped_element(player, self.time) if gone else None
            )

    def _write_mark(self, node: Element, tag: str, mark: Element | None) -> None:
        old = node.find_child(tag)
        if old is not None:
            node.remove_element(old)
        if mark is not None:
            node.insert_element(mark, 2, before=PLAYER_ELEMENTS[PLAYER_ELEMENTS.index(tag) + 1 :])

    # --- pods and rounds

    def _write_pods(self) -> None:
        part = self._find_or_add_part("pods")
        nodes = {element.attributes["category"]: element for element in part.find_children("pod")}
        wanted = {pod.category: pod for pod in self.document.pods}
        for category in set(nodes) - set(wanted):
            part.remove_element(nodes.pop(category))
        for category, pod in wanted.items():
            if category not in nodes:
                nodes[category] = layout.pod_element(pod)
                part.insert_element(nodes[category], 1)
            self._write_pod(nodes[category], pod)

    def _write_pod(self, node: Element, pod: Pod) -> None:
        nodes = {element.attributes["userid"]: element for element in pod_players(node)}
        groups = node.find_child("subgroups")
        lists = [element for group in groups or () for element in group.find_children("players")]
        for player in set(nodes) - set(pod.players):
            next(element for element in lists if nodes[player] in element.inside).remove_element(
                nodes[player]
            )
        for player in pod.players:
            if player not in nodes:
                lists[0].insert_element(layout.pod_player_element(player), 5)

    def _write_rounds(self, pod: Element) -> None:
        category = pod.attributes["category"]
        part = pod.find_child("rounds")
        if part is None:
            pod.insert_element(make_element("rounds"), 2)
            part = pod.find_child("rounds")
            assert part is not None  # noqa: S101 -- just added
        nodes = {
            int(element.attributes["number"]): element for element in part.find_children("round")
        }
        wanted = dict(self._wanted_rounds(category))
        for number, node in nodes.items():
            if number not in wanted and (matches_of(node) or not self._has_round(number)):
                part.remove_element(node)
        for number, round_ in wanted.items():
            kind = (
                codes.ELIMINATION if round_ in self.document.cut else self.root.attributes["type"]
            )
            self._write_round(part, nodes.get(number), self._matches_of_pod(round_, category), kind)
        for expected, element in enumerate(rounds_of(pod), start=1):
            if (given := int(element.attributes["number"])) != expected:
                raise TdfError("round_order", number=given, expected=expected)
        cut = any(is_cut(element) for element in rounds_of(pod))
        if pod.attributes.get("stage") in {"0", "1"}:
            pod.set_attribute("stage", "1" if cut else "0")

    def _wanted_rounds(self, category: str) -> Iterator[tuple[int, Round]]:
        """The rounds in which somebody of this pod has a match."""
        for round_ in (*self.document.rounds, *self.document.cut):
            if self._matches_of_pod(round_, category).matches:
                yield round_.number, round_

    def _has_round(self, number: int) -> bool:
        return any(
            round_.number == number for round_ in (*self.document.rounds, *self.document.cut)
        )

    def _matches_of_pod(self, round_: Round, category: str) -> Round:
        """The matches of a round in one pod. Raises TdfError for a match between two pods."""
        matches = []
        for match in round_.matches:
            homes = {self.home[player] for player in (match.a, match.b) if player is not None}
            if len(homes) > 1:
                raise TdfError("across_pods", a=match.a, b=match.b, number=round_.number)
            if category in homes:
                matches.append(match)
        return msgspec.structs.replace(round_, matches=tuple(matches))

    def _write_round(self, part: Element, node: Element | None, round_: Round, kind: str) -> None:
        if node is None:
            built = [
                layout.match_element(match, self.seats, self._time_of(round_))
                for match in round_.matches
            ]
            node = layout.round_element(
                round_, kind, built, timed=self._has_pair_times(), left=self._seconds_left(kind)
            )
            part.insert_element(node, 3)
            self._write_round_stage(node, round_)
        elif self._write_matches(node, round_):
            self._write_round_stage(node, round_)

    def _write_matches(self, node: Element, round_: Round) -> bool:
        """Change the matches of a round; return whether there was anything to change."""
        list_node = node.find_child("matches")
        if list_node is None:
            list_node = make_element("matches")
            node.insert_element(list_node, 4)
        nodes = {_player_ids(match): match for match in matches_of(node)}
        wanted = {(match.a, match.b): match for match in round_.matches}
        changed = set(nodes) != set(wanted)
        for gone in set(nodes) - set(wanted):
            list_node.remove_element(nodes[gone])
        for sides, match in wanted.items():
            if sides not in nodes:
                list_node.insert_element(
                    layout.match_element(match, self.seats, self._time_of(round_)), 5
                )
            else:
                changed |= self._write_match(nodes[sides], match)
        return changed

    def _write_match(self, node: Element, match: Match) -> bool:
        code = node.attributes["outcome"]
        changed = codes.RESULT_BY_OUTCOME[code] != match.result
        if changed:
            node.set_attribute("outcome", codes.OUTCOME_BY_RESULT[match.result])
            if match.at:
                self._write_text(node, "timestamp", match.at, 6)
        if match.b is not None and node.text_of("tablenumber") != str(match.table or 0):
            self._write_text(node, "tablenumber", str(match.table or 0), 6)
            changed = True
        return changed

    @staticmethod
    def _write_round_stage(node: Element, round_: Round) -> None:
        reported = all(match.result is not None for match in round_.matches)
        if not reported:
            node.set_attribute("stage", codes.ROUND_PAIRED)
        elif node.attributes.get("stage") != codes.ROUND_LAST:
            node.set_attribute("stage", codes.ROUND_FINISHED)

    def _has_pair_times(self) -> bool:
        """Whether rounds hold pairing times: as the file's first round does, else by version."""
        for pod in pods_of(self.root):
            for round_element in rounds_of(pod):
                return round_element.find_child("pairtime") is not None
        try:
            return (
                float(self.root.attributes.get("version", layout.TOM_VERSION)) >= layout.TIMED_SINCE
            )
        except ValueError:
            return True

    def _seconds_left(self, kind: str) -> int:
        cut = kind == codes.ELIMINATION
        return 60 * (self.document.cut_minutes if cut else self.document.round_minutes)

    def _time_of(self, round_: Round) -> str:
        return round_.paired_at or self.time

    # --- cut and places

    def _write_cuts(self) -> None:
        if self.before.cuts == self.document.cuts:
            return
        part = self._find_or_add_part("finalsoptions")
        nodes = {
            element.attributes["key"]: element for element in part.find_children("categorycut")
        }
        for cut in self.document.cuts:
            old = nodes.pop(cut.category, None)
            if old is None:
                part.insert_element(layout.cut_element(cut), 1)
                continue
            self._write_text(old, "cut", str(cut.size), 2)
            self._write_text(old, "paired3rd4th", "true" if cut.third_place else "false", 2)
            if cut.players is not None:
                self._write_text(old, "playercount", str(cut.players), 2)
        for gone in nodes.values():
            part.remove_element(gone)

    def _write_places(self) -> None:
        old = self.root.find_child("standings")
        if old is not None:
            self.root.remove_element(old)
        if self.document.places:
            self.root.insert_element(
                layout.standings_element(self.document.places), 0, before=("finalsoptions",)
            )

    # --- pieces

    def _find_or_add_part(self, tag: str) -> Element:
        part = self.root.find_child(tag)
        if part is None:
            part = make_element(tag)
            self.root.insert_element(part, 0)
        return part

    @staticmethod
    def _write_text(node: Element, tag: str, text: str, depth: int) -> None:
        """Set the text of a child; without text, an element a player may lack is removed."""
        child = node.find_child(tag)
        optional = tag in PLAYER_ELEMENTS[3:8]
        if child is None:
            if text or not optional:
                after = (
                    PLAYER_ELEMENTS[PLAYER_ELEMENTS.index(tag) + 1 :]
                    if tag in PLAYER_ELEMENTS
                    else ()
                )
                node.insert_element(make_element(tag, text), depth, before=after)
        elif not text and optional:
            node.remove_element(child)
        else:
            child.set_text(text)


def _player_ids(match: Element) -> tuple[str, str | None]:
    ids = [
        side.attributes["userid"] for side in match if side.tag in {"player", "player1", "player2"}
    ]
    return ids[0], ids[1] if len(ids) == 2 else None


def _to_tom_date(date: str) -> str:
    """An ISO date in the form that TOM writes."""
    year, month, day = date.split("-") if date else ("", "", "")
    return f"{month}/{day}/{year}" if date else ""


def _to_tom_number(number: int | None) -> str:
    return "" if number is None else str(number)
