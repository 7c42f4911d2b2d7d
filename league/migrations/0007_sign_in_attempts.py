from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0006_live_counters")]

    operations = [
        migrations.CreateModel(
            name="SignInAttempts",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("account", models.CharField(max_length=64)),
                ("address", models.CharField(max_length=45)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("last_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "address"), name="one_count_an_account_and_address"
                    )
                ],
            },
        ),
    ]
