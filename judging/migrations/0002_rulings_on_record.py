"""The record notes rulings from here on; what there is, it takes as this is migrated."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    dependencies: ClassVar = [("judging", "0001_squashed_0004_origin_of_rulings")]
