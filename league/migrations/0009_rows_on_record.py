"""The record notes what becomes of rows. What the tables hold is taken onto it after `migrate`."""

from itertools import islice
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import league.models.players
from league.migrations._operations import ChangeModels
from league.models.players import new_log_key

BATCH_SIZE = 1000


def give_keys(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Each player a key of their own: the column came with one for all."""
    player: Any = apps.get_model("league", "Player")
    everybody = player.objects.only("pk").iterator(BATCH_SIZE)
    while batch := list(islice(everybody, BATCH_SIZE)):
        for one in batch:
            one.log_key = new_log_key()
        player.objects.bulk_update(batch, ["log_key"])


class Migration(migrations.Migration):
    dependencies = [("league", "0008_names_policy_and_backups")]

    operations = [ChangeModels(["league.LogEntry", "LogSeal", "Player"], [
        migrations.CreateModel(
            name="LogChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rows", models.JSONField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="changes",
                        to="league.logentry",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.RemoveConstraint("logseal", "cause_is_known"),
        migrations.AlterField(
            "logseal",
            "cause",
            models.CharField(
                choices=[
                    ("round", "End of a round"),
                    ("clock", "Twice a minute, while something happens"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            "logseal",
            models.CheckConstraint(
                condition=models.Q(("cause__in", ["round", "clock", "day"])), name="cause_is_known"
            ),
        ),
        migrations.AddField(
            "player",
            "log_key",
            models.CharField(
                default=league.models.players.new_log_key, editable=False, max_length=24
            ),
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop, elidable=True),
    ])]  # fmt: skip
