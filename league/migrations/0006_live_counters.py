from django.db import migrations, models

from league.migrations._operations import ChangeModels

class Migration(migrations.Migration):
    dependencies = [("league", "0001_squashed_0005_what_an_answer_was_allowed_by")]

    operations = [ChangeModels(["League"], [
        migrations.AddField(
            model_name="league",
            name="players_ask_to_drop",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="LiveMark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("subject", models.CharField(max_length=80)),
                ("token", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["subject", "token"], name="marks_of_a_subject"),
                    models.Index(fields=["at"], name="marks_by_age"),
                ],
            },
        ),
    ])]  # fmt: skip
