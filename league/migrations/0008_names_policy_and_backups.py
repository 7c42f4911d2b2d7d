from typing import Any

import django.utils.timezone
from django.db import migrations, models
from django.utils import translation
from django.utils.translation import gettext

from league.engine import names
from league.engine.policy import load_policy
from league.migrations._operations import ChangeModels

SHOWN = [
    ("usual", "As usual in this league"),
    ("full", "Full name"),
    ("first", "First name and initial"),
    ("initials", "Initials"),
    ("number", "A number"),
    ("hidden", "Not at all"),
]


def settle_names(apps: Any, _schema_editor: Any) -> None:
    """Full names go where staff reads them; what everybody reads follows from year and wish."""
    players = apps.get_model("league", "Player").objects
    players.update(full_name=models.F("name"))
    policy = load_policy().names
    changed = []
    year = django.utils.timezone.localdate().year
    for player in players.select_related("league").iterator(1000):
        age = None if player.birth_year is None else year - player.birth_year
        person = names.Person(age, "", player.shown, agreed=False)
        player.shown_as = names.decide_level(person, policy.levels, policy.oldest)
        if player.shown_as == names.FULL:
            continue
        with translation.override(player.league.language):
            instead = gettext("Player %(number)s") % {"number": player.pk}
        player.name = names.name_at_level(player.full_name, player.shown_as, instead)
        changed.append(player)
    players.bulk_update(changed, ["name", "shown_as"], batch_size=200)


class Migration(migrations.Migration):
    dependencies = [("league", "0007_sign_in_attempts")]

    operations = [ChangeModels(["League", "Player"], [
        migrations.CreateModel(
            name="BackupRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("cause", models.CharField(max_length=20)),
                ("file", models.CharField(blank=True, max_length=200)),
                ("copied_to", models.CharField(blank=True, max_length=400)),
                ("rows", models.PositiveBigIntegerField(default=0)),
                ("size", models.PositiveBigIntegerField(default=0)),
                ("good", models.BooleanField(default=False)),
                ("error", models.CharField(blank=True, max_length=500)),
                ("entry", models.BigIntegerField(default=0)),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.AddField("league", "names", models.JSONField(blank=True, default=dict)),
        migrations.AddField("league", "initials_after", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("league", "removed_after", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("player", "full_name", models.CharField(blank=True, default="", max_length=80), preserve_default=False),
        migrations.AddField("player", "shown_as", models.CharField(default="full", max_length=10)),
        migrations.AddField("player", "division", models.CharField(blank=True, default="", max_length=20), preserve_default=False),
        migrations.AddField("player", "seen_on", models.DateField(default=django.utils.timezone.localdate)),
        migrations.AddField("player", "agreed_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("player", "removed_at", models.DateTimeField(blank=True, null=True)),
        migrations.RemoveConstraint("player", "shown_is_known"),
        migrations.AlterField("player", "shown", models.CharField(choices=SHOWN, default="usual", max_length=10)),
        migrations.AddConstraint("player", models.CheckConstraint(condition=models.Q(shown__in=[key for key, _word in SHOWN]), name="shown_is_known")),
        migrations.RunPython(settle_names, migrations.RunPython.noop),
    ])]  # fmt: skip
