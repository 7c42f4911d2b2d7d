"""Accounts, leagues, their people, and the record, which the database itself guards.

All migrations before the first release in one, as they left the tables.
"""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
import league.models
from django.conf import settings
from django.db import migrations, models

from league.base import append_only
from league.migrations._operations import CreateModels


def guard(_apps, schema_editor):
    append_only.install_guards(schema_editor.connection)


def unguard(_apps, schema_editor):
    append_only.remove_guards(schema_editor.connection)


class Migration(migrations.Migration):

    replaces = [('league', '0001_initial'), ('league', '0002_people'), ('league', '0003_append_only_log_and_seals'), ('league', '0004_how_players_are_shown'), ('league', '0005_what_an_answer_was_allowed_by')]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        CreateModels([
            migrations.CreateModel(
                name='League',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=120)),
                    ('slug', models.SlugField(max_length=60, unique=True)),
                    ('place', models.CharField(blank=True, max_length=120)),
                    ('time_zone', models.CharField(default='UTC', max_length=60)),
                    ('language', models.CharField(default='en', max_length=10)),
                    ('second_factor_required', models.BooleanField(default=False)),
                ],
                options={
                    'ordering': ['name'],
                },
            ),
            migrations.CreateModel(
                name='User',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('password', models.CharField(max_length=128, verbose_name='password')),
                    ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                    ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                    ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                    ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                    ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                    ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                    ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                    ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                    ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                    ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                    ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
                ],
                options={
                    'verbose_name': 'user',
                    'verbose_name_plural': 'users',
                    'abstract': False,
                },
                managers=[
                    ('objects', django.contrib.auth.models.UserManager()),
                ],
            ),
            migrations.CreateModel(
                name='PublishedPage',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('key', models.CharField(max_length=120, unique=True)),
                    ('version', models.PositiveIntegerField(default=1)),
                    ('etag', models.CharField(max_length=40)),
                    ('body', models.BinaryField()),
                    ('at', models.DateTimeField(auto_now=True)),
                ],
            ),
            migrations.CreateModel(
                name='StoredAnswer',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('scope', models.CharField(max_length=64)),
                    ('key', models.CharField(max_length=255)),
                    ('fingerprint', models.CharField(max_length=64)),
                    ('status', models.PositiveSmallIntegerField(default=0)),
                    ('location', models.CharField(blank=True, max_length=500)),
                    ('content_type', models.CharField(blank=True, max_length=100)),
                    ('body', models.BinaryField(default=b'')),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('rights', models.JSONField(default=list)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('scope', 'key'), name='one_answer_a_key')],
                },
            ),
            migrations.CreateModel(
                name='LogSeal',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('up_to', models.BigIntegerField()),
                    ('count', models.PositiveIntegerField()),
                    ('digest', models.CharField(max_length=64)),
                    ('cause', models.CharField(choices=[('round', 'End of a round'), ('day', 'End of a day')], max_length=10)),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('league', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seals', to='league.league')),
                ],
                options={
                    'ordering': ['league', 'number'],
                    'constraints': [models.UniqueConstraint(fields=('league', 'number'), name='one_seal_a_number'), models.UniqueConstraint(condition=models.Q(('league', None)), fields=('number',), name='one_seal_a_number_of_no_league'), models.CheckConstraint(condition=models.Q(('cause__in', ['round', 'day'])), name='cause_is_known')],
                },
            ),
            migrations.CreateModel(
                name='OutboxEntry',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('kind', models.CharField(max_length=40)),
                    ('payload', models.JSONField()),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('due_at', models.DateTimeField()),
                    ('claimed_at', models.DateTimeField(null=True)),
                    ('claim', models.CharField(blank=True, max_length=32)),
                    ('done_at', models.DateTimeField(null=True)),
                    ('attempts', models.PositiveSmallIntegerField(default=0)),
                    ('steps', models.PositiveIntegerField(default=0)),
                    ('steps_done', models.PositiveIntegerField(default=0)),
                    ('error', models.CharField(blank=True, max_length=500)),
                    ('league', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='outbox', to='league.league')),
                ],
                options={
                    'ordering': ['pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('done_at', None), ('claimed_at__lte', models.F('done_at')), _connector='OR'), name='done_after_it_was_claimed')],
                    'indexes': [models.Index(condition=models.Q(('done_at', None)), fields=['due_at'], name='outbox_waiting')],
                },
            ),
            migrations.CreateModel(
                name='Player',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=80)),
                    ('player_id', models.CharField(blank=True, max_length=20, null=True)),
                    ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='league.league')),
                    ('shown', models.CharField(choices=[('usual', 'As usual: full name, children by their initials'), ('full', 'Full name'), ('initials', 'Initials'), ('hidden', 'Not at all')], default='usual', max_length=10)),
                ],
                options={
                    'ordering': ['name', 'pk'],
                    'constraints': [models.UniqueConstraint(fields=('league', 'player_id'), name='one_player_an_id'), models.CheckConstraint(condition=models.Q(('birth_year', None), ('birth_year__range', (1900, 2100)), _connector='OR'), name='birth_year_is_a_year'), models.CheckConstraint(condition=models.Q(('shown__in', ['usual', 'full', 'initials', 'hidden'])), name='shown_is_known')],
                },
            ),
            migrations.CreateModel(
                name='EventRole',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('event', models.PositiveBigIntegerField()),
                    ('role', models.CharField(choices=[('organiser', 'Organiser'), ('head_judge', 'Head judge'), ('judge', 'Judge'), ('scorekeeper', 'Scorekeeper')], max_length=20)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='event_roles', to='league.league')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='event_roles', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('event', 'user'), name='one_role_an_event'), models.CheckConstraint(condition=models.Q(('role__in', ['organiser', 'head_judge', 'judge', 'scorekeeper'])), name='event_role_is_known')],
                },
            ),
            migrations.CreateModel(
                name='Invitation',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('event', models.PositiveBigIntegerField(null=True)),
                    ('role', models.CharField(choices=[('organiser', 'Organiser'), ('head_judge', 'Head judge'), ('judge', 'Judge'), ('scorekeeper', 'Scorekeeper')], max_length=20)),
                    ('nonce', models.CharField(default=league.models.new_nonce, max_length=16)),
                    ('made_at', models.DateTimeField(auto_now_add=True)),
                    ('expires_at', models.DateTimeField()),
                    ('revoked_at', models.DateTimeField(null=True)),
                    ('accepted_at', models.DateTimeField(null=True)),
                    ('accepted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='league.league')),
                    ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['-pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('role__in', ['organiser', 'head_judge', 'judge', 'scorekeeper'])), name='invited_role_is_known'), models.CheckConstraint(condition=models.Q(('accepted_at', None), ('revoked_at', None), _connector='OR'), name='accepted_or_revoked_not_both'), models.CheckConstraint(condition=models.Q(models.Q(('accepted_at', None), ('accepted_by', None)), models.Q(('accepted_at__isnull', False), ('accepted_by__isnull', False)), _connector='OR'), name='accepted_by_somebody')],
                },
            ),
            migrations.CreateModel(
                name='LogEntry',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('role', models.CharField(blank=True, max_length=20)),
                    ('action', models.CharField(max_length=60)),
                    ('subject', models.CharField(max_length=60)),
                    ('before', models.JSONField(null=True)),
                    ('after', models.JSONField(null=True)),
                    ('reason', models.CharField(blank=True, max_length=500)),
                    ('request_id', models.CharField(blank=True, max_length=64)),
                    ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('league', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='log', to='league.league')),
                ],
                options={
                    'ordering': ['-pk'],
                    'indexes': [models.Index(fields=['league', 'subject'], name='log_by_subject')],
                },
            ),
            migrations.CreateModel(
                name='Membership',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('role', models.CharField(choices=[('organiser', 'Organiser'), ('head_judge', 'Head judge'), ('judge', 'Judge'), ('scorekeeper', 'Scorekeeper')], max_length=20)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='league.league')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('league', 'user'), name='one_role_a_league'), models.CheckConstraint(condition=models.Q(('role__in', ['organiser', 'head_judge', 'judge', 'scorekeeper'])), name='role_is_known')],
                },
            ),
            migrations.CreateModel(
                name='PlayerLink',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('event', models.PositiveBigIntegerField()),
                    ('nonce', models.CharField(default=league.models.new_nonce, max_length=16)),
                    ('made_at', models.DateTimeField(auto_now_add=True)),
                    ('expires_at', models.DateTimeField()),
                    ('revoked_at', models.DateTimeField(null=True)),
                    ('used_at', models.DateTimeField(null=True)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='player_links', to='league.league')),
                    ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='league.player')),
                ],
                options={
                    'ordering': ['-pk'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at', None)), fields=('event', 'player'), name='one_link_that_works')],
                },
            ),
        ]),
        migrations.RunPython(guard, unguard),
    ]
