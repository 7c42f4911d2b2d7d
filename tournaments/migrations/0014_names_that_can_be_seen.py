"""Names that stand already, without what cannot be seen: it turned boards round."""

from django.db import migrations

from league.base import names
from league.base.errors import Refused

AT_ONCE = 1000
# Where names stand, and what is said where nothing of one can be seen.
NAMES = [
    ("league", "League", "name", "League {}"),
    ("league", "League", "place", ""),
    ("league", "User", "first_name", ""),
    ("league", "User", "last_name", ""),
    ("league", "Player", "name", "Player {}"),
    ("tournaments", "Event", "name", "Event {}"),
    ("tournaments", "Season", "name", "Season {}"),
    ("decks", "HouseFormat", "name", "Format {}"),
    ("decks", "Deck", "name", ""),
]
ONCE_A_LEAGUE = {"Season", "HouseFormat"}


def clean(apps, _editor):
    for app, model, field, instead in NAMES:
        _clean(apps.get_model(app, model), field, instead)


def _clean(model, field, instead):
    longest = model._meta.get_field(field).max_length
    rows = model.objects.order_by("pk").values_list("pk", field).iterator(AT_ONCE)
    wrong = [(pk, text) for pk, text in rows if _tidied(text) != text]
    for pk, text in wrong:
        name = _tidied(text)[:longest].strip() or instead.format(pk)
        if model.__name__ in ONCE_A_LEAGUE and _taken(model, pk, name):
            name = f"{name[: longest - 22]} ({pk})"
        model.objects.filter(pk=pk).update(**{field: name})


def _tidied(text):
    try:
        return names.tidy(text)
    except Refused:  # more marks than a letter can carry: none stay
        return names.tidy(names._without_marks(text))


def _taken(model, pk, name):
    row = model.objects.get(pk=pk)
    return model.objects.filter(league=row.league_id, name=name).exclude(pk=pk).exists()


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0004_how_players_are_shown"),
        ("decks", "0003_house_formats_settlements_jobs"),
        ("tournaments", "0013_an_event_known_again"),
    ]
    operations = [migrations.RunPython(clean, migrations.RunPython.noop)]
