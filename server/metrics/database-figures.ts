import { PostgresAdapter, sql } from 'kysely';
import { monotonicMs } from '#rules/clock.ts';
import type { Database } from '#server/database/open-database.ts';
import { PoolAdapter } from '#server/database/postgres-dialect.ts';
import { type Family, gauge } from './exposition.ts';

const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1000);

async function sizeOf(database: Database, isPostgres: boolean): Promise<number> {
  const { rows } = isPostgres
    ? await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(database)
    : await sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(
        database,
      );
  return rows[0]?.bytes ?? Number.NaN;
}

async function pingSeconds(database: Database): Promise<number> {
  const before = monotonicMs();
  await sql`select 1`.execute(database);
  return (monotonicMs() - before) / 1000;
}

async function peopleFigures(database: Database): Promise<Family[]> {
  const { people, sessions } = await database
    .selectNoFrom((builder) => [
      builder
        .selectFrom('user')
        .where('deleted_at', 'is', null)
        .select(builder.fn.countAll<number>().as('count'))
        .as('people'),
      builder.selectFrom('session').select(builder.fn.countAll<number>().as('count')).as('sessions'),
    ])
    .executeTakeFirstOrThrow();
  return [
    gauge('earshot_people', 'Accounts.', people),
    gauge('earshot_sessions', 'Browsers and apps that are logged in.', sessions),
  ];
}

async function feedFigures(database: Database, now: number): Promise<Family[]> {
  const states = await database
    .selectFrom('podcast_feed')
    .select(({ fn }) => ['state', fn.countAll<number>().as('feeds'), fn.max('fetched_at').as('fetched')])
    .groupBy('state')
    .execute();
  const { due } = await database
    .selectFrom('podcast_feed')
    .where('next_fetch_at', '<=', now)
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .executeTakeFirstOrThrow();
  const fetched = states.flatMap((state) => (state.fetched === null ? [] : [state.fetched]));
  return [
    {
      name: 'earshot_feeds',
      help: 'Shows that are known, by state.',
      kind: 'gauge',
      samples: ['stub', 'pending', 'ok', 'failing', 'ended'].map((state) => ({
        labels: { state },
        value: states.find((row) => row.state === state)?.feeds ?? 0,
      })),
    },
    gauge('earshot_feeds_due', 'Shows that wait to be fetched.', due),
    gauge(
      'earshot_feeds_last_fetch_timestamp_seconds',
      'When a show was last fetched.',
      fetched.length === 0 ? null : seconds(Math.max(...fetched)),
    ),
  ];
}

/** How the connections of this process stand. SQLite has one, for which nobody waits. */
function poolFigures(database: Database): Family[] {
  const { adapter } = database.getExecutor();
  const pool = adapter instanceof PoolAdapter ? adapter.poolFigures() : undefined;
  if (pool === undefined) return [];
  return [
    {
      name: 'earshot_database_connections',
      help: 'Connections of this process to the database.',
      kind: 'gauge',
      samples: (['busy', 'idle'] as const).map((state) => ({ labels: { state }, value: pool[state] })),
    },
    gauge('earshot_database_waiting', 'Statements that wait for a connection.', pool.waiting),
  ];
}

async function queueFigures(database: Database, now: number): Promise<Family[]> {
  const { pushes, imports } = await database
    .selectNoFrom((builder) => [
      builder
        .selectFrom('push_subscription')
        .where('due_at', '<=', now)
        .select(builder.fn.countAll<number>().as('count'))
        .as('pushes'),
      builder
        .selectFrom('podcast_import')
        .where('done', '=', false)
        .select(builder.fn.countAll<number>().as('count'))
        .as('imports'),
    ])
    .executeTakeFirstOrThrow();
  return [
    gauge('earshot_notifications_due', 'Browsers to which a notification waits to be sent.', pushes),
    gauge('earshot_imports_unfinished', 'Imports of shows that are not done.', imports),
  ];
}

/** What the database tells of itself, of people and of shows; none but `up` where it does not answer. */
export async function databaseFigures(database: Database, now: number): Promise<Family[]> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const labels = { kind: isPostgres ? 'postgres' : 'sqlite' };
  const up = (value: number) => gauge('earshot_database_up', 'Whether the database answers.', value, labels);
  // Before a statement of ours takes a connection.
  const pool = poolFigures(database);
  try {
    const ping = await pingSeconds(database);
    return [
      up(1),
      gauge('earshot_database_ping_seconds', 'How long the database took for nothing.', ping),
      gauge('earshot_database_size_bytes', 'How large the database is.', await sizeOf(database, isPostgres)),
      ...(await peopleFigures(database)),
      ...(await feedFigures(database, now)),
      ...(await queueFigures(database, now)),
      ...pool,
    ];
  } catch {
    return [up(0), ...pool];
  }
}
