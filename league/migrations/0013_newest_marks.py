from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0012_accounts_on_record")]

    operations = [
        migrations.AddIndex(
            model_name="livemark",
            index=models.Index(fields=["subject", "-id"], name="newest_of_a_subject"),
        ),
    ]
