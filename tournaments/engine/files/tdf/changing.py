"""A TOM file changed to what a document says: only what is otherwise there is written."""

from collections.abc import Iterator

import msgspec

from tournaments.engine.files.tdf import codes, layout
from tournaments.engine.files.tdf.document import Document, Match, Player, Pod, Round
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element, Tree, element
from tournaments.engine.files.tdf.reading import document_of
from tournaments.engine.files.tdf.values import is_cut, matches_of, pod_players, pods_of, rounds_of

# What stands in a player, in TOM's order.
PLAYER = (
    "firstname", "lastname", "birthdate", "starter", "staticseat", "order", "seed", "byes",
    "late", "dropped", "creationdate", "lastmodifieddate",
)  # fmt: skip
DATA = {
    "name": "name",
    "sanction_id": "id",
    "city": "city",
    "region": "state",
    "country": "country",
    "round_minutes": "roundtime",
    "cut_minutes": "finalsroundtime",
}


class Change:
    """One file on its way from how it stood to what the document says."""

    def __init__(self, tree: Tree, stood: Document, wanted: Document) -> None:
        self.tree, self.root = tree, tree.root
        self.stood, self.wanted = stood, wanted
        self.home = {player: pod.category for pod in wanted.pods for player in pod.players}
        self.seats = {
            player.id: player.fixed_table
            for player in wanted.players
            if player.fixed_table is not None
        }
        self.time = f"{_day(wanted.date)} 00:00:00"

    def made(self) -> bytes:
        self._data()
        self._players()
        self._pods()
        for pod in pods_of(self.root):
            self._rounds(pod)
        self._cuts()
        if self.stood.places != self.wanted.places:
            self._places()
        self._stage()
        self._planned()
        return self.tree.write()

    # --- head

    def _data(self) -> None:
        data = self._part("data")
        for field, tag in DATA.items():
            if getattr(self.stood, field) != getattr(self.wanted, field):
                self._say(data, tag, str(getattr(self.wanted, field)), 1)
        if self.stood.date != self.wanted.date:
            self._say(data, "startdate", _day(self.wanted.date), 1)
        organizer = data.child("organizer")
        if organizer is not None:
            organizer.set("popid", self.wanted.organizer_id)
            organizer.set("name", self.wanted.organizer)
        for name, field in (("type", "type"), ("mode", "mode"), ("gametype", "game")):
            if given := getattr(self.wanted, field):
                self.root.set(name, given)
        if self.stood.elapsed != self.wanted.elapsed:
            self._say(self.root, "timeelapsed", str(self.wanted.elapsed), 0)

    def _stage(self) -> None:
        """As the document says; what has a round is running at least."""
        stage = self.wanted.stage or self.stood.stage
        if (self.wanted.rounds or self.wanted.cut) and stage in "13":
            stage = codes.RUNNING
        self.root.set("stage", stage)

    def _planned(self) -> None:
        """Rounds beyond TOM's table are additional ones; for fewer it has no number."""
        now = document_of(self.tree).planned_rounds
        more = self.wanted.planned_rounds - now
        for pod in pods_of(self.root) if more else ():
            about = pod.child("poddata")
            given = int(about.text_of("additionalrounds") or "0") if about is not None else 0
            if about is not None and given + more >= 0:
                self._say(about, "additionalrounds", str(given + more), 3)

    # --- players

    def _players(self) -> None:
        part = self._part("players")
        nodes = {one.attributes["userid"]: one for one in part.children("player")}
        before = {player.id: player for player in self.stood.players}
        for gone in set(nodes) - {player.id for player in self.wanted.players}:
            part.remove(nodes.pop(gone))
        for player in self.wanted.players:
            stood = before.get(player.id) if player.id in nodes else None
            if player.id not in nodes:
                nodes[player.id] = layout.player(player, self.time)
                part.add(nodes[player.id], 1)
            self._player(nodes[player.id], stood, player)
        self._in_order(part, [nodes[player.id] for player in self.wanted.players])

    def _in_order(self, part: Element, nodes: list[Element]) -> None:
        """The roster's order is the last tie-break: players change places, lines stay."""
        at = [
            n
            for n, one in enumerate(part.inside)
            if isinstance(one, Element) and one.tag == "player"
        ]
        for n, node in zip(at, nodes, strict=True):
            part.inside[n] = node

    def _player(self, node: Element, stood: Player | None, player: Player) -> None:
        stood = stood or Player(
            id=player.id, division=player.division, first_name=player.first_name,
            last_name=player.last_name, birth_year=player.birth_year, starter=player.starter,
        )  # fmt: skip
        texts = {
            "first_name": ("firstname", player.first_name),
            "last_name": ("lastname", player.last_name),
            "birth_year": ("birthdate", layout.birthdate(player.birth_year)),
            "starter": ("starter", "true" if player.starter else ""),
            "fixed_table": ("staticseat", _number(player.fixed_table)),
            "slot": ("order", _number(player.slot)),
            "seed": ("seed", _number(player.seed)),
            "awarded_byes": ("byes", _number(len(player.awarded_byes) or None)),
        }
        for field, (tag, text) in texts.items():
            if getattr(stood, field) != getattr(player, field):
                self._say(node, tag, text, 2)
        if stood.late != player.late:
            self._mark(node, "late", layout.late(self.time) if player.late else None)
        drop = ("dropped_after", "disqualified")
        if any(getattr(stood, field) != getattr(player, field) for field in drop):
            gone = player.dropped_after is not None
            self._mark(node, "dropped", layout.dropped(player, self.time) if gone else None)

    def _mark(self, node: Element, tag: str, mark: Element | None) -> None:
        old = node.child(tag)
        if old is not None:
            node.remove(old)
        if mark is not None:
            node.add(mark, 2, before=PLAYER[PLAYER.index(tag) + 1 :])

    # --- pods and rounds

    def _pods(self) -> None:
        part = self._part("pods")
        nodes = {one.attributes["category"]: one for one in part.children("pod")}
        wanted = {pod.category: pod for pod in self.wanted.pods}
        for category in set(nodes) - set(wanted):
            part.remove(nodes.pop(category))
        for category, pod in wanted.items():
            if category not in nodes:
                nodes[category] = layout.pod(pod)
                part.add(nodes[category], 1)
            self._pod(nodes[category], pod)

    def _pod(self, node: Element, pod: Pod) -> None:
        inside = {one.attributes["userid"]: one for one in pod_players(node)}
        groups = node.child("subgroups")
        lists = [one for group in groups or () for one in group.children("players")]
        for player in set(inside) - set(pod.players):
            next(one for one in lists if inside[player] in one.inside).remove(inside[player])
        for player in pod.players:
            if player not in inside:
                lists[0].add(layout.pod_player(player), 5)

    def _rounds(self, pod: Element) -> None:
        category = pod.attributes["category"]
        part = pod.child("rounds")
        if part is None:
            pod.add(element("rounds"), 2)
            part = pod.child("rounds")
            assert part is not None  # noqa: S101 -- just added
        nodes = {int(one.attributes["number"]): one for one in part.children("round")}
        wanted = dict(self._wanted(category))
        for number, node in nodes.items():
            if number not in wanted and (matches_of(node) or not self._has(number)):
                part.remove(node)
        for number, one in wanted.items():
            kind = codes.ELIMINATION if one in self.wanted.cut else self.root.attributes["type"]
            self._round(part, nodes.get(number), self._of(one, category), kind)
        cut = any(is_cut(one) for one in rounds_of(pod))
        if pod.attributes.get("stage") in {"0", "1"}:
            pod.set("stage", "1" if cut else "0")

    def _wanted(self, category: str) -> Iterator[tuple[int, Round]]:
        """The rounds in which somebody of this pod has a match."""
        for one in (*self.wanted.rounds, *self.wanted.cut):
            if self._of(one, category).matches:
                yield one.number, one

    def _has(self, number: int) -> bool:
        return any(one.number == number for one in (*self.wanted.rounds, *self.wanted.cut))

    def _of(self, one: Round, category: str) -> Round:
        """A round's matches of one pod. Raises TdfError for a match between two."""
        matches = []
        for match in one.matches:
            homes = {self.home[player] for player in (match.a, match.b) if player is not None}
            if len(homes) > 1:
                raise TdfError("across_pods", a=match.a, b=match.b, number=one.number)
            if category in homes:
                matches.append(match)
        return msgspec.structs.replace(one, matches=tuple(matches))

    def _round(self, part: Element, node: Element | None, one: Round, kind: str) -> None:
        if node is None:
            built = [layout.match(match, self.seats, self._time_of(one)) for match in one.matches]
            node = layout.round_(one, kind, built, timed=self._timed(), left=self._left(kind))
            part.add(node, 3)
            self._round_stage(node, one)
        elif self._matches(node, one):
            self._round_stage(node, one)

    def _matches(self, node: Element, one: Round) -> bool:
        """Change the matches of a round; whether there was anything to change."""
        inside = node.child("matches")
        if inside is None:
            inside = element("matches")
            node.add(inside, 4)
        nodes = {_sides(match): match for match in matches_of(node)}
        wanted = {(match.a, match.b): match for match in one.matches}
        changed = set(nodes) != set(wanted)
        for gone in set(nodes) - set(wanted):
            inside.remove(nodes[gone])
        for sides, match in wanted.items():
            if sides not in nodes:
                inside.add(layout.match(match, self.seats, self._time_of(one)), 5)
            else:
                changed |= self._match(nodes[sides], match)
        return changed

    def _match(self, node: Element, match: Match) -> bool:
        code = node.attributes["outcome"]
        changed = codes.OUTCOMES[code] != match.result
        if changed:
            node.set("outcome", codes.OUTCOME_OF[match.result])
            if match.at:
                self._say(node, "timestamp", match.at, 6)
        if match.b is not None and node.text_of("tablenumber") != str(match.table or 0):
            self._say(node, "tablenumber", str(match.table or 0), 6)
            changed = True
        return changed

    @staticmethod
    def _round_stage(node: Element, one: Round) -> None:
        reported = all(match.result is not None for match in one.matches)
        if not reported:
            node.set("stage", codes.ROUND_PAIRED)
        elif node.attributes.get("stage") != codes.ROUND_LAST:
            node.set("stage", codes.ROUND_FINISHED)

    def _timed(self) -> bool:
        """Whether rounds say when they were paired: as others of the file do, else by version."""
        for pod in pods_of(self.root):
            for one in rounds_of(pod):
                return one.child("pairtime") is not None
        try:
            return float(self.root.attributes.get("version", layout.VERSION)) >= layout.TIMED_SINCE
        except ValueError:
            return True

    def _left(self, kind: str) -> int:
        cut = kind == codes.ELIMINATION
        return 60 * (self.wanted.cut_minutes if cut else self.wanted.round_minutes)

    def _time_of(self, one: Round) -> str:
        return one.paired_at or self.time

    # --- cut and places

    def _cuts(self) -> None:
        if self.stood.cuts == self.wanted.cuts:
            return
        part = self._part("finalsoptions")
        nodes = {one.attributes["key"]: one for one in part.children("categorycut")}
        for cut in self.wanted.cuts:
            old = nodes.pop(cut.category, None)
            if old is None:
                part.add(layout.cut(cut), 1)
                continue
            self._say(old, "cut", str(cut.size), 2)
            self._say(old, "paired3rd4th", "true" if cut.third_place else "false", 2)
            if cut.players is not None:
                self._say(old, "playercount", str(cut.players), 2)
        for gone in nodes.values():
            part.remove(gone)

    def _places(self) -> None:
        old = self.root.child("standings")
        if old is not None:
            self.root.remove(old)
        if self.wanted.places:
            self.root.add(layout.standings(self.wanted.places), 0, before=("finalsoptions",))

    # --- pieces

    def _part(self, tag: str) -> Element:
        found = self.root.child(tag)
        if found is None:
            found = element(tag)
            self.root.add(found, 0)
        return found

    @staticmethod
    def _say(node: Element, tag: str, text: str, depth: int) -> None:
        """Set the text of an element inside; without text, what a player may lack is taken out."""
        found = node.child(tag)
        optional = tag in PLAYER[3:8]
        if found is None:
            if text or not optional:
                after = PLAYER[PLAYER.index(tag) + 1 :] if tag in PLAYER else ()
                node.add(element(tag, text), depth, before=after)
        elif not text and optional:
            node.remove(found)
        else:
            found.say(text)


def _sides(match: Element) -> tuple[str, str | None]:
    ids = [
        side.attributes["userid"] for side in match if side.tag in {"player", "player1", "player2"}
    ]
    return ids[0], ids[1] if len(ids) == 2 else None


def _day(date: str) -> str:
    """An ISO date as TOM writes one."""
    year, month, day = date.split("-") if date else ("", "", "")
    return f"{month}/{day}/{year}" if date else ""


def _number(number: int | None) -> str:
    return "" if number is None else str(number)
