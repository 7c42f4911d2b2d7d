"""The next release's migration: it works, or fails in the way that NEXT_RELEASE says."""

import os

from django.db import migrations, models


def fill_lengths(apps, _schema_editor):
    notes = apps.get_model("follow_ups", "Note").objects
    how = os.environ.get("NEXT_RELEASE", "")
    if how == "fails":
        raise ValueError("this release is broken")
    if how == "loses":
        notes.first().delete()
    for note in notes.all():
        note.length = len(note.text)
        note.save()


class Migration(migrations.Migration):
    dependencies = [("follow_ups", "0001_notes")]

    operations = [
        migrations.AddField("Note", "length", models.IntegerField(default=0)),
        migrations.RunPython(fill_lengths, migrations.RunPython.noop),
    ]
