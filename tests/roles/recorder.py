"""What a use case left in the record, compared with what the tables say."""

from typing import NamedTuple

from django.apps import apps
from django.db.models import Max

from league.models import LogEntry, User
from tests.roles.alike import ALIKE
from tests.roles.records import LEAVES_NOTHING, NOTHING, RECORDS

PAGES = {endpoint: page for page, endpoint in ALIKE.items()}
WORDS = {(name, method): words for name, method, *words in RECORDS}
DONE = {"p", "d"}  # letters of the matrix
# The address part and the table of a subject, where they differ from its own name.
PARTS = {"house_format": "house", "follow_up": "entry", "deck_check": "check"}
TABLES = {"settlement": "reprintsettlement"}
MODELS = {model._meta.model_name: model for model in apps.get_models()}


class Entry(NamedTuple):
    """An entry the table asks for: what was done to what, with a reason or not, in which role."""

    action: str
    new: bool
    kind: str
    reason: bool
    role: str


class Left(NamedTuple):
    """The parts of a record entry that are compared."""

    action: str
    subject: str
    reason: bool
    role: str
    user: int | None
    league: int | None


def entries_of(leaves):
    """Yield the entries that a word of the table stands for."""
    for entry in filter(None, leaves.split("; ")):
        action, *words = entry.split()
        role = words[words.index("as") + 1] if "as" in words else ""
        yield Entry(action, "new" in words, words["new" in words], "reason" in words, role)


def words_of(row):
    """Return a row's words, one for each stage or one for all; else those of the page like it."""
    if row in LEAVES_NOTHING:
        return [NOTHING]
    return WORDS.get(row) or words_of(PAGES[row])


def find_newest(kind):
    """Return the highest id in the table of a subject."""
    model = MODELS[TABLES.get(kind, kind.replace("_", ""))]
    return model._base_manager.aggregate(newest=Max("pk"))["newest"] or 0


def parts_compared(entry, before, sent):
    """Return the compared parts of an entry; its reason counts if it is the one that was sent."""
    kind, _colon, pk = entry.subject.partition(":")
    new = kind in before and int(pk) > before[kind]
    return Left(
        entry.action,
        f"new {kind}" if new else entry.subject,
        bool(entry.reason) and entry.reason in str(sent),
        entry.role,
        entry.actor_id,
        entry.league_id,
    )


class Record:
    """What one action after another leaves in the record, each of them rolled back."""

    def __init__(self, world, users):
        self.world, self.users = world, users
        self._newest = {}
        self._last = find_newest("log_entry")

    def expect_entries(self, leaves):
        """Return the entries that a word stands for, noting the newest rows of what is created."""
        expected = list(entries_of(leaves))
        for entry in expected:
            if entry.new and entry.kind not in self._newest:
                self._newest[entry.kind] = find_newest(entry.kind)
        return expected

    def compare_entries(self, expected, role, sent, changed):
        """Describe what was found and what was expected, or return None where they are the same."""
        made = {entry.kind for entry in expected if entry.new}
        before = {kind: self._newest[kind] for kind in made}
        entries = LogEntry.objects.filter(pk__gt=self._last).order_by("pk")
        found = [parts_compared(entry, before, sent) for entry in entries]
        league = find_newest("league") if "league" in made else self.world.league.pk
        wanted = [self.want_entry(entry, role, changed, league) for entry in expected]
        return None if found == wanted else f"left {found}, not\n  {wanted}"

    def want_entry(self, entry, role, changed, league):
        """Return what an entry of the table should look like when this role causes it."""
        asker = self.users[role] or User.objects.latest("pk")
        subject = (
            f"new {entry.kind}" if entry.new else self.name_subject(entry.kind, changed, asker)
        )
        oneself = entry.action == "staff.removed" and subject == f"user:{asker.pk}"
        return Left(
            "staff.left" if oneself else entry.action,
            subject,
            entry.reason,
            entry.role or ("judge" if role == "guest" else role),
            None if entry.role == "player" else asker.pk,
            league,
        )

    def name_subject(self, kind, changed, asker):
        """Return the subject of an entry about something that existed before the request."""
        world, known = self.world, self.world.filled_in | changed
        people = {"asker": asker, "member": world.spare.user, "guest": world.users["guest"]}
        if kind in people:
            return f"user:{people[kind].pk}"
        if kind == "round":
            return f"round:{world.event.rounds.get(number=known['number']).pk}"
        named = world.league.pk if kind == "league" else known[PARTS.get(kind, kind)]
        return named if isinstance(named, str) else f"{kind}:{named}"
