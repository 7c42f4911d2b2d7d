"""The record notes what becomes of accounts, each under a key of its own."""

from itertools import islice
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import league.models.people
from league.migrations._operations import ChangeModels
from league.models.people import new_log_key

BATCH_SIZE = 1000


def give_keys(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Each account a key of its own: the column came with one for all."""
    user: Any = apps.get_model("league", "User")
    everybody = user.objects.only("pk").iterator(BATCH_SIZE)
    while batch := list(islice(everybody, BATCH_SIZE)):
        for one in batch:
            one.log_key = new_log_key()
        user.objects.bulk_update(batch, ["log_key"])


class Migration(migrations.Migration):
    dependencies = [("league", "0011_devices_signed_in")]

    operations = [ChangeModels(["User"], [
        migrations.AddField(
            "user",
            "log_key",
            models.CharField(
                default=league.models.people.new_log_key, editable=False, max_length=24
            ),
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop, elidable=True),
    ])]  # fmt: skip
