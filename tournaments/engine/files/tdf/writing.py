"""From a document back to a TOM file: what was changed is written, all else stays as it stood."""

import re
from collections import Counter, defaultdict

import msgspec

from tournaments.engine.files.tdf import codes, layout
from tournaments.engine.files.tdf.changing import DATA, Change
from tournaments.engine.files.tdf.document import Document, Player, Pod
from tournaments.engine.files.tdf.encoding import as_utf8
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import parse, writable
from tournaments.engine.files.tdf.reading import document_of
from tournaments.engine.rounds.state import StateError, check
from tournaments.engine.structure import tables

WORDS = ("organizer", "organizer_id", "type", "stage", "mode", "game")
_ISO = re.compile(r"\d{4}-\d\d-\d\d\Z")


def decode(raw: bytes | str) -> Document:
    """A document from JSON. Raises TdfError naming the wrong field."""
    try:
        document = msgspec.json.decode(raw, type=Document)
    except msgspec.ValidationError as wrong:
        what, _, path = str(wrong).partition(" - at `$")
        path = path.rstrip("`").lstrip(".") or "document"
        raise TdfError("not_a_state", path=path, what=what) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise TdfError("not_a_state", path="document", what=f"no JSON: {wrong}") from None
    return document


def write(document: Document) -> bytes:
    """The file of a document: its own bytes where nothing was changed. Raises TdfError."""
    tree = parse(
        (as_utf8(document.source) or layout.skeleton(document)).encode(errors="surrogatepass")
    )
    stood = document_of(tree, document.source)
    if document.source and _told_alike(stood, document):
        return document.source.encode()
    _check(document)
    return Change(tree, stood, _in_pods(document)).made()


def _told_alike(one: Document, other: Document) -> bool:
    """Whether two documents say the same, whatever was noted about them."""
    return msgspec.structs.replace(one, notes=()) == msgspec.structs.replace(other, notes=())


def _check(document: Document) -> None:
    if document.players or document.rounds:
        try:
            check(document.state)
        except StateError as wrong:
            what = str(wrong).partition(": ")[2]
            raise TdfError("not_a_state", path=wrong.path, what=what) from None
    if document.date and not _ISO.match(document.date):
        raise TdfError("not_a_state", path="date", what=f"{document.date!r} is no ISO date")
    texts = {field: str(getattr(document, field)) for field in (*DATA, *WORDS)}
    for at, player in enumerate(document.players):
        texts |= {
            f"players[{at}].{field}": getattr(player, field)
            for field in ("id", "first_name", "last_name")
        }
    for path, text in texts.items():
        if not writable(text):
            raise TdfError("no_such_text", path=path)


# --- who plays in which pod -----------------------------------------------------------------------


def _in_pods(document: Document) -> Document:
    """The document with everybody who plays in a pod; pods are formed where there are none."""
    known = {player.id for player in document.players}
    pods = [
        msgspec.structs.replace(pod, players=tuple(one for one in pod.players if one in known))
        for pod in document.pods
    ]
    if not (document.rounds or document.cut):
        return msgspec.structs.replace(document, pods=tuple(pods))
    pods = pods or _formed(document)
    home = {player: at for at, pod in enumerate(pods) for player in pod.players}
    joining: dict[int, list[str]] = defaultdict(list)
    for player in document.players:
        if player.id not in home:
            joining[_pod_for(player, pods)].append(player.id)
    for at, players in joining.items():
        pods[at] = msgspec.structs.replace(pods[at], players=(*pods[at].players, *players))
    return msgspec.structs.replace(document, pods=tuple(pods))


def _formed(document: Document) -> list[Pod]:
    """Pods as the handbook forms them, or one for all where their players have met already."""
    division = {player.id: player.division for player in document.players}
    counted = Counter(division.values())
    apart = tables.pods(counted)
    home = {one: at for at, divisions in enumerate(apart) for one in divisions}
    met = [
        (home[division[match.a]], home[division[match.b]])
        for one in (*document.rounds, *document.cut)
        for match in one.matches
        if match.b is not None
    ]
    if any(one != other for one, other in met):
        apart = [tuple(one for one in tables.DIVISIONS if one in counted)]
    pods, table = [], 1
    for divisions in apart:
        category = category_for(divisions)
        pods.append(Pod(category=category, divisions=divisions, starting_table=table))
        table += sum(counted[division] for division in divisions) // 2
    return pods


def category_for(divisions: tuple[str, ...]) -> str:
    """TOM's number of the smallest category that these divisions are in."""
    return next(code for code, among in codes.DIVISIONS.items() if set(divisions) <= set(among))


def _pod_for(player: Player, pods: list[Pod]) -> int:
    for at, pod in enumerate(pods):
        if len(pods) == 1 or player.division in codes.DIVISIONS[pod.category]:
            return at
    raise TdfError("no_pod_for", player=player.id, division=player.division)
