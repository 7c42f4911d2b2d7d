"""The versions of what open pages follow, made of the marks of each subject."""

from collections.abc import Iterable

from django.db.models import Count, Max, Sum
from django.utils import timezone

from league.models import LiveMark


def versions_of(subjects: Iterable[str]) -> dict[str, str]:
    """The version of each subject, by one query; it changes with whatever is recorded of it."""
    names = sorted(set(subjects))
    marks = LiveMark.objects.filter(subject__in=names).values("subject")
    found = {
        row["subject"]: f"{row['many']}-{row['sum']:x}"
        for row in marks.annotate(many=Count("pk"), sum=Sum("token")).order_by()
    }
    return {name: found.get(name) or _version_without_marks() for name in names}


NEWEST_LOOKED_AT = 500


def newest_marks_of(subject: str) -> str:
    """A subject's state by its newest marks alone, since a large event has thousands.

    A mark that is stored late changes it too, unless that many others came after it: no transaction
    lasts while hundreds of others change the same event.
    """
    newest = LiveMark.objects.filter(subject=subject).order_by("-pk")[:NEWEST_LOOKED_AT]
    told = newest.aggregate(newest=Max("pk"), many=Count("pk"), sum=Sum("token"))
    return "{newest}-{many}-{sum}".format(**told) if told["many"] else _version_without_marks()


def _version_without_marks() -> str:
    # Marks are forgotten after a day, so a page without any is asked anew the next day.
    return f"none-{timezone.now():%Y%m%d}"
