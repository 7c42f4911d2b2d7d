"""Events with all that happens at them, seasons, files and webhooks.

All migrations before the first release in one, as they left the tables.
"""

import django.db.models.deletion
import league.models
import tournaments.models.events
import uuid
from django.conf import settings
from django.db import migrations, models

from league.migrations._operations import CreateModels


class Migration(migrations.Migration):

    replaces = [('tournaments', '0001_initial'), ('tournaments', '0002_deck_registration'), ('tournaments', '0003_first_deck_versions'), ('tournaments', '0004_time_claims_penalties'), ('tournaments', '0005_structure_drafts_snapshots'), ('tournaments', '0006_files_seasons_webhooks'), ('tournaments', '0007_versions_of_a_round'), ('tournaments', '0008_rounds_in_columns'), ('tournaments', '0009_a_game_lost_by_both'), ('tournaments', '0010_one_index_a_column'), ('tournaments', '0011_an_event_names_its_season_and_kind'), ('tournaments', '0012_two_days_and_asymmetrical_cuts'), ('tournaments', '0013_an_event_known_again'), ('tournaments', '0014_names_that_can_be_seen')]

    initial = True

    dependencies = [
        ('decks', '0001_squashed_0003_house_formats_settlements_jobs'),
        ('league', '0001_squashed_0005_what_an_answer_was_allowed_by'),
    ]

    operations = [
        CreateModels([
            migrations.CreateModel(
                name='Event',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=120)),
                    ('date', models.DateField()),
                    ('format', models.CharField(max_length=60)),
                    ('edition', models.CharField(max_length=60)),
                    ('planned_rounds', models.PositiveSmallIntegerField()),
                    ('best_of', models.PositiveSmallIntegerField(default=1)),
                    ('cut_size', models.PositiveSmallIntegerField(default=0)),
                    ('cut_best_of', models.PositiveSmallIntegerField(default=1)),
                    ('time_policy', models.CharField(max_length=40)),
                    ('seed', models.BigIntegerField()),
                    ('stage', models.CharField(choices=[('registration', 'Registration'), ('swiss', 'Swiss'), ('cut', 'Top cut'), ('finished', 'Finished')], default='registration', max_length=20)),
                    ('failure', models.JSONField(null=True)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='league.league')),
                    ('third_place', models.BooleanField(default=False)),
                    ('capacity', models.PositiveIntegerField(null=True)),
                    ('check_in', models.BooleanField(default=False)),
                    ('cut_minutes', models.PositiveSmallIntegerField(default=50)),
                    ('divisions', models.CharField(choices=[('together', 'Everybody in one field'), ('apart', 'Each division by itself'), ('combined', 'Each by itself, combined where there are fewer than six'), ('age_modified', 'One field, by record first, own division preferred')], default='together', max_length=12)),
                    ('pods', models.JSONField(default=list)),
                    ('round_minutes', models.PositiveSmallIntegerField(default=30)),
                    ('structure', models.CharField(blank=True, max_length=40)),
                    ('system', models.CharField(choices=[('swiss', 'Swiss'), ('elimination', 'Single elimination'), ('round_robin', 'Round robin')], default='swiss', max_length=12)),
                    ('kind', models.CharField(blank=True, max_length=40, validators=[tournaments.models.events.known_kind])),
                    ('season', models.PositiveSmallIntegerField(blank=True, null=True, validators=[tournaments.models.events.known_season])),
                    ('cut_most', models.PositiveSmallIntegerField(default=0)),
                    ('gate_after', models.PositiveSmallIntegerField(default=0)),
                    ('gate_least', models.PositiveSmallIntegerField(default=0)),
                    ('gate_points', models.PositiveSmallIntegerField(default=0)),
                    ('city', models.CharField(blank=True, default='', max_length=100)),
                    ('country', models.CharField(blank=True, default='', max_length=100)),
                    ('identity', models.UUIDField(default=uuid.uuid4, editable=False)),
                    ('organizer', models.CharField(blank=True, default='', max_length=120)),
                    ('organizer_id', models.CharField(blank=True, default='', max_length=20)),
                    ('region', models.CharField(blank=True, default='', max_length=100)),
                    ('sanction_id', models.CharField(blank=True, default='', max_length=40)),
                ],
                options={
                    'ordering': ['-date', '-pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('best_of__in', (1, 3))), name='best_of_1_or_3'), models.CheckConstraint(condition=models.Q(('cut_best_of__in', (1, 3))), name='cut_best_of_1_or_3'), models.CheckConstraint(condition=models.Q(('planned_rounds__range', (1, 20))), name='one_to_twenty_rounds'), models.CheckConstraint(condition=models.Q(('stage__in', ['registration', 'swiss', 'cut', 'finished'])), name='stage_is_known'), models.CheckConstraint(condition=models.Q(('cut_size', 0), ('cut_size__range', (2, 128)), _connector='OR'), name='cut_of_two_or_more'), models.CheckConstraint(condition=models.Q(('system__in', ['swiss', 'elimination', 'round_robin'])), name='system_is_known'), models.CheckConstraint(condition=models.Q(('divisions__in', ['together', 'apart', 'combined', 'age_modified'])), name='divisions_are_known'), models.CheckConstraint(condition=models.Q(('season', None), ('season__range', (1999, 2999)), _connector='OR'), name='season_is_a_year'), models.CheckConstraint(condition=models.Q(('gate_after', 0), models.Q(('gate_after__lt', models.F('planned_rounds')), models.Q(('gate_points__gt', 0), ('gate_least__gt', 0), _connector='OR')), _connector='OR'), name='a_gate_before_the_last_round'), models.CheckConstraint(condition=models.Q(('cut_most', 0), ('cut_most__gte', models.F('cut_size')), _connector='OR'), name='a_cut_has_room_for_its_size'), models.UniqueConstraint(fields=('league', 'identity'), name='one_event_an_identity'), models.UniqueConstraint(condition=models.Q(('sanction_id', ''), _negated=True), fields=('league', 'sanction_id'), name='one_event_a_sanction_id')],
                },
            ),
            migrations.CreateModel(
                name='Webhook',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('url', models.CharField(max_length=500)),
                    ('events', models.JSONField(default=list)),
                    ('active', models.BooleanField(default=True)),
                    ('nonce', models.CharField(default=league.models.new_nonce, max_length=16)),
                    ('made_at', models.DateTimeField(auto_now_add=True)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='league.league')),
                    ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['pk'],
                    'constraints': [models.UniqueConstraint(fields=('league', 'url'), name='one_webhook_an_address')],
                },
            ),
            migrations.CreateModel(
                name='Season',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=80)),
                    ('begins', models.DateField()),
                    ('ends', models.DateField()),
                    ('scheme', models.CharField(max_length=40)),
                    ('best', models.PositiveSmallIntegerField(default=0)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seasons', to='league.league')),
                ],
                options={
                    'ordering': ['-begins', '-pk'],
                    'constraints': [models.UniqueConstraint(fields=('league', 'name'), name='one_season_a_name'), models.CheckConstraint(condition=models.Q(('begins__lte', models.F('ends'))), name='season_begins_before_it_ends')],
                },
            ),
            migrations.CreateModel(
                name='Entrant',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('division', models.CharField(default='masters', max_length=20)),
                    ('roster', models.PositiveIntegerField()),
                    ('late', models.BooleanField(default=False)),
                    ('awarded_byes', models.JSONField(blank=True, default=list)),
                    ('dropped_after', models.PositiveSmallIntegerField(blank=True, null=True)),
                    ('place', models.PositiveIntegerField(blank=True, null=True)),
                    ('deck', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='decks.deck')),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='league.player')),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='tournaments.event')),
                    ('disqualified', models.BooleanField(default=False)),
                    ('checked_in', models.BooleanField(default=False)),
                    ('table', models.PositiveIntegerField(blank=True, null=True)),
                    ('waiting', models.BooleanField(default=False)),
                    ('held_after', models.PositiveSmallIntegerField(blank=True, null=True)),
                ],
                options={
                    'ordering': ['roster'],
                    'constraints': [models.UniqueConstraint(fields=('event', 'player'), name='once_an_event'), models.UniqueConstraint(fields=('event', 'roster'), name='one_place_on_the_roster'), models.UniqueConstraint(condition=models.Q(('table__gt', 0)), fields=('event', 'table'), name='one_player_a_fixed_table')],
                },
            ),
            migrations.CreateModel(
                name='KnownFile',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('digest', models.CharField(max_length=64)),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('event', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='known_files', to='tournaments.event')),
                    ('league', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='known_files', to='league.league')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('event', 'digest'), name='a_file_is_known_once')],
                    'indexes': [models.Index(fields=['league', 'digest'], name='known_file_by_digest')],
                },
            ),
            migrations.CreateModel(
                name='Registration',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('opens_at', models.DateTimeField(null=True)),
                    ('closes_at', models.DateTimeField(null=True)),
                    ('locked_at', models.DateTimeField(null=True)),
                    ('lists', models.CharField(choices=[('closed', "Closed: staff and the deck's player only"), ('open', 'Open: everybody, once they are published')], default='closed', max_length=10)),
                    ('illegal', models.CharField(choices=[('warned', 'Taken, with a warning'), ('refused', 'Refused until it is legal')], default='warned', max_length=10)),
                    ('published_at', models.DateTimeField(null=True)),
                    ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='registration', to='tournaments.event')),
                ],
                options={
                    'constraints': [models.CheckConstraint(condition=models.Q(('lists__in', ['closed', 'open'])), name='lists_are_known'), models.CheckConstraint(condition=models.Q(('illegal__in', ['warned', 'refused'])), name='illegal_is_known'), models.CheckConstraint(condition=models.Q(('opens_at', None), ('closes_at', None), ('opens_at__lt', models.F('closes_at')), _connector='OR'), name='opens_before_it_closes'), models.CheckConstraint(condition=models.Q(('published_at', None), ('lists', 'open'), _connector='OR'), name='closed_lists_stay_closed')],
                },
            ),
            migrations.CreateModel(
                name='Round',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveSmallIntegerField()),
                    ('kind', models.CharField(choices=[('swiss', 'Swiss'), ('cut', 'Top cut')], max_length=10)),
                    ('closed', models.BooleanField(default=False)),
                    ('certificate', models.JSONField(default=dict)),
                    ('paired_at', models.DateTimeField(auto_now_add=True)),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.event')),
                    ('best_of', models.PositiveSmallIntegerField(null=True)),
                    ('draft', models.BooleanField(default=False)),
                    ('minutes', models.PositiveSmallIntegerField(null=True)),
                ],
                options={
                    'ordering': ['number'],
                    'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='one_round_a_number'), models.UniqueConstraint(condition=models.Q(('closed', False)), fields=('event',), name='one_open_round'), models.CheckConstraint(condition=models.Q(('draft', False), ('closed', False), _connector='OR'), name='a_draft_is_open')],
                },
            ),
            migrations.CreateModel(
                name='RoundPiece',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveSmallIntegerField()),
                    ('fingerprint', models.CharField(max_length=64)),
                    ('body', models.BinaryField()),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='round_pieces', to='tournaments.event')),
                ],
                options={
                    'ordering': ['number', 'pk'],
                    'constraints': [models.UniqueConstraint(fields=('event', 'number', 'fingerprint'), name='one_piece_a_state')],
                },
            ),
            migrations.CreateModel(
                name='SheetPile',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('paper', models.CharField(max_length=10)),
                    ('address', models.CharField(max_length=200)),
                    ('language', models.CharField(max_length=10)),
                    ('made_at', models.DateTimeField(auto_now_add=True)),
                    ('ready_at', models.DateTimeField(null=True)),
                    ('sheets', models.PositiveIntegerField(default=0)),
                    ('body', models.BinaryField(default=b'')),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheet_piles', to='tournaments.event')),
                    ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['-pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('paper__in', ('a4', 'letter'))), name='paper_is_known')],
                },
            ),
            migrations.CreateModel(
                name='TomFile',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('digest', models.CharField(max_length=64)),
                    ('body', models.BinaryField()),
                    ('ids', models.JSONField(default=dict)),
                    ('taken_at', models.DateTimeField(auto_now=True)),
                    ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='tom_file', to='tournaments.event')),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tom_files', to='league.league')),
                    ('given', models.BooleanField(default=False)),
                    ('head', models.JSONField(default=dict)),
                ],
            ),
            migrations.CreateModel(
                name='Delivery',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('uid', models.CharField(max_length=40, unique=True)),
                    ('name', models.CharField(max_length=40)),
                    ('body', models.JSONField()),
                    ('made_at', models.DateTimeField(auto_now_add=True)),
                    ('attempts', models.PositiveSmallIntegerField(default=0)),
                    ('tried_at', models.DateTimeField(null=True)),
                    ('delivered_at', models.DateTimeField(null=True)),
                    ('status', models.PositiveSmallIntegerField(default=0)),
                    ('error', models.CharField(blank=True, max_length=300)),
                    ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='tournaments.webhook')),
                ],
                options={
                    'ordering': ['-pk'],
                },
            ),
            migrations.CreateModel(
                name='ApartWish',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('reason', models.CharField(blank=True, max_length=200)),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='apart_wishes', to='tournaments.event')),
                    ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entrant')),
                    ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entrant')),
                ],
                options={
                    'ordering': ['pk'],
                    'constraints': [models.UniqueConstraint(fields=('event', 'one', 'other'), name='one_wish_a_pair'), models.CheckConstraint(condition=models.Q(('one__lt', models.F('other'))), name='lower_of_a_pair_first')],
                },
            ),
            migrations.CreateModel(
                name='DeckVersion',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('role', models.CharField(max_length=20)),
                    ('reason', models.CharField(blank=True, max_length=500)),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('deck', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='version', to='decks.deck')),
                    ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deck_versions', to='tournaments.entrant')),
                ],
                options={
                    'ordering': ['entrant', 'number'],
                    'constraints': [models.UniqueConstraint(fields=('entrant', 'number'), name='one_list_a_number')],
                },
            ),
            migrations.CreateModel(
                name='Clock',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('seconds', models.PositiveIntegerField()),
                    ('ends_at', models.DateTimeField(null=True)),
                    ('left', models.PositiveIntegerField(null=True)),
                    ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='clock', to='tournaments.round')),
                ],
                options={
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('ends_at', None), ('left__isnull', False)), models.Q(('ends_at__isnull', False), ('left', None)), _connector='OR'), name='clock_runs_or_stands')],
                },
            ),
            migrations.CreateModel(
                name='Match',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('table', models.PositiveIntegerField(blank=True, null=True)),
                    ('result', models.CharField(blank=True, choices=[('', 'Open'), ('a', 'First player won'), ('b', 'Second player won'), ('tie', 'Tie'), ('bye', 'Bye'), ('awarded_bye', 'Awarded bye'), ('loss', 'Missed round'), ('double_loss', 'Double loss')], default='', max_length=12)),
                    ('overridden', models.CharField(blank=True, max_length=500)),
                    ('version', models.PositiveIntegerField(default=0)),
                    ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournaments.round')),
                    ('extra_minutes', models.PositiveSmallIntegerField(default=0)),
                    ('time', models.JSONField(null=True)),
                    ('pod', models.PositiveSmallIntegerField(default=0)),
                ],
                options={
                    'ordering': ['round', models.OrderBy(models.F('table'), nulls_last=True), 'pk'],
                    'constraints': [models.UniqueConstraint(fields=('round', 'table'), name='one_match_a_table'), models.CheckConstraint(condition=models.Q(('result__in', ['', 'a', 'b', 'tie', 'bye', 'awarded_bye', 'loss', 'double_loss'])), name='result_is_known')],
                    'indexes': [models.Index(fields=['round', 'version'], name='versions_of_a_round')],
                },
            ),
            migrations.CreateModel(
                name='RoundColumns',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('fingerprint', models.CharField(max_length=64)),
                    ('body', models.BinaryField()),
                    ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='columns', to='tournaments.round')),
                ],
            ),
            migrations.CreateModel(
                name='Snapshot',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('round', models.PositiveSmallIntegerField()),
                    ('moment', models.CharField(choices=[('begin', 'Round begun'), ('end', 'Round ended'), ('before', 'Before a repair')], max_length=10)),
                    ('reason', models.CharField(blank=True, max_length=500)),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('body', models.BinaryField()),
                    ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='tournaments.event')),
                    ('pieces', models.ManyToManyField(related_name='snapshots', to='tournaments.roundpiece')),
                ],
                options={
                    'ordering': ['-pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('moment__in', ['begin', 'end', 'before'])), name='moment_is_known')],
                },
            ),
            migrations.CreateModel(
                name='DeckCheck',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('round', models.PositiveSmallIntegerField(null=True)),
                    ('table', models.PositiveIntegerField(null=True)),
                    ('chosen', models.CharField(choices=[('random', 'At random'), ('standing', 'By standing'), ('table', 'By table'), ('player', 'This player')], max_length=10)),
                    ('seed', models.BigIntegerField(null=True)),
                    ('ticks', models.JSONField(default=dict)),
                    ('finding', models.CharField(blank=True, choices=[('', 'Not finished'), ('fine', 'No problem'), ('problem', 'A problem')], default='', max_length=10)),
                    ('fault', models.CharField(blank=True, choices=[('', 'Nothing'), ('missing', 'A card is missing'), ('extra', 'A card too many'), ('other_card', 'Another card than on the list'), ('not_legal', 'The deck is not legal'), ('marked', 'Marked cards or sleeves'), ('else', 'Something else')], default='', max_length=20)),
                    ('note', models.CharField(blank=True, max_length=500)),
                    ('begun_at', models.DateTimeField(auto_now_add=True)),
                    ('found_at', models.DateTimeField(null=True)),
                    ('begun_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deck_checks', to='tournaments.event')),
                    ('found_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='checks', to='tournaments.deckversion')),
                ],
                options={
                    'ordering': ['-pk'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('finding', '')), fields=('version',), name='one_open_check_a_list'), models.CheckConstraint(condition=models.Q(('chosen__in', ['random', 'standing', 'table', 'player'])), name='chosen_is_known'), models.CheckConstraint(condition=models.Q(('finding__in', ['', 'fine', 'problem'])), name='finding_is_known'), models.CheckConstraint(condition=models.Q(('fault__in', ['', 'missing', 'extra', 'other_card', 'not_legal', 'marked', 'else'])), name='fault_is_known'), models.CheckConstraint(condition=models.Q(models.Q(('finding', 'problem'), models.Q(('fault', ''), _negated=True)), models.Q(models.Q(('finding', 'problem'), _negated=True), ('fault', '')), _connector='OR'), name='a_problem_has_its_fault')],
                },
            ),
            migrations.CreateModel(
                name='Claim',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('side', models.CharField(max_length=1)),
                    ('score', models.CharField(max_length=5, null=True)),
                    ('at', models.DateTimeField(auto_now=True)),
                    ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='claims', to='tournaments.match')),
                ],
                options={
                    'ordering': ['side'],
                    'constraints': [models.UniqueConstraint(fields=('match', 'side'), name='one_claim_a_side'), models.CheckConstraint(condition=models.Q(('side__in', ('a', 'b'))), name='claim_by_a_or_b')],
                },
            ),
            migrations.CreateModel(
                name='Game',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveSmallIntegerField()),
                    ('winner', models.CharField(max_length=4)),
                    ('how', models.CharField(blank=True, max_length=20)),
                    ('ways', models.JSONField(default=dict)),
                    ('prizes_left', models.JSONField(default=dict)),
                    ('sudden_death', models.BooleanField(default=False)),
                    ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='tournaments.match')),
                ],
                options={
                    'ordering': ['number'],
                    'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='one_game_a_number'), models.CheckConstraint(condition=models.Q(('winner__in', ('a', 'b', 'both', 'tie', 'none'))), name='winner_is_known')],
                },
            ),
            migrations.CreateModel(
                name='Penalty',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('round_number', models.PositiveSmallIntegerField(default=0)),
                    ('ladder', models.CharField(max_length=40)),
                    ('step', models.CharField(max_length=40)),
                    ('infraction', models.CharField(max_length=40)),
                    ('reason', models.CharField(max_length=500)),
                    ('game', models.PositiveSmallIntegerField(null=True)),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('withdrawn', models.CharField(blank=True, max_length=500)),
                    ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournaments.entrant')),
                    ('given_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='penalties', to='tournaments.match')),
                ],
                options={
                    'ordering': ['-pk'],
                },
            ),
            migrations.CreateModel(
                name='Seat',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('side', models.CharField(max_length=1)),
                    ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.entrant')),
                    ('match', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.match')),
                    ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.round')),
                ],
                options={
                    'ordering': ['side'],
                    'constraints': [models.UniqueConstraint(fields=('round', 'entrant'), name='one_seat_a_round'), models.UniqueConstraint(fields=('match', 'side'), name='one_player_a_side'), models.CheckConstraint(condition=models.Q(('side__in', ('a', 'b'))), name='side_a_or_b')],
                },
            ),
        ]),
    ]
