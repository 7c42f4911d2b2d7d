"""Where people are signed in; sessions under a hash of their key; second factors encrypted.

Whoever is signed in stays so. A league that asked organisers for a second factor goes on to.
"""

import hashlib
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from league.base import encryption
from league.migrations._operations import ChangeModels

# As league.web.sessions and league.web.access have them.
KEY_LENGTH = 40
SECRET_PARTS = {"totp": ("secret",), "recovery_codes": ("seed", "migrated_codes")}


def change_rows(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    name_the_roles(apps, editor)
    hash_session_keys(apps, editor)
    encrypt_second_factors(apps, editor)


def name_the_roles(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    league: Any = apps.get_model("league", "League")
    league.objects.filter(second_factor_required=True).update(second_factor_roles=["organiser"])


def hash_session_keys(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    session: Any = apps.get_model("sessions", "Session")
    for row in session.objects.all():
        session.objects.filter(pk=row.pk).update(session_key=_hash_key(row.session_key))


def encrypt_second_factors(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    authenticator: Any = apps.get_model("mfa", "Authenticator")
    for row in authenticator.objects.filter(type__in=SECRET_PARTS):
        for part in SECRET_PARTS[row.type]:
            if part in row.data:
                row.data[part] = _encrypt(row.data[part])
        row.save(update_fields=["data"])


def _hash_key(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:KEY_LENGTH]


def _encrypt(value: Any) -> Any:
    if isinstance(value, list):
        return [_encrypt(part) for part in value]
    if not isinstance(value, str) or encryption.is_encrypted(value.encode()):
        return value
    return encryption.encrypt_bytes("second factors", value.encode()).decode()


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0010_api_tokens"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("sessions", "0001_initial"),
    ]

    operations = [ChangeModels(["League", "User", "sessions.Session", "mfa.Authenticator"], [
        migrations.CreateModel(
            name="Device",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("session", models.CharField(max_length=40, unique=True)),
                ("browser", models.CharField(blank=True, max_length=40)),
                ("system", models.CharField(blank=True, max_length=40)),
                ("place", models.CharField(max_length=10)),
                ("since", models.DateTimeField(auto_now_add=True)),
                ("seen_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="devices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-seen_at"]},
        ),
        migrations.AddField(
            "league", "second_factor_roles", models.JSONField(blank=True, default=list)
        ),
        migrations.RunPython(change_rows, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField("league", "second_factor_required"),
    ])]  # fmt: skip
