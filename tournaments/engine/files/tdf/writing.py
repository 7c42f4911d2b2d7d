"""Write a document back to its TOM file, changing only what differs."""

import re
from collections import Counter, defaultdict

import msgspec

from decks.engine.json_text import STANDS_TWICE, find_key_twice, render_path
from tournaments.engine.files.tdf import codes, layout
from tournaments.engine.files.tdf.changing import ELEMENT_BY_FIELD, DocumentChange
from tournaments.engine.files.tdf.document import Document, Player, Pod
from tournaments.engine.files.tdf.encoding import declare_utf8
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import is_writable, parse_tree
from tournaments.engine.files.tdf.reading import document_of, read_document
from tournaments.engine.rounds import state
from tournaments.engine.rounds.state import StateError
from tournaments.engine.structure import tables

TEXT_FIELDS = ("organizer", "organizer_id", "type", "stage", "mode", "game")
_ISO = re.compile(r"\d{4}-\d\d-\d\d\Z")


def decode_document(raw: bytes | str) -> Document:
    """A document from JSON. Raises TdfError naming the wrong field."""
    try:
        document = msgspec.json.decode(raw, type=Document)
    except msgspec.ValidationError as wrong:
        message, _, path = str(wrong).partition(" - at `$")
        path = path.rstrip("`").lstrip(".") or "document"
        raise TdfError("not_a_state", path=path, what=message) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise TdfError("not_a_state", path="document", what=f"no JSON: {wrong}") from None
    second = find_key_twice(raw)
    if second is not None:
        path = render_path(second) or "document"
        raise TdfError("not_a_state", path=path, what=STANDS_TWICE)
    return document


def write_document(document: Document) -> bytes:
    """The file of a document: its own bytes where nothing changed. Raises TdfError.

    Also where the written file could not be read again.
    """
    return write_and_read(document)[0]


def write_and_read(document: Document) -> tuple[bytes, Document]:
    """The file of a document, and the document that reading this file gives. Raises TdfError."""
    tree = parse_tree(
        (declare_utf8(document.source) or layout.make_empty_file(document)).encode(
            errors="surrogatepass"
        )
    )
    before = document_of(tree, document.source)
    if document.source and _is_same_document(before, document):
        return document.source.encode(), before
    _require_writable(document)
    try:
        raw = DocumentChange(tree, before, _with_pods(document)).write_changes()
        return raw, read_document(raw)
    except TdfError as wrong:  # its line number is of a file that nobody has seen
        raise TdfError(wrong.note, **wrong.given) from None


def _is_same_document(left: Document, right: Document) -> bool:
    """Whether two documents are the same apart from their notes."""
    return msgspec.structs.replace(left, notes=()) == msgspec.structs.replace(right, notes=())


def _require_writable(document: Document) -> None:
    if document.players or document.rounds or document.cut:
        _require_possible(document.state, "rounds")
        _require_possible(_cut_as_state(document), "cut")
    if document.date and not _ISO.match(document.date):
        raise TdfError("not_a_state", path="date", what=f"{document.date!r} is no ISO date")
    texts = {field: str(getattr(document, field)) for field in (*ELEMENT_BY_FIELD, *TEXT_FIELDS)}
    for index, player in enumerate(document.players):
        texts |= {
            f"players[{index}].{field}": getattr(player, field)
            for field in ("id", "first_name", "last_name")
        }
    for path, text in texts.items():
        if not is_writable(text):
            raise TdfError("no_such_text", path=path)


def _require_possible(played: state.State, part: str) -> None:
    """Raises TdfError with the path of what is impossible. `part`: the field with the rounds."""
    try:
        state.check_state(played)
    except StateError as wrong:
        path = re.sub(r"^rounds\b", part, wrong.path)
        message = str(wrong).partition(": ")[2]
        raise TdfError("not_a_state", path=path, what=message) from None


def _cut_as_state(document: Document) -> state.State:
    """The rounds of the cut as a state with rounds from 1: drops count as they do there."""
    return msgspec.structs.replace(
        document.state,
        players=tuple(state.Player(player.id) for player in document.players),
        rounds=tuple(
            state.Round(number, round_.matches)
            for number, round_ in enumerate(document.cut, start=1)
        ),
    )


# --- who plays in which pod -----------------------------------------------------------------------


def _with_pods(document: Document) -> Document:
    """The document with all its pods and their players; pods are formed where there are none."""
    player_ids = {player.id for player in document.players}
    pods = [
        msgspec.structs.replace(
            pod, players=tuple(player_id for player_id in pod.players if player_id in player_ids)
        )
        for pod in document.pods
    ]
    if not (document.rounds or document.cut):
        return msgspec.structs.replace(document, pods=tuple(pods))
    pods = pods or _form_pods(document)
    pod_by_player = {player: index for index, pod in enumerate(pods) for player in pod.players}
    joining: dict[int, list[str]] = defaultdict(list)
    for player in document.players:
        if player.id not in pod_by_player:
            joining[_choose_pod(player, pods)].append(player.id)
    for index, players in joining.items():
        pods[index] = msgspec.structs.replace(pods[index], players=(*pods[index].players, *players))
    return msgspec.structs.replace(document, pods=tuple(pods))


def _form_pods(document: Document) -> list[Pod]:
    """Pods as the handbook forms them, or one for all where players of different pods have met."""
    division = {player.id: player.division for player in document.players}
    counted = Counter(division.values())
    apart = tables.pods_by_attendance(counted)
    pod_by_division = {name: index for index, divisions in enumerate(apart) for name in divisions}
    met = [
        (pod_by_division[division[match.a]], pod_by_division[division[match.b]])
        for round_ in (*document.rounds, *document.cut)
        for match in round_.matches
        if match.b is not None
    ]
    if any(left != right for left, right in met):
        apart = [tuple(name for name in tables.DIVISIONS if name in counted)]
    pods, table = [], 1
    for divisions in apart:
        category = category_for(divisions)
        pods.append(Pod(category=category, divisions=divisions, starting_table=table))
        table += sum(counted[division] for division in divisions) // 2
    return pods


def category_for(divisions: tuple[str, ...]) -> str:
    """TOM's number of the smallest category that holds all these divisions."""
    return next(
        code for code, among in codes.DIVISIONS_BY_CATEGORY.items() if set(divisions) <= set(among)
    )


def _choose_pod(player: Player, pods: list[Pod]) -> int:
    for index, pod in enumerate(pods):
        if len(pods) == 1 or player.division in codes.DIVISIONS_BY_CATEGORY[pod.category]:
            return index
    raise TdfError("no_pod_for", player=player.id, division=player.division)
