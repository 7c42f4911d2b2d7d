"""The versions of what open pages follow: each of them its marks together."""

from collections.abc import Iterable

from django.db.models import Count, Sum
from django.utils import timezone

from league.models import LiveMark


def versions_of(subjects: Iterable[str]) -> dict[str, str]:
    """The version of each subject by one query: another one after whatever was recorded of it."""
    names = sorted(set(subjects))
    marks = LiveMark.objects.filter(subject__in=names).values("subject")
    found = {
        row["subject"]: f"{row['many']}-{row['sum']:x}"
        for row in marks.annotate(many=Count("pk"), sum=Sum("token")).order_by()
    }
    return {name: found.get(name) or _version_without_marks() for name in names}


def _version_without_marks() -> str:
    # Marks are forgotten after a day: who has seen none is asked anew on the next.
    return f"none-{timezone.now():%Y%m%d}"
